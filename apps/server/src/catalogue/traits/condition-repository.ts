/** Search conditions by traits, which store results of rules and romanisation. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm } from '@seriatim/contract'
import pg from 'pg'

const { escapeLiteral } = pg

/** Tables of traits: those of the record itself, and those from checks of its URLs. */
export type TraitTable = 'record_trait' | 'record_url_trait'

/**
 * Whether a trait belongs to one condition. Traits of several conditions contain a blank; they are counted but not
 * searchable by key.
 */
const belongsToTerm = (term: ConditionTerm): string =>
  `starts_with(trait, ${escapeLiteral(conditionTrait(term, ''))}) and strpos(trait, ' ') = 0`
const traitKey = (term: ConditionTerm): string => `substr(trait, ${conditionTrait(term, '').length + 1})`

/** The rows of a condition that is a trait. Uses the primary key of the table to restrict it to some records. */
export const traitRows = (term: ConditionTerm, table: TraitTable = 'record_trait'): string =>
  `select record_id, ${traitKey(term)} as key from ${table}, unnest(traits) as trait where ${belongsToTerm(term)}`

/** The records with one of these keys. Uses record_trait_by_trait or record_url_trait_by_trait. */
export const recordsWithTrait = (
  term: ConditionTerm,
  keys: readonly string[],
  table: TraitTable = 'record_trait',
): string =>
  `select record_id from ${table} where traits && array[${keys
    .map((key) => escapeLiteral(conditionTrait(term, key)))
    .join(', ')}]::text[]`

/** The keys that records have. Uses the primary key of trait_count: some thousand rows. */
export const keysOfTrait = (term: ConditionTerm): string =>
  `select distinct ${traitKey(term)} as key from trait_count where ${belongsToTerm(term)} and records > 0`
