import { describe, expect, it } from 'vitest'
import { readList } from './list.ts'
import { patternsOf } from './pattern.ts'
import { starterList } from './starter-list.ts'
import { fixture } from './testing/fixtures.ts'
import { sweep } from './testing/sweep.ts'

describe('a word that is derived from a row of a list', () => {
  it('is abbreviated by this row in the starter list', () => {
    const { count, lost } = sweep(starterList)
    expect(lost).toEqual([])
    expect(count.as_listed).toBe(starterList.length)
  })

  it('is abbreviated by this row in a synthetic list with all forms of rows', () => {
    const { words } = readList(fixture('invented.list.tsv'))
    const { count, lost } = sweep(words)
    expect(lost).toEqual([])
    expect(count).toMatchObject({ as_listed: words.length })
  })

  it('is abbreviated also with optional letters or irregular endings', () => {
    const letters = (word: string) =>
      patternsOf({ word, abbreviation: 'x.', languages: [] }).map((pattern) => pattern.letters)
    expect(letters('Kingsto(w)n')).toEqual(['kingstown', 'kingston'])
    expect(letters('pracov.')).toEqual(['pracov'])
    expect(letters('-band (book)')).toEqual(['band'])
    expect(letters('-')).toEqual([])
  })
})
