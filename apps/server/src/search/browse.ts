/** The interface of the browsable indexes of titles and publishers, implemented by each search engine. */
import type { HeadingReference } from '@seriatim/analyser'
import type { HeadingIndex, QueryNode } from '@seriatim/query'
import type { SearchSet } from './engine.ts'

/** The start of a page in an index: a typed text, the key of an entry, or the beginning or end of the index. */
export type BrowsePosition =
  | { readonly kind: 'edge' }
  /** The complete sort key of a text. */
  | { readonly kind: 'text'; readonly sortKey: string }
  | { readonly kind: 'key'; readonly place: string; readonly digest: string }

/** The entries of an index that are shown, and the records that are counted for them. */
export type BrowseSet = {
  readonly index: HeadingIndex
  /** The result of `readHeadingFilter`; undefined for all entries. */
  readonly filter: QueryNode | undefined
  /** The records to which entries and counts are restricted; undefined for all records. */
  readonly within: SearchSet | undefined
  /**
   * Whether only near-equal entries are selected: groups of two or more whose labels have the same filing form, tag and
   * script. Such labels differ in case, accents, punctuation, a final mark or characters that are not filed. `size` and
   * `BrowsePage.count` then count groups, and a position refers to the group of its entry.
   */
  readonly isNearEqual?: boolean
}

export type BrowseQuery = BrowseSet & {
  readonly position: BrowsePosition
  /**
   * The direction of the page. `after`: entries from the position on, inclusive. `before`: the nearest entries before
   * it.
   */
  readonly direction: 'after' | 'before'
  readonly size: number
  /** Whether entries have the ids of their records instead of counts by code and references, which are then empty. */
  readonly hasRecords?: boolean
}

/** A code of a category or country, and the number of records of an entry that have it. */
export type CodeCount = readonly [code: string, count: number]

export type BrowseEntry = {
  readonly key: string
  readonly tag: string
  readonly script: string
  readonly label: string
  /** The number of distinct records with the heading. */
  readonly hits: number
  /**
   * Counts by code, in descending order of count, then by code. Records without a country are not counted in
   * `countries`.
   */
  readonly categories: readonly CodeCount[]
  readonly countries: readonly CodeCount[]
  /** The distinct $0 and $1 of the fields with this heading: $0 first, each in code point order. */
  readonly references: readonly HeadingReference[]
  /** The key of the first entry of the group, if groups were requested. */
  readonly group?: string
  /** The ids of the distinct records with the heading, if they were requested. */
  readonly recordIds?: readonly number[]
}

export type BrowsePage = {
  /** The entries of the page in the order of the index. */
  readonly entries: readonly BrowseEntry[]
  /** The exact number of entries (or groups) that match the filter and the subset. */
  readonly count: number
}

export type Browser = {
  /** A page of entries. @throws Refusal 'too_broad' | 'search_too_long' */
  browse(question: BrowseQuery): Promise<BrowsePage>
  /**
   * Counts the entries from each of these characters (ascending) to the next, by the beginning of their sort keys. The
   * first count includes entries before the first character. Undefined if counting would take too long.
   */
  letters(set: BrowseSet, letters: readonly string[]): Promise<readonly number[] | undefined>
}
