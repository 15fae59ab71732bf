import { describe, expect, it } from 'vitest'
import { type Progress, throttledProgress } from './progress.ts'

const recorded = () => {
  const written: Progress[] = []
  let time = 0
  const progress = throttledProgress(
    async (reported) => void written.push(reported),
    () => time,
  )
  return { ...progress, written, later: (ms: number) => (time += ms) }
}

describe('throttled progress of a task', () => {
  it('is written for the first value, once per interval, and for the last value', async () => {
    const { report, flush, written, later } = recorded()
    for (let done = 0; done < 1000; done++) {
      await report(done, 1000)
      later(2)
    }
    expect(written.map(({ done }) => done)).toEqual([0, 250, 500, 750])
    await flush()
    await flush()
    expect(written.map(({ progress }) => progress)).toEqual([0, 25, 50, 75, 99])
  })

  it('is written immediately when its message changes', async () => {
    const { report, written } = recorded()
    await report(1, 10, 'reading')
    await report(2, 10, 'reading')
    await report(3, 10, 'writing')
    expect(written.map(({ done }) => done)).toEqual([1, 3])
  })

  it.each([
    [0, 0, 0],
    [5, null, 0],
    [10, 10, 99],
    [20, 10, 99],
    [-1, 10, 0],
  ])('for %i of %s items is %i percent', async (done, total, percent) => {
    const { report, written } = recorded()
    await report(done, total)
    expect(written[0]?.progress).toBe(percent)
  })
})
