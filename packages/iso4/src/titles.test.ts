import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { casesOf, fixture } from './testing/fixtures.ts'

const pitfalls = indexList(readList(fixture('pitfalls.list.tsv')).words)

describe('the abbreviation with a list of difficult words', () => {
  it.each(casesOf('pitfalls.tsv'))('is $abbreviation for $title', ({ title, abbreviation, language }) => {
    expect(suggest(pitfalls, title, { language }).suggestion).toBe(abbreviation)
  })
})
