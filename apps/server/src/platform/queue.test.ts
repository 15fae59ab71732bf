import { expect, it } from 'vitest'
import { makeQueue } from './queue.ts'

it('a queue runs a limited number of jobs at once, in order, and refuses jobs beyond its length', async () => {
  const queue = makeQueue({ atOnce: 2, waiting: 3 })
  const doors = Array.from({ length: 6 }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const works = doors.map(({ promise }, index) =>
    queue.add(async () => {
      begun.push(index)
      return promise
    }),
  )
  expect(works[5]).toBeUndefined()
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  doors[1]!.resolve(1)
  expect(await works[1]).toBe(1)
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  // A failed job also frees its slot.
  doors[0]!.reject(new Error('broken'))
  await expect(works[0]).rejects.toThrow('broken')
  for (const [index, door] of doors.entries()) door.resolve(index)
  expect(await Promise.all(works.slice(2, 5))).toEqual([2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await queue.add(async () => 'free again')).toBe('free again')
})
