/** Finds similar titles. Keys of headings find candidates, which are then compared one by one. */
import { PUBLIC_CATEGORIES } from '@seriatim/analyser'
import { type ComparedTitle, comparedTitle, keyWords, likeness, oneSlipAway } from '@seriatim/likeness'
import { isWithdrawn } from '@seriatim/profile'
import { readPlace } from '@seriatim/query'
import { words } from '@seriatim/scripts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SimilarRecord, TitlesAmong } from '../engine.ts'
import {
  beginningsLookup,
  mayBeAbbreviated,
  oneWordLookup,
  rareWordsLookup,
  type TitleLookup,
  wholeLookup,
} from '../title-lookups.ts'
import { titleKeyState } from './fill-title-keys.ts'
import { print } from './tsquery.ts'

/** Minimum likeness of a result, and maximum difference from the likeness of the best result. */
const MIN_LIKENESS = 0.5
const FAR_FROM_BEST = 0.3
/**
 * Wider searches are skipped if the likeness of the best result is at least `SURE`, or for some searches at least
 * `GOOD`.
 */
const SURE = 0.97
const GOOD = 0.9

/** Maximum number of titles from one look-up, and of titles compared in total. */
const CANDIDATES = 300
const WHOLE_CANDIDATES = 1_000
/** Timeout of a look-up in milliseconds. Look-ups of very frequent words exceed it, and their results are omitted. */
const LOOKUP_TIMEOUT_MS = 1_000

/**
 * Limits of the search for typing errors: number of words in the title, of similar words for each, and of resulting
 * titles.
 */
const MAX_TYPO_WORDS = 3
const MAX_NEAR_WORDS = 12
const MAX_TYPO_TITLES = 400

type Row = { record_id: number; place: string; rest: string; category: string }
type FoundTitle = SimilarRecord & { readonly isLast: boolean }

/**
 * SQL condition for public records: they have an active version and a public category. Uses the index
 * one_active_version.
 */
const IS_PUBLIC = sql`and category in (${sql.join(PUBLIC_CATEGORIES)}) and exists (
  select from record_version version where version.record_id = heading.record_id and version.state = 'active')`

/** Looks up candidates for similar titles. Uses the index heading_title_keys. Returns no rows on timeout. */
async function candidates(db: Db, lookup: TitleLookup, limit: number, among: TitlesAmong): Promise<readonly Row[]> {
  const { query, preferred, keys } = lookup
  if (query.op === 'none' || query.op === 'all') return []
  const matched = preferred.map(
    (key) => sql`(title_keys @@ ${print({ op: 'lexeme', text: key, prefix: false })}::tsquery)::int`,
  )
  const order =
    matched.length === 0
      ? sql``
      : sql`order by ${sql.join(matched, sql` + `)} desc, abs(length(title_keys) - ${keys}), record_id`
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LOOKUP_TIMEOUT_MS)}, true),
        set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
      const { rows } = await sql<Row>`
        select record_id, place, rest, category from heading
        where title_keys @@ ${print(query)}::tsquery ${among === 'public' ? IS_PUBLIC : sql``} ${order} limit ${limit}`.execute(
        tx,
      )
      return rows
    })
  } catch (error) {
    if (isQueryCanceled(error)) return []
    throw error
  }
}

/** Collects the most similar title of each record. */
class Ranking {
  private readonly found = new Map<number, FoundTitle>()
  private readonly seen = new Set<string>()
  private readonly title: ComparedTitle
  best = 0

  constructor(title: ComparedTitle) {
    this.title = title
  }

  add(rows: readonly Row[]): void {
    for (const { record_id: recordId, place, rest, category } of rows) {
      const key = `${recordId} ${place}${rest}`
      if (this.seen.has(key)) continue
      this.seen.add(key)
      const { label } = readPlace({ place, rest })
      const like = likeness(this.title, comparedTitle(label))
      this.best = Math.max(this.best, like)
      if (like > (this.found.get(recordId)?.likeness ?? 0)) {
        this.found.set(recordId, { recordId, likeness: like, title: label, isLast: isWithdrawn(category) })
      }
    }
  }

