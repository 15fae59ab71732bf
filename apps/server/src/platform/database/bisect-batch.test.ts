import { expect, it } from 'vitest'
import { bisectBatch } from './bisect-batch.ts'

const refusal = () => Object.assign(new Error('duplicate key'), { code: '23505' })

it('bisectBatch processes all items except those that the database refuses, in order, and reports only these', async () => {
  const done: number[] = []
  const reported: number[] = []
  await bisectBatch([1, 2, 3, 4, 5, 6, 7], async (part, refused) => {
    if (refused) reported.push(...part)
    else if (part.includes(3) || part.includes(6)) throw refusal()
    else done.push(...part)
  })
  expect(done).toEqual([1, 2, 4, 5, 7])
  expect(reported).toEqual([3, 6])
})

it('bisectBatch processes a batch at once if nothing is refused, and passes on errors that no item causes', async () => {
  const parts: (readonly string[])[] = []
  await bisectBatch(['a', 'b'], async (part) => void parts.push(part))
  expect(parts).toEqual([['a', 'b']])
  const lost = Object.assign(new Error('connection lost'), { code: '08006' })
  await expect(bisectBatch(['a', 'b'], () => Promise.reject(lost))).rejects.toBe(lost)
  await expect(bisectBatch(['a'], () => Promise.reject(refusal()))).rejects.toThrow('duplicate key')
})

it('bisectBatch retries an item that other transactions block, and refuses the item if they block every attempt', async () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const reported: [readonly string[], string | undefined][] = []
  let [inTheWayOfA, inTheWayOfC] = [3, 100]
  await bisectBatch(['a', 'b', 'c'], async (part, refused) => {
    if (!refused && part.includes('a') && inTheWayOfA-- > 0) throw deadlock()
    if (!refused && part.includes('c') && inTheWayOfC-- > 0) throw deadlock()
    reported.push([part, refused?.message])
  })
  expect(reported).toEqual([
    [['a'], undefined],
    [['b'], undefined],
    [['c'], 'deadlock detected'],
  ])
})
