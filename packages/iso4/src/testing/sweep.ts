import { type LtwaWord, NOT_ABBREVIATED } from '../list.ts'
import { indexList } from '../ltwa.ts'
import { suggest } from '../suggest.ts'

/** A sample word for a row. A row for an ending or middle of a word needs letters before it. */
const sampleOf = ({ word }: LtwaWord): string => {
  const plain = word.replace(/\s+\([^()]*\)$/, '').replace(/\((\p{L}+)\)/gu, '$1')
  return `${plain.startsWith('-') ? 'Qq' : ''}${plain.replace(/^-|[-.]$/g, '')}`
}

const expectedOf = ({ word, abbreviation }: LtwaWord, sample: string): string => {
  if (abbreviation === NOT_ABBREVIATED) return sample
  const short = `${word.startsWith('-') ? 'Qq' : ''}${abbreviation.replace(/^-/, '')}`
  return short.length < sample.length ? short : sample
}

/**
 * Abbreviates a title with a sample word for each row. Counts the rows that are applied, and the reasons why others are
 * not.
 */
export const sweep = (words: readonly LtwaWord[]) => {
  const ltwa = indexList(words)
  const count = { as_listed: 0, other_row: 0, small_word: 0, initialism: 0, other_letters: 0, lost: 0 }
  const lost: string[] = []
  for (const row of words) {
    const sample = sampleOf(row)
    const language = row.languages.find((code) => code !== 'mul')
    const { suggestion, matches } = suggest(ltwa, `Xyzzy qqq ${sample} plugh`, { language })
    const match = matches[2]
    const own = matches.flatMap(({ rules }) => rules).find(({ word }) => word === row.word)
    if (suggestion === `Xyzzy qqq ${expectedOf(row, sample)} plugh`) count.as_listed++
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
