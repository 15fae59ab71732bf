/** SQL for the records and keys of each search condition (`CONDITIONS` of the contract), for all engines. */
import type { ConditionTerm } from '@seriatim/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { KNOWN_HOSTS, URL_HOSTS, URL_STATES } from '../catalogue/addresses/condition-repository.ts'
import { WITHOUT_ACTIVE_VERSION } from '../catalogue/records/condition-repository.ts'
import { keysOfTrait, recordsWithTrait, type TraitTable, traitRows } from '../catalogue/traits/condition-repository.ts'
import type { Db } from '../platform/database/db.ts'

const { escapeLiteral } = pg

/**
 * SQL of a condition. `rows` returns `record_id` and `key`, possibly a row twice. Callers restrict `rows` to some keys
 * or to some records, so it must be able to use an index for both restrictions. Each change of such a row adds the
 * record to the change log in the same transaction.
 */
type Statements = {
  readonly rows: string
  /**
   * For conditions whose `rows` cannot use an index: SQL for the `record_id` of records with given keys, and for all
   * keys of records.
   */
  readonly records?: (keys: readonly string[]) => string
  readonly keys?: string
}

const ofTraits = (term: ConditionTerm, table?: TraitTable): Statements => ({
  rows: traitRows(term, table),
  records: (keys) => recordsWithTrait(term, keys, table),
  keys: keysOfTrait(term),
})

const STATEMENTS: Readonly<Record<ConditionTerm, Statements>> = {
  url_state: { rows: URL_STATES },
  url_host: { rows: URL_HOSTS, keys: KNOWN_HOSTS },
  error: ofTraits('error'),
  warning: ofTraits('warning'),
  error_field: ofTraits('error_field'),
  warning_field: ofTraits('warning_field'),
  broken_by: ofTraits('broken_by'),
  active_version: { rows: WITHOUT_ACTIVE_VERSION },
  original_script: ofTraits('original_script'),
  romanisation: ofTraits('romanisation'),
  broken_host: ofTraits('broken_host', 'record_url_trait'),
  broken_reason: ofTraits('broken_reason', 'record_url_trait'),
}

/**
 * SQL for the rows `record_id`, `key` of a condition, which callers restrict to some records. The result may contain a
 * row twice.
 */
export const conditionRows = (term: ConditionTerm): string => STATEMENTS[term].rows

/** SQL for the records with one of these keys under a condition. The result may contain a record twice. */
export const recordsUnder = (term: ConditionTerm, keys: readonly string[]): string => {
  const { rows, records } = STATEMENTS[term]
  return (
    records?.(keys) ?? `select record_id from (${rows}) condition where key in (${keys.map(escapeLiteral).join(', ')})`
  )
}

/** The keys that occur in records under a search condition. */
export async function keysUnder(db: Db, term: ConditionTerm): Promise<readonly string[]> {
  const { rows, keys = `select distinct key from (${rows}) condition` } = STATEMENTS[term]
  const { rows: result } = await sql<{ key: string }>`${sql.raw(keys)}`.execute(db)
  return result.map(({ key }) => key)
}

/** The keys that these records have under a condition; records without keys are omitted. */
export async function keysOfRecords(
  db: Db,
  term: ConditionTerm,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ record_id: number; keys: string[] }>`
    select record_id, array_agg(distinct key) as keys from (${sql.raw(STATEMENTS[term].rows)}) condition
    where record_id = any(${[...recordIds]}::int[]) group by record_id`.execute(db)
  return new Map(rows.map(({ record_id, keys }) => [record_id, keys]))
}
