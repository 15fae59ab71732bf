/**
 * The port of every search engine: what features ask, in words of the field. Implementations answer alike; a suite of
 * conformance tests holds them to it.
 */
import type { SearchRequest, SortField } from '@seriatim/contract'
import type { QueryNode } from '@seriatim/query'
import type { Base, Tx } from '../platform/database/base.ts'

export type SearchQuestion = {
  /** What to look for; undefined for all records. */
  readonly text: QueryNode | undefined
  /** In every field, else in title fields and ISSNs. */
  readonly anywhere: boolean
  readonly sortField: SortField
  readonly sortOrder: SearchRequest['sortOrder']
  /** The first row wanted, from 0, and how many. */
  readonly offset: number
  readonly limit: number
}

/** How well a record answers a text: its tier (see `Tier`), 0 where nothing was asked. */
export type Hit = { readonly recordId: number; readonly score: number }

/** Ranking is in tiers, which cost an index look-up each: within one, records stand in the order of their ISSNs. */
export const TIER = { anywhere: 1, title: 2, phraseInTitle: 3, exactTitle: 4 } as const

export type SearchResult = {
  /** Exact. */
  readonly total: number
  readonly hits: readonly Hit[]
}

export type SearchEngine = {
  /** Answers from one state of the base: `base` may be a transaction that shows it. */
  search(base: Base, question: SearchQuestion): Promise<SearchResult>
  /** Brings the rows of these records up to date, in the transaction that changed them. */
  update(tx: Tx, recordIds: readonly number[]): Promise<void>
}
