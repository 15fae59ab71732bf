/** Reads the words of the database, and the tags and subfields of its fields, from PostgreSQL. */

import { isCutWord, type SearchDoc, wordTest } from '@seriatim/analyser'
import type { RangePattern, SingleWordPattern, TextPattern } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { keysUnder } from '../conditions-repository.ts'
import { afterPrefix } from '../lexemes.ts'
import type { Lexicon } from '../plan.ts'
import { literalsOf } from '../regex-literals.ts'
import { lexiconEntries, type NewWords, PLACE_SIGN } from './new-words.ts'

/** Number of words read in one page for tests outside SQL. */
const PAGE = 20_000
/** Maximum time for testing words against a pattern. Beyond it, the pattern is too broad. */
const MATCH_TIMEOUT_MS = 4_000

/**
 * Adds words of records that the table lacks. Words that `words` has are skipped. Two parallel transactions may add a
 * word twice, so that neither waits.
 */
export async function addToLexicon(
  tx: Tx,
  docs: readonly SearchDoc[],
  { table = 'lexicon', words }: { table?: 'lexicon' | 'lexicon_next'; words?: NewWords | undefined } = {},
): Promise<void> {
  const entries = new Set(docs.flatMap((doc) => (words ? words.of(doc) : lexiconEntries(doc))))
  if (entries.size === 0) return
  await sql`
    insert into ${sql.table(table)} (word)
    select word from unnest(${[...entries]}::text[]) as added (word)
    where not exists (select from ${sql.table(table)} as known where known.word = added.word collate "C")`.execute(tx)
}

/** Distinct words of the table in order. `condition` restricts the words as far as SQL can. */
async function* wordsWhere(db: Db, condition: RawBuilder<unknown>, limit: number): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ word: string }>`
      select distinct word from lexicon
      where word > ${last} and not starts_with(word, ${PLACE_SIGN}) and ${condition}
      order by word limit ${limit}`.execute(db)
    for (const { word } of rows) yield word
    if (rows.length < limit) return
    last = rows.at(-1)!.word
  }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const beginsWith = (prefix: string): RawBuilder<unknown> =>
  prefix === '' ? sql`true` : sql`word >= ${prefix} and word < ${afterPrefix(prefix)}`

const rangeCondition = ({ from, to }: RangePattern): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = []
  if (from !== undefined) parts.push(from.inclusive ? sql`word >= ${from.text}` : sql`word > ${from.text}`)
  if (to !== undefined) parts.push(to.inclusive ? sql`word <= ${to.text}` : sql`word < ${to.text}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** The letters and digits with which every word matched by a regular expression begins; empty if there are none. */
const literalStart = (source: string): string => {
  const start = /^[a-z0-9]*/.exec(source)?.[0] ?? ''
  const rest = source.slice(start.length)
  if (source.includes('|')) return ''
  return /^[?*{]/.test(rest) ? start.slice(0, -1) : start
}

/** The part of a pattern that SQL can test, and whether that part is the whole pattern. */
const patternCondition = (pattern: SingleWordPattern): { condition: RawBuilder<unknown>; isWhole: boolean } => {
  switch (pattern.kind) {
    case 'word':
      return { condition: pattern.prefix ? beginsWith(pattern.text) : sql`word = ${pattern.text}`, isWhole: true }
    case 'wildcard': {
      const start = /^[^?*]*/.exec(pattern.pattern)![0]
      const like = escapeLike(pattern.pattern).replace(/[?*]/g, (each) => (each === '?' ? '_' : '%'))
      return { condition: sql`${beginsWith(start)} and word like ${like}`, isWhole: true }
    }
    case 'range':
      return { condition: rangeCondition(pattern), isWhole: true }
    case 'fuzzy': {
      const length = [...pattern.text].length
      const [least, most] = [length - pattern.distance, length + pattern.distance]
      return { condition: sql`char_length(word) between ${least} and ${most}`, isWhole: false }
    }
    case 'regex': {
      const pieces = literalsOf(pattern.source).map((piece) => sql`word like ${`%${escapeLike(piece)}%`}`)
      const start = beginsWith(literalStart(pattern.source))
      return { condition: sql`${sql.join([start, ...pieces], sql` and `)}`, isWhole: false }
    }
  }
}

const isSingle = (pattern: TextPattern): pattern is SingleWordPattern =>
  pattern.kind !== 'phrase' && pattern.kind !== 'exists' && pattern.kind !== 'key'

/** The words that match a test; undefined if there are more than `limit`, or if testing takes too long. */
async function gather(
  words: AsyncIterable<string>,
  fits: (word: string) => boolean,
  limit: number,
): Promise<readonly string[] | undefined> {
  const until = performance.now() + MATCH_TIMEOUT_MS
  const results: string[] = []
  let seen = 0
  for await (const word of words) {
    if (++seen % 1_000 === 0 && performance.now() > until) return undefined
    if (!fits(word)) continue
    if (results.length === limit) return undefined
    results.push(word)
  }
  return results
}

/** The lexicon of a database. Uses the index on words if a pattern has a fixed beginning, else reads all words. */
export const makeLexicon = (db: Db): Lexicon => ({
  async expand(pattern, limit) {
    if (!isSingle(pattern)) throw new Error(`a pattern of kind "${pattern.kind}" cannot be expanded to words`)
    const { condition, isWhole } = patternCondition(pattern)
    const words = wordsWhere(db, condition, isWhole ? limit + 1 : PAGE)
    return gather(words, isWhole ? () => true : wordTest(pattern), limit)
  },
  containing(part, limit) {
    // Only long words can be truncated.
    const condition = sql`(word like ${`%${escapeLike(part)}%`} or octet_length(word) > 190)`
    return gather(wordsWhere(db, condition, limit + 1), (word) => word.includes(part) || isCutWord(word), limit)
  },
  async places() {
    const { rows } = await sql<{ word: string }>`
      select distinct word from lexicon where word >= ${PLACE_SIGN} and word < ${afterPrefix(PLACE_SIGN)}`.execute(db)
    return rows.map(({ word }) => word.slice(PLACE_SIGN.length))
  },
  async structures() {
    const rows = await db.selectFrom('facet_key').select('key').where('term', '=', 'fields_structure').execute()
    return rows.map(({ key }) => key)
  },
  keysUnder: (term) => keysUnder(db, term),
})
