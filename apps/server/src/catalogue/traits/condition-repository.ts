/** Search conditions by traits: stored results of rules and of the analysis of romanisation. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm } from '@seriatim/contract'
import pg from 'pg'

const { escapeLiteral } = pg

/** Tables of traits: one for traits of the record itself, one for traits from checks of its URLs. */
export type TraitTable = 'record_trait' | 'record_url_trait'

/**
 * SQL condition that a trait belongs to this search term alone. Traits that combine several terms contain a blank;
 * dashboards count them, but searches cannot use them.
 */
const belongsToTerm = (term: ConditionTerm): string =>
  `starts_with(trait, ${escapeLiteral(conditionTrait(term, ''))}) and strpos(trait, ' ') = 0`
const traitKey = (term: ConditionTerm): string => `substr(trait, ${conditionTrait(term, '').length + 1})`

/**
 * The records that have a trait of a search term, with its key. Uses the primary key of the table to restrict it to
 * some records.
 */
export const traitRows = (term: ConditionTerm, table: TraitTable = 'record_trait'): string =>
  `select record_id, ${traitKey(term)} as key from ${table}, unnest(traits) as trait where ${belongsToTerm(term)}`

/**
 * The records that have one of these keys of a search term. Uses record_trait_by_trait or record_url_trait_by_trait.
 */
export const recordsWithTrait = (
  term: ConditionTerm,
  keys: readonly string[],
  table: TraitTable = 'record_trait',
): string =>
  `select record_id from ${table} where traits && array[${keys
    .map((key) => escapeLiteral(conditionTrait(term, key)))
    .join(', ')}]::text[]`

/** The keys that occur in records for a search term. Uses the primary key of trait_count: some thousand rows. */
export const keysOfTrait = (term: ConditionTerm): string =>
  `select distinct ${traitKey(term)} as key from trait_count where ${belongsToTerm(term)} and records > 0`
