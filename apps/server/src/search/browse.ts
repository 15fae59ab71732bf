/** The port of the indexes of titles and publishers that people browse: what the feature asks, in words of the field. */
import type { HeadingReference } from '@seriatim/analyser'
import type { HeadingIndex, QueryNode } from '@seriatim/query'
import type { SearchSet } from './engine.ts'

/** Where to begin: what somebody typed, the key of an entry, or the beginning or end of the index. */
export type BrowsePosition =
  | { readonly kind: 'edge' }
  /** The sort key of a text in full. */
  | { readonly kind: 'text'; readonly sortKey: string }
  | { readonly kind: 'key'; readonly place: string; readonly digest: string }

/** Which entries are looked at, and of them which records count. */
export type BrowseSet = {
  readonly index: HeadingIndex
  /** As `readHeadingFilter` reads it; undefined where every entry is wanted. */
  readonly filter: QueryNode | undefined
  /** Entries of these records only, counted by them; undefined for all records. */
  readonly within: SearchSet | undefined
  /**
   * Of these only entries in groups of two or more whose labels are filed alike under one tag in one script: case, accents,
   * punctuation, a final mark or what is not filed tells them apart. A question is then one for groups: `size` and
   * `BrowsePage.count` count them, and a position stands for its group.
   */
  readonly isNearEqual?: boolean
}

export type BrowseQuestion = BrowseSet & {
  readonly position: BrowsePosition
  /** `after`: entries from there on, that place included; `before`: those that come before it, the nearest. */
  readonly direction: 'after' | 'before'
  readonly size: number
}

/** How many records of an entry have a code. */
export type CodeCount = readonly [code: string, count: number]

export type BrowseEntry = {
  readonly key: string
  readonly tag: string
  readonly script: string
  readonly label: string
  /** Records, each once. */
  readonly hits: number
  /** By count descending, then code; records without a country are in none. */
  readonly categories: readonly CodeCount[]
  readonly countries: readonly CodeCount[]
  /** $0 and $1 of the fields that carry it, each once, $0 first, in the order of their code points. */
  readonly references: readonly HeadingReference[]
  /** The key of the first entry of its group, where groups were asked for. */
  readonly group?: string
}

export type BrowsePage = {
  /** In the order of the index. */
  readonly entries: readonly BrowseEntry[]
  /** How many entries (or groups of them) pass filter and subset. Exact. */
  readonly count: number
}

export type Browser = {
  /** @throws Refusal 'too_broad' | 'search_too_long' */
  browse(question: BrowseQuestion): Promise<BrowsePage>
  /**
   * How many entries there are from each of these characters (ascending) to the next, by what their sort keys begin with; the
   * first counts what stands before it, too. Undefined where that would take long.
   */
  letters(set: BrowseSet, letters: readonly string[]): Promise<readonly number[] | undefined>
}
