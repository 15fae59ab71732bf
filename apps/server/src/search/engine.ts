/**
 * The port of questions of every search engine: what features ask, in words of the field. Implementations answer alike; a
 * suite of conformance tests holds them to it. The port of changes is `search-index.ts`.
 */
import type { FacetTerm, SearchRequest, SortField } from '@seriatim/contract'
import type { HeadingIndex, HeadingPlace, QueryNode } from '@seriatim/query'
import type { EntryFilter } from './entry-filter.ts'

/** Keys of one facet term, as stored. */
export type FacetSelection = { readonly term: FacetTerm; readonly keys: readonly string[] }

/** What is looked for. Facets stand apart from the query: the buckets of a term ignore its own selected keys. */
export type SearchSet = {
  readonly query: QueryNode
  /** Selected keys of one term are alternatives, terms all hold. */
  readonly selected: readonly FacetSelection[]
  /** Excluded keys all fail. */
  readonly excluded: readonly FacetSelection[]
}

export type SearchOrder = {
  readonly sortField: SortField
  readonly sortOrder: SearchRequest['sortOrder']
  /** What ranking goes by: the basic query; undefined when it asks for nothing. */
  readonly ranking: Ranking | undefined
}

/** The query whose words are ranked by. */
export type Ranking = { readonly query: QueryNode }

export type SearchQuestion = SearchSet &
  SearchOrder & {
    /** The first row wanted, from 0, and how many. */
    readonly offset: number
    readonly limit: number
    /** The terms whose values are counted, and how many values of each are given. */
    readonly facets: readonly FacetTerm[]
    readonly buckets: number
  }

/** How well a record answers a text: see `scoreOf`. */
export type Hit = { readonly recordId: number; readonly score: number }

/**
 * Ranking is in tiers, which cost an index look-up each: key title and title proper (222, 245) before other titles before
 * the rest, in each a title that is the query before one that has its words in order before one that has them. Within
 * the tiers that have the words in any order rarer words weigh more; then the shorter title stands first (as the title
 * column sorts it, in characters), then the lower ISSN. `scoreOf` puts cancelled and suppressed records after all others.
 */
export const TIER = {
  none: 0,
  anywhere: 1,
  titles: 2,
  phraseTitle: 3,
  wholeTitle: 4,
  proper: 5,
  phraseProper: 6,
  wholeProper: 7,
  /** The query is the record's own ISSN. */
  ownNumber: 16,
} as const

/** The score of a record in use above a withdrawn record of the same tier: more than the tiers of words reach. */
export const IN_USE_SCORE = 8

/**
 * Tier and rank of the state as one number: records in use before cancelled and suppressed ones (`WITHDRAWN_CATEGORIES`),
 * the record whose number was typed before all.
 */
export const scoreOf = (tier: number, isWithdrawn: boolean): number =>
  tier === TIER.ownNumber || isWithdrawn ? tier : tier + IN_USE_SCORE

/** The tier that a score holds. */
export const tierOfScore = (score: number): number => (score === TIER.ownNumber ? score : score % IN_USE_SCORE)

/** By count descending, then key by its code points. `other` sums the counts of the values that are not given. */
export type FacetValues = {
  readonly buckets: readonly { readonly key: string; readonly count: number }[]
  readonly other: number
}

/** `values`: how many there are in all. */
export type FacetCounts = FacetValues & { readonly values: number }

/** Why another engine than the one that was asked has answered. */
export type Substitute =
  /** It cannot be reached, or has no index. */
  | { readonly reason: 'away' }
  /** It does not know the last changes yet: so many. */
  | { readonly reason: 'behind'; readonly changes: number }

export type SearchResult = {
  /** Exact. */
  readonly total: number
  readonly hits: readonly Hit[]
  readonly facets: Partial<Readonly<Record<FacetTerm, FacetValues>>>
  /** Undefined where the engine itself has answered. */
  readonly substitute?: Substitute | undefined
}

/** More values of one term: only `keys` when given, else those whose folded key holds the folded `contains`. */
export type FacetQuestion = SearchSet & {
  readonly term: FacetTerm
  readonly keys?: readonly string[]
  readonly contains: string
  readonly offset: number
  readonly limit: number
}

/** Questions of somebody who types a title; what takes longer than a moment is left out of the answer. */
export type TitleQuestions = {
  /** Records one of whose title fields has the words of one of these and no others, in either script. */
  whole(titles: readonly (readonly string[])[], limit: number): Promise<readonly number[]>
  /**
   * The records that file next to a title, by its sort key: `limit` of those that begin with it and come after, and as many
   * before it.
   */
  neighbours(key: string, limit: number): Promise<readonly number[]>
  /** Which of these words (folded) the base has. */
  knownWords(words: readonly string[]): Promise<readonly string[]>
  /**
   * The records that have a title like this one (`likeness` of packages/likeness), the most alike first, then those in use
   * before cancelled and suppressed ones, then by record. Most of those that are worth looking at, not all there are.
   * @throws Refusal 'index_building'
   */
  alike(title: string): Promise<readonly AlikeRecord[]>
}

/** A record, and which of its titles is how much like the one that was asked for (0 to 1). */
export type AlikeRecord = { readonly recordId: number; readonly likeness: number; readonly title: string }

/** How many entries of an index that people browse records carry. */
export type EntryQuestion = {
  readonly index: HeadingIndex
  /** The records that count; undefined for all. */
  readonly within: SearchSet | undefined
  /** Only entries that pass; undefined for all. */
  readonly filter: EntryFilter | undefined
  /** Characters, ascending, at which letters begin. */
  readonly letters: readonly string[]
  /** Which of the entries that pass are wanted themselves. */
  readonly page?: EntryPage | undefined
}

/** Entries from a place on, that place included, or before it; from an edge of the index where there is none. */
export type EntryPage = {
  readonly from: HeadingPlace | undefined
  readonly direction: 'after' | 'before'
  readonly size: number
}

/** Entries by their names (`heading.entry`), each with one record that carries it. */
export type CarriedEntries = { readonly names: BigInt64Array; readonly records: Int32Array }

/** Exact. `letters` are the entries from each letter to the next; the first counts what stands before it, too. */
export type EntryCounts = {
  readonly count: number
  readonly letters: readonly number[]
  /** With `page`: the entries wanted and, in no order, some that stand near them. */
  readonly near?: CarriedEntries | undefined
}

export type SearchEngine = {
  readonly titles: TitleQuestions
  /** Answers from a state of the base that holds every save that was acknowledged before. */
  search(question: SearchQuestion): Promise<SearchResult>
  /** What it answers from now. */
  answersFrom(): 'memory' | 'base' | 'opensearch'
  facet(question: FacetQuestion): Promise<FacetCounts>
  /** How many records each of these finds, alone. */
  count(sets: readonly SearchSet[]): Promise<readonly number[]>
  /** All records found, in order. */
  ids(question: SearchSet & SearchOrder): Promise<Int32Array>
  /** How many entries there are; undefined where the engine does not know it better than the base. */
  entries(question: EntryQuestion): Promise<EntryCounts | undefined>
  /** Which of these records a search finds. */
  among(set: SearchSet, ids: Int32Array): Promise<Int32Array>
  /** Words of titles spelled nearly like `word` (folded), the nearest and most frequent first, at most `limit`. */
  nearWords(word: string, limit: number): Promise<readonly { word: string; count: number }[]>
}