  get records(): readonly SimilarRecord[] {
    const least = Math.max(MIN_LIKENESS, this.best - FAR_FROM_BEST)
    return [...this.found.values()]
      .filter((each) => each.likeness >= least)
      .sort((a, b) => b.likeness - a.likeness || Number(a.isLast) - Number(b.isLast) || a.recordId - b.recordId)
      .map(({ isLast: _, ...record }) => record)
  }
}

/** Combinations that take one word from each list, at most `MAX_TYPO_TITLES`. */
const combinations = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>(
    (made, list) => made.flatMap((each) => list.map((word) => [...each, word])).slice(0, MAX_TYPO_TITLES),
    [[]],
  )

/**
 * Variants of the title in which possible typing errors are replaced by words of the database. Uses the index
 * lexicon_word.
 */
async function withTyposCorrected(db: Db, title: string): Promise<readonly ComparedTitle[]> {
  const typed = words(title).map(({ text }) => text)
  const slips = new Map(typed.map((word) => [word, oneSlipAway(word)]))
  const all = [...new Set([...slips.values()].flat())]
  if (all.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    select distinct word from lexicon where word = any(${all}::text[])`.execute(db)
  const known = new Set(rows.map(({ word }) => word))
  const choices = typed.map((word) => [
    word,
    ...(slips.get(word) ?? []).filter((near) => known.has(near)).slice(0, MAX_NEAR_WORDS),
  ])
  return combinations(choices)
    .slice(1)
    .map((chosen) => comparedTitle(chosen.join(' ')))
}

/** Cache of keys that occur in too many titles to be looked up alone, by the statistics of PostgreSQL. */
class FrequentKeys {
  private keys: ReadonlySet<string> = new Set()
  private until = 0

  async of(db: Db): Promise<ReadonlySet<string>> {
    if (performance.now() < this.until) return this.keys
    const { rows } = await sql<{ key: string }>`
      select key
      from pg_stats join pg_class on pg_class.oid = 'heading'::regclass,
        unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])])
          as common (key, share)
      where schemaname = current_schema() and tablename = 'heading' and attname = 'title_keys'
        and share * reltuples > ${FREQUENT}`.execute(db)
    this.keys = new Set(rows.map(({ key }) => key))
    this.until = performance.now() + RECOUNT_INTERVAL_MS
    return this.keys
  }
}
const RECOUNT_INTERVAL_MS = 600_000
/** Number of titles from which a key is too frequent to be looked up alone. */
const FREQUENT = 3_000

/** Creates the query `alike` of the interface `TitleQuestions`. */
export const makeSimilarTitles = () => {
  const frequent = new FrequentKeys()
  return async (db: Db, text: string, among: TitlesAmong = 'all'): Promise<readonly SimilarRecord[]> => {
    const { isThere, share } = await titleKeyState(db)
    if (!isThere) throw new Refusal('index_building', { percent: Math.floor(share * 100) })
    const title = comparedTitle(text)
    if (keyWords(title).length === 0) return []
    const ranking = new Ranking(title)
    const [whole, near] = await Promise.all([
      candidates(db, wholeLookup([title]), WHOLE_CANDIDATES, among),
      candidates(db, oneWordLookup(title), CANDIDATES, among),
    ])
    ranking.add([...whole, ...near])
    if (ranking.best >= SURE) return ranking.records
    const keys = await frequent.of(db)
    const lookups = [rareWordsLookup(title, (key) => keys.has(key))]
    if (mayBeAbbreviated(title)) lookups.push(beginningsLookup(title))
    const more = await Promise.all(lookups.map((lookup) => candidates(db, lookup, CANDIDATES, among)))
    ranking.add(more.flat())
    if (ranking.best < GOOD && keyWords(title).length <= MAX_TYPO_WORDS) {
      ranking.add(await candidates(db, wholeLookup(await withTyposCorrected(db, text)), CANDIDATES, among))
    }
    return ranking.records
  }
}
