import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { suggest } from './suggest.ts'
import { casesOf } from './testing/fixtures.ts'
import { publishedList } from './testing/published-list.ts'

const published = indexList(readList(publishedList()).words)

describe('the abbreviation with the list of the International Centre', () => {
  it.each(casesOf('full-list.tsv'))('is $abbreviation for $title', ({ title, abbreviation, language }) => {
    expect(suggest(published, title, { language }).suggestion).toBe(abbreviation)
  })
})
