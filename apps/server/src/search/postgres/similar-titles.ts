/** Finds similar titles. Keys of headings find candidates, which are then compared one by one. */
import { type ComparedTitle, comparedTitle, keyWords, likeness, oneSlipAway } from '@seriatim/likeness'
import { isWithdrawn } from '@seriatim/profile'
import { readPlace } from '@seriatim/query'
import { words } from '@seriatim/scripts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SimilarRecord, TitlesAmong } from '../engine.ts'
import { beginningsLookup, mayBeAbbreviated, oneWordLookup, rareWordsLookup, wholeLookup } from '../title-lookups.ts'
import { titleKeyState } from './fill-title-keys.ts'
import { type AskWithTimeout, MAX_ORDERED, type TitleCandidate, withCandidates } from './title-candidates.ts'

/** Minimum likeness of a result, and maximum difference from the likeness of the best result. */
const MIN_LIKENESS = 0.5
const FAR_FROM_BEST = 0.3
/**
 * Wider searches are skipped if the likeness of the best result is at least `SURE`, or for some searches at least
 * `GOOD`.
 */
const SURE = 0.97
const GOOD = 0.9

/**
 * Limits of the search for typing errors: number of words in the title, of similar words for each, and of resulting
 * titles.
 */
const MAX_TYPO_WORDS = 3
const MAX_NEAR_WORDS = 12
const MAX_TYPO_TITLES = 400

type FoundTitle = SimilarRecord & { readonly isLast: boolean }

/** Collects the most similar title of each record. */
class Ranking {
  private readonly found = new Map<number, FoundTitle>()
  /** The titles that were compared, by place and by label. Many records have equal titles. */
  private readonly read = new Map<string, { readonly title: string; readonly likeness: number }>()
  private readonly compared = new Map<string, number>()
  private readonly title: ComparedTitle
  best = 0

  constructor(title: ComparedTitle) {
    this.title = title
  }

  add(rows: readonly TitleCandidate[]): void {
    for (const { record_id: recordId, place, rest, category } of rows) {
      const title = this.titleAt(place, rest)
      if (title.likeness <= (this.found.get(recordId)?.likeness ?? 0)) continue
      this.found.set(recordId, { recordId, ...title, isLast: isWithdrawn(category) })
      this.best = Math.max(this.best, title.likeness)
    }
  }

  private titleAt(place: string, rest: string): { readonly title: string; readonly likeness: number } {
    const whole = place + rest
    const known = this.read.get(whole)
    if (known !== undefined) return known
    const { label } = readPlace({ place, rest })
    const read = { title: label, likeness: this.likenessOf(label) }
    this.read.set(whole, read)
    return read
  }

  private likenessOf(label: string): number {
    const known = this.compared.get(label)
    if (known !== undefined) return known
    const like = likeness(this.title, comparedTitle(label))
    this.compared.set(label, like)
    return like
  }

  /** Whether at least `count` records have at least this likeness. */
  hasEnough(count: number, least: number): boolean {
    let enough = 0
    for (const { likeness: like } of this.found.values()) if (like >= least && ++enough >= count) return true
    return false
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
async function withTyposCorrected(ask: AskWithTimeout, title: string): Promise<readonly ComparedTitle[]> {
  const typed = words(title).map(({ text }) => text)
  const slips = new Map(typed.map((word) => [word, oneSlipAway(word)]))
  const all = [...new Set([...slips.values()].flat())]
  if (all.length === 0) return []
  const rows = await ask(sql<{ word: string }>`select distinct word from lexicon where word = any(${all}::text[])`)
  const known = new Set((rows ?? []).map(({ word }) => word))
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

  async of(ask: AskWithTimeout): Promise<ReadonlySet<string>> {
    if (performance.now() < this.until) return this.keys
    const rows = await ask(sql<{ key: string }>`
      select key
      from pg_stats join pg_class on pg_class.oid = 'heading'::regclass,
        unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])])
          as common (key, share)
      where schemaname = current_schema() and tablename = 'heading' and attname = 'title_keys'
        and share * reltuples > ${FREQUENT}`)
    if (rows === undefined) return this.keys
    this.keys = new Set(rows.map(({ key }) => key))
    this.until = performance.now() + RECOUNT_INTERVAL_MS
    return this.keys
  }
}
const RECOUNT_INTERVAL_MS = 600_000
/** Number of titles from which a key is too frequent to be looked up alone. */
const FREQUENT = 3_000

/**
 * Creates the query `alike` of the interface `TitleQuestions`.
 * @param maxOrdered maximum number of titles of one look-up that are put in order
 */
export const makeSimilarTitles = (maxOrdered = MAX_ORDERED) => {
  const frequent = new FrequentKeys()
  // Complete keys stay complete, because every save writes them. Not reading the setting saves a round trip.
  let isComplete = false
  return async (
    db: Db,
    text: string,
    among: TitlesAmong = 'all',
    limit = Number.POSITIVE_INFINITY,
  ): Promise<readonly SimilarRecord[]> => {
    const title = comparedTitle(text)
    return db.connection().execute(async (one) => {
      const { isThere, share } = isComplete ? { isThere: true, share: 1 } : await titleKeyState(one)
      isComplete = isThere
      if (!isThere) throw new Refusal('index_building', { percent: Math.floor(share * 100) })
      if (keyWords(title).length === 0) return []
      return withCandidates(one, { among, maxOrdered }, async (find, ask) => {
        const ranking = new Ranking(title)
        ranking.add(await find([wholeLookup([title]), oneWordLookup(title)]))
        if (ranking.best >= SURE || ranking.hasEnough(limit, GOOD)) return ranking.records
        const keys = await frequent.of(ask)
        const lookups = [rareWordsLookup(title, (key) => keys.has(key))]
        if (mayBeAbbreviated(title)) lookups.push(beginningsLookup(title))
        ranking.add(await find(lookups))
        if (ranking.best < GOOD && keyWords(title).length <= MAX_TYPO_WORDS)
          ranking.add(await find([wholeLookup(await withTyposCorrected(ask, text))]))
        return ranking.records
      })
    })
  }
}
