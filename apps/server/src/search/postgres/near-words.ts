import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'
import { lexeme, print } from '../tsquery.ts'
import { compareCodePoints, editDistance } from '../word-test.ts'
import { makeLexicon } from './lexicon.ts'

/** A word is taken for a misspelling of another at most this far away; short words are near to too many. */
const distanceOf = (word: string): 1 | 2 => ([...word].length < 5 ? 1 : 2)

/** Near words looked up in titles at most, the nearest first. */
const MAX_COUNTED = 60
const MAX_NEAR = 5_000

/** Words of titles spelled nearly like `word`, other than it: the nearest first, of these those in most titles. */
export async function nearWords(
  base: Base,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> {
  const distance = distanceOf(word)
  const found = await makeLexicon(base).expand({ kind: 'fuzzy', text: word, distance }, MAX_NEAR)
  const characters = [...word]
  const near = (found ?? [])
    .filter((each) => each !== word)
    .map((each) => ({ word: each, edits: editDistance(characters, [...each], distance) }))
    .sort((one, other) => one.edits - other.edits || compareCodePoints(one.word, other.word))
    .slice(0, MAX_COUNTED)
  const counted: { word: string; count: number; edits: number }[] = []
  for (const each of near) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from search_doc where titles @@ ${print(lexeme(each.word))}::tsquery`.execute(base)
    if (rows[0]!.count > 0) counted.push({ ...each, count: rows[0]!.count })
  }
  return counted
    .sort((one, other) => one.edits - other.edits || other.count - one.count)
    .slice(0, limit)
    .map(({ word: text, count }) => ({ word: text, count }))
}
