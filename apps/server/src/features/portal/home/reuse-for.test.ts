import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { reuseFor } from './reuse-for.ts'

describe('a reused result', () => {
  it('is read once per period, and is renewed while callers still get the old result', async () => {
    let [time, reads] = [0, 0]
    const get = reuseFor(
      1_000,
      async () => ++reads,
      () => time,
    )
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    time = 999
    expect(await get()).toBe(1)
    time = 1_000
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    await setImmediate()
    expect([await get(), reads]).toEqual([2, 2])
  })

  it('is still returned after its renewal has failed', async () => {
    let time = 0
    let isFailing = false
    const get = reuseFor(
      1_000,
      async () => {
        if (isFailing) throw new Error('no database')
        return 'old'
      },
      () => time,
    )
    expect(await get()).toBe('old')
    isFailing = true
    time = 1_000
    expect(await get()).toBe('old')
    await setImmediate()
    expect(await get()).toBe('old')
  })

  it('is read again by the next call if the first read failed', async () => {
    let reads = 0
    const get = reuseFor(1_000, async () => {
      if (++reads === 1) throw new Error('no database')
      return reads
    })
    await expect(get()).rejects.toThrow('no database')
    await setImmediate()
    expect(await get()).toBe(2)
  })
})
