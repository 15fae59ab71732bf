/**
 * The interface for queries that every search engine implements. It does not depend on an engine. All engines return
 * the same results, which a conformance suite tests. The interface for changes is in `search-index.ts`.
 */
import type { FacetTerm, SearchRequest, SortField } from '@seriatim/contract'
import type { HeadingIndex, HeadingPlace, QueryNode } from '@seriatim/query'
import type { EntryFilter } from './entry-filter.ts'

/** The selected keys of one facet term, as stored. */
export type FacetSelection = { readonly term: FacetTerm; readonly keys: readonly string[] }

/**
 * A query with facet selections. Selections are separate from the query, because the values of a facet term are counted
 * without the selection in that term.
 */
export type SearchSet = {
  readonly query: QueryNode
  /** A record must have, for each term, one of the selected keys. */
  readonly selected: readonly FacetSelection[]
  /** A record must have none of the excluded keys. */
  readonly excluded: readonly FacetSelection[]
}

export type SearchOrder = {
  readonly sortField: SortField
  readonly sortOrder: SearchRequest['sortOrder']
  /** The query that determines relevance: the basic query; undefined if it is empty. */
  readonly ranking: Ranking | undefined
}

/**
 * The query whose words determine the ranking. `isPartial`: the search also finds records that do not match this query.
 * Such records rank below those that match, in the tier `anywhere`.
 */
export type Ranking = { readonly query: QueryNode; readonly isPartial?: true }

export type SearchQuestion = SearchSet &
  SearchOrder & {
    /** The offset of the first row, from 0, and the number of rows. */
    readonly offset: number
    readonly limit: number
    /** The facet terms to count, and the maximum number of values of each. */
    readonly facets: readonly FacetTerm[]
    readonly buckets: number
  }

/** A found record with its score: see `scoreOf`. */
export type Hit = { readonly recordId: number; readonly score: number }

/**
 * Tiers of relevance; each costs one index look-up. Key title and title proper (222, 245) rank before other titles, and
 * other titles before other fields. Among titles, a title equal to the query ranks first, then titles with the words in
 * order, then titles with all words. In tiers with words in any order, rarer words weigh more. Ties are broken by
 * shorter title (sort form, in characters), then by lower ISSN. `scoreOf` ranks cancelled and suppressed records last.
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
  /** The query is the ISSN of the record. */
  ownNumber: 16,
} as const

/**
 * Added to the score of a record that is neither cancelled nor suppressed. It exceeds all tiers of words, so cancelled
 * and suppressed records rank below all others.
 */
export const IN_USE_SCORE = 8

/**
 * Combines tier and category. Records that are neither cancelled nor suppressed (`WITHDRAWN_CATEGORIES`) rank before
 * those that are. The record whose ISSN was typed ranks first.
 */
export const scoreOf = (tier: number, isWithdrawn: boolean): number =>
  tier === TIER.ownNumber || isWithdrawn ? tier : tier + IN_USE_SCORE

/** The tier contained in a score. */
export const tierOfScore = (score: number): number => (score === TIER.ownNumber ? score : score % IN_USE_SCORE)

/**
 * Values in descending order of count, then by key in code point order. `other` is the sum of the counts of omitted
 * values.
 */
export type FacetValues = {
  readonly buckets: readonly { readonly key: string; readonly count: number }[]
  readonly other: number
}

/** Facet values with `values`, the total number of distinct values. */
export type FacetCounts = FacetValues & { readonly values: number }

/** The reason why a substitute answered in place of the requested engine. */
export type Substitute =
  /** The engine is unreachable or has no index. */
  | { readonly reason: 'away' }
  /** The index of the engine lacks the last `changes` changes. */
  | { readonly reason: 'behind'; readonly changes: number }

export type SearchResult = {
  /** The exact number of found records. */
  readonly total: number
  readonly hits: readonly Hit[]
  readonly facets: Partial<Readonly<Record<FacetTerm, FacetValues>>>
  /** Undefined if the requested engine answered. */
  readonly substitute?: Substitute | undefined
}

