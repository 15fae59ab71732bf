import { expect, it } from 'vitest'
import { INDEX_BEGINNING, indexSteps } from './index-steps.ts'

const found = (keys: string) => [...keys].map((key) => ({ key }))
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).join('')

it('at the beginning only what follows can be reached', () => {
  const { entries, steps } = indexSteps(found('abc'), 2, INDEX_BEGINNING)
  expect(keys(entries)).toBe('ab')
  expect(steps).toEqual({
    beginning: undefined,
    previous: undefined,
    next: { position: 'c', isBefore: false },
    end: { position: '', isBefore: true },
  })
})

it('before a place the entry that is one too many is the first', () => {
  const { entries, steps, isShort } = indexSteps(found('abc'), 2, { position: 'd', isBefore: true })
  expect(keys(entries)).toBe('bc')
  expect(steps.previous).toEqual({ position: 'b', isBefore: true })
  expect(steps.next).toEqual({ position: 'd', isBefore: false })
  expect(isShort).toBe(false)
})

it('less than a page before a place is short, at the end it is not', () => {
  expect(indexSteps(found('a'), 2, { position: 'b', isBefore: true }).isShort).toBe(true)
  expect(indexSteps(found('a'), 2, { position: '', isBefore: true }).isShort).toBe(false)
})

it('past the last entry one can go back to what comes before the place', () => {
  const { steps } = indexSteps([], 2, { position: 'zz', isBefore: false })
  expect(steps.previous).toEqual({ position: 'zz', isBefore: true })
  expect(steps.next).toBeUndefined()
})
