import { type KeyedTerm, LIST_TERMS, SINGLE_TERMS } from '@seriatim/contract'
/**
 * The columns of `search_doc` and their values from a `SearchDoc`: one list for bulk loads (binary COPY) and for saves
 * (parameters).
 */

import type { Lexemes, SearchDoc } from '@seriatim/analyser'
import { issnOrder } from '../issn-order.ts'
import { keyColumn } from './value-condition.ts'

/** Returns the number of a facet key in the dictionary. */
export type KeyNumber = (term: KeyedTerm, key: string) => number

export type Column =
  | { name: string; kind: 'int4' | 'int2'; read(doc: SearchDoc, keyNumber: KeyNumber): number | null }
  | { name: string; kind: 'bool'; read(doc: SearchDoc): boolean }
  | { name: string; kind: 'text'; read(doc: SearchDoc): string | null }
  | { name: string; kind: 'int4[]'; read(doc: SearchDoc, keyNumber: KeyNumber): readonly number[] | null }
  | { name: string; kind: 'tsvector'; read(doc: SearchDoc): Lexemes }

/** Every column except `record_id`, which is the first of a row. */
export const SEARCH_COLUMNS: readonly Column[] = [
  { name: 'issn_number', kind: 'int4', read: (doc) => issnOrder(doc.issn) },
  { name: 'issnl', kind: 'text', read: (doc) => doc.issnl?.slice(0, 20) ?? null },
  { name: 'sort_title', kind: 'text', read: (doc) => doc.sortTitle },
  { name: 'start_year', kind: 'int2', read: (doc) => doc.startYear },
  { name: 'end_year', kind: 'int2', read: (doc) => doc.endYear },
  { name: 'is_invalid', kind: 'bool', read: (doc) => doc.isInvalid },
  { name: 'is_draft', kind: 'bool', read: (doc) => doc.isDraft },
  { name: 'overflowed', kind: 'bool', read: (doc) => doc.overflowed },
  ...SINGLE_TERMS.map(
    (term): Column => ({
      name: keyColumn(term),
      kind: 'int4',
      read: ({ facets }, keyNumber) => {
        const key = facets.single[term]
        return key === null ? null : keyNumber(term, key)
      },
    }),
  ),
  ...LIST_TERMS.map(
    (term): Column => ({
      name: term,
      kind: 'int4[]',
      read: ({ facets }, keyNumber) => {
        const keys = facets.lists[term]
        return keys.length === 0 ? null : keys.map((key) => keyNumber(term, key))
      },
    }),
  ),
  { name: 'anywhere', kind: 'tsvector', read: (doc) => doc.anywhere },
  { name: 'titles', kind: 'tsvector', read: (doc) => doc.titles },
  { name: 'fields', kind: 'tsvector', read: (doc) => doc.fields },
]

/** All facet keys of a row, for the dictionary. */
export function* facetKeysOf({ facets }: SearchDoc): Generator<[term: KeyedTerm, key: string]> {
  for (const term of SINGLE_TERMS) {
    const key = facets.single[term]
    if (key !== null) yield [term, key]
  }
  for (const term of LIST_TERMS) for (const key of facets.lists[term]) yield [term, key]
}
