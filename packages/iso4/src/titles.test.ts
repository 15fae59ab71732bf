import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { casesOf, fixture, fullList } from './testing/fixtures.ts'

const abbreviated = (list: string, file: string) => {
  const ltwa = indexList(readList(list).words)
  return casesOf(file).map(({ title, abbreviation, language }) => [
    title,
    abbreviation,
    suggest(ltwa, title, { language }).suggestion,
  ])
}

describe('titles by a list of our own', () => {
  it.each(abbreviated(fixture('pitfalls.list.tsv'), 'pitfalls.tsv'))('%s: %s', (_, expected, found) => {
    expect(found).toBe(expected)
  })
})

const full = fullList()
describe.skipIf(full === undefined)('titles by the list of the International Centre', () => {
  it.each(full === undefined ? [] : abbreviated(full, 'full-list.tsv'))('%s: %s', (_, expected, found) => {
    expect(found).toBe(expected)
  })
})