/**
 * A query for more values of one facet term: those in `keys` if defined, else values whose folded key contains the
 * folded `contains`.
 */
export type FacetQuestion = SearchSet & {
  readonly term: FacetTerm
  readonly keys?: readonly string[]
  readonly contains: string
  readonly offset: number
  readonly limit: number
}

/** The records whose titles are compared with a title: all, or only public ones. */
export type TitlesAmong = 'all' | 'public'

/** Queries for a title that a user types. Slow parts are omitted from the answer. */
export type TitleQuestions = {
  /** Records with a title field that has exactly the words of one of these titles, in Latin or original script. */
  whole(titles: readonly (readonly string[])[], limit: number): Promise<readonly number[]>
  /** The records nearest to a sort key in title order: `limit` records from the key on, and `limit` before it. */
  neighbours(key: string, limit: number): Promise<readonly number[]>
  /** Those of the folded `words` that occur in the database. */
  knownWords(words: readonly string[]): Promise<readonly string[]>
  /**
   * Records with a similar title (`likeness` of packages/likeness), most similar first. Among equally similar titles,
   * cancelled and suppressed records come last, and lower ids come first. Returns the most relevant records, not all.
   * @param among `public`: only public records, so that hidden titles cannot be guessed from missing results
   * @param limit number of records that the caller needs. Wider look-ups are skipped if that many are very similar
   * @throws Refusal 'index_building'
   */
  alike(title: string, among?: TitlesAmong, limit?: number): Promise<readonly SimilarRecord[]>
}

/** A record with the most similar of its titles, and the similarity of that title (0 to 1). */
export type SimilarRecord = { readonly recordId: number; readonly likeness: number; readonly title: string }

/** A query about the entries (headings) of a browsable index. */
export type EntryQuestion = {
  readonly index: HeadingIndex
  /** The search that finds the records whose entries are counted; undefined for all records. */
  readonly within: SearchSet | undefined
  /** The filter that entries must match; undefined for all entries. */
  readonly filter: EntryFilter | undefined
  /** Characters in ascending order; the entries between two of them are counted as one letter. */
  readonly letters: readonly string[]
  /** The requested page of matching entries. */
  readonly page?: EntryPage | undefined
}

/**
 * A page of entries: those from a place on, inclusive, or those before it. Starts at an edge of the index if `from` is
 * undefined.
 */
export type EntryPage = {
  readonly from: HeadingPlace | undefined
  readonly direction: 'after' | 'before'
  readonly size: number
}

/** Entries by the hash of their heading (`heading.entry`), each with one record that has it. */
export type EntryRecords = { readonly names: BigInt64Array; readonly records: Int32Array }

/**
 * Exact numbers of entries. `letters` counts the entries from each of the requested characters to the next; the first
 * count includes entries before it.
 */
export type EntryCounts = {
  readonly count: number
  readonly letters: readonly number[]
  /** The entries of the requested page and some entries near them, unsorted; undefined if no page was requested. */
  readonly near?: EntryRecords | undefined
}

export type SearchEngine = {
  readonly titles: TitleQuestions
  /** Answers from a state of the database that includes every save acknowledged before the call. */
  search(question: SearchQuestion): Promise<SearchResult>
  /** Where answers come from at present: memory, PostgreSQL or OpenSearch. */
  answersFrom(): 'memory' | 'base' | 'opensearch'
  facet(question: FacetQuestion): Promise<FacetCounts>
  /** The number of records that each of these sets finds separately. */
  count(sets: readonly SearchSet[]): Promise<readonly number[]>
  /** The ids of all found records, in order. */
  ids(question: SearchSet & SearchOrder): Promise<Int32Array>
  /** Counts entries of a browsable index. Undefined if the database can count them better than the engine. */
  entries(question: EntryQuestion): Promise<EntryCounts | undefined>
  /** The records among `ids` that a search finds. */
  among(set: SearchSet, ids: Int32Array): Promise<Int32Array>
  /**
   * At most `limit` words of titles with a similar spelling to `word` (folded), the nearest and most frequent first.
   */
  nearWords(word: string, limit: number): Promise<readonly { word: string; count: number }[]>
}
