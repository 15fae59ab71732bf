import { expect, it } from 'vitest'
import { shortList, shortListText } from './short-list.ts'

it('cuts a list of ISSNs after at most 20 characters, between two ISSNs', () => {
  expect(shortListText(['4000-0044'])).toBe('4000-0044')
  expect(shortListText(['4000-0044', '4000-0052'])).toBe('4000-0044, 4000-0052')
  expect(shortListText(['4000-0044', '4000-0052', '4000-0060'])).toBe('4000-0044, 4000-0052 …')
  expect(shortList([])).toEqual({ shown: [], isCut: false })
})
