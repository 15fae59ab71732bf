import { expect, it } from 'vitest'
import { INDEX_BEGINNING, indexSteps } from './index-steps.ts'

const found = (keys: string) => [...keys].map((key) => ({ key }))
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key).join('')

it('offers only steps forward at the beginning', () => {
  const { entries, steps } = indexSteps(found('abc'), 2, INDEX_BEGINNING)
  expect(keys(entries)).toBe('ab')
  expect(steps).toEqual({
    beginning: undefined,
    previous: undefined,
    next: { position: 'c', isBefore: false },
    end: { position: '', isBefore: true },
  })
})

it('drops the first entry before a position if one more than the page size was found', () => {
  const { entries, steps, isShort } = indexSteps(found('abc'), 2, { position: 'd', isBefore: true })
  expect(keys(entries)).toBe('bc')
  expect(steps.previous).toEqual({ position: 'b', isBefore: true })
  expect(steps.next).toEqual({ position: 'd', isBefore: false })
  expect(isShort).toBe(false)
})

it('reports too few entries before a position, but not at the end of the index', () => {
  expect(indexSteps(found('a'), 2, { position: 'b', isBefore: true }).isShort).toBe(true)
  expect(indexSteps(found('a'), 2, { position: '', isBefore: true }).isShort).toBe(false)
})

it('offers a step back from the end of the index', () => {
  const { steps } = indexSteps([], 2, { position: 'zz', isBefore: false })
  expect(steps.previous).toEqual({ position: 'zz', isBefore: true })
  expect(steps.next).toBeUndefined()
})
