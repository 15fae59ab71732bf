/** What rules and romanisation say of records, for searches: their traits. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm } from '@seriatim/contract'
import pg from 'pg'

const { escapeLiteral } = pg

/** Where traits stand: those of the record itself, those that checks of its addresses found. */
export type TraitTable = 'record_trait' | 'record_url_trait'

/** Traits of several conditions have a blank: they are counted, and no search finds them by a key. */
const isOf = (term: ConditionTerm): string =>
  `starts_with(trait, ${escapeLiteral(conditionTrait(term, ''))}) and strpos(trait, ' ') = 0`
const keyOf = (term: ConditionTerm): string => `substr(trait, ${conditionTrait(term, '').length + 1})`

/** The rows of a condition that is a trait. By the primary key of the table, for some records. */
export const traitRows = (term: ConditionTerm, table: TraitTable = 'record_trait'): string =>
  `select record_id, ${keyOf(term)} as key from ${table}, unnest(traits) as trait where ${isOf(term)}`

/** The records with one of these keys. By record_trait_by_trait, record_url_trait_by_trait. */
export const recordsWithTrait = (
  term: ConditionTerm,
  keys: readonly string[],
  table: TraitTable = 'record_trait',
): string =>
  `select record_id from ${table} where traits && array[${keys
    .map((key) => escapeLiteral(conditionTrait(term, key)))
    .join(', ')}]::text[]`

/** The keys that records have. By the primary key of trait_count: some thousand rows. */
export const keysOfTrait = (term: ConditionTerm): string =>
  `select distinct ${keyOf(term)} as key from trait_count where ${isOf(term)} and records > 0`
