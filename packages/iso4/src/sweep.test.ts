import { describe, expect, it } from 'vitest'
import { type LtwaWord, NOT_ABBREVIATED, readList } from './list.ts'
import { indexList } from './ltwa.ts'
import { patternsOf } from './pattern.ts'
import { starterList } from './starter-list.ts'
import { suggest } from './suggest.ts'
import { fullList } from './testing/fixtures.ts'

/** A word that a row is for: a stem by itself is one, an ending or middle wants something in front. */
const sampleOf = ({ word }: LtwaWord): string => {
  const plain = word.replace(/\s+\([^()]*\)$/, '').replace(/\((\p{L}+)\)/gu, '$1')
  return `${plain.startsWith('-') ? 'Qq' : ''}${plain.replace(/^-|[-.]$/g, '')}`
}

const wantedOf = ({ word, abbreviation }: LtwaWord, sample: string): string => {
  if (abbreviation === NOT_ABBREVIATED) return sample
  const short = `${word.startsWith('-') ? 'Qq' : ''}${abbreviation.replace(/^-/, '')}`
  return short.length < sample.length ? short : sample
}

/** How rows fare whose own word stands in a title: abbreviated as they say, or why not. */
const sweep = (words: readonly LtwaWord[]) => {
  const ltwa = indexList(words)
  const count = { as_listed: 0, other_row: 0, small_word: 0, initialism: 0, other_letters: 0, lost: 0 }
  const lost: string[] = []
  for (const row of words) {
    const sample = sampleOf(row)
    const language = row.languages.find((code) => code !== 'mul')
    const { suggestion, matches } = suggest(ltwa, `Xyzzy qqq ${sample} plugh`, { language })
    const match = matches[2]
    const own = matches.flatMap(({ rules }) => rules).find(({ word }) => word === row.word)
    if (suggestion === `Xyzzy qqq ${wantedOf(row, sample)} plugh`) count.as_listed++
    else if (match?.reason === 'initialism' || match?.reason === 'name') count.initialism++
    else if (!own) {
      if (matches.some(({ position }) => position < 0)) count.small_word++
      else {
        count.lost++
        lost.push(row.word)
      }
    } else if (matches.some(({ rules }) => rules[0] && rules[0].word !== row.word)) count.other_row++
    else count.other_letters++
  }
  return { count, lost }
}

describe('every row for its own word', () => {
  it('is found in the starter list', () => {
    const { count, lost } = sweep(starterList)
    expect(lost).toEqual([])
    expect(count.as_listed).toBe(starterList.length)
  })

  const full = fullList()
  it.skipIf(full === undefined)(
    'is found in the published list, but for counted exceptions',
    () => {
      const { words } = readList(full!)
      const { count, lost } = sweep(words)
      console.info('rows:', count, lost)
      expect(count.as_listed / words.length).toBeGreaterThan(0.99)
    },
    120_000,
  )

  it('covers optional letters and slips of the list', () => {
    const letters = (word: string) =>
      patternsOf({ word, abbreviation: 'x.', languages: [] }).map((pattern) => pattern.letters)
    expect(letters('Kingsto(w)n')).toEqual(['kingstown', 'kingston'])
    expect(letters('pracov.')).toEqual(['pracov'])
    expect(letters('-band (book)')).toEqual(['band'])
    expect(letters('-')).toEqual([])
  })
})
