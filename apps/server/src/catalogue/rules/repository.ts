import type { CentreCountries, CountriesOfLc, ReferenceList } from '@seriatim/rules'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '../../platform/database/db.ts'

/** The number of the last change of validation data. Reads one row: 0.1 ms. */
export async function lastValidationChange(db: Db): Promise<string> {
  const row = await db
    .selectFrom('validation_change')
    .select(sql<string>`made_by::text`.as('change'))
    .executeTakeFirstOrThrow()
  return row.change
}

export type ValidationRows = {
  change: string
  settings: readonly { rule: string; enabled: boolean; levels: unknown; variants: unknown; parameters: unknown }[]
  /** The custom rules. */
  made: readonly { rule: string; kind: string; parameters: unknown; names: unknown; sentences: unknown }[]
  /** The configured sequence of rules by category. */
  sequences: Readonly<Record<string, readonly string[]>>
  codes: Readonly<Partial<Record<ReferenceList, readonly string[]>>>
  countries: CentreCountries
  lc: CountriesOfLc
}

/**
 * All validation data with its change number, read in one statement. Includes codes that are no longer offered, because
 * records still have them. 1,400 codes take 3 ms.
 */
const READ_VALIDATION = `
  select (select made_by::text from validation_change) as change,
    (select coalesce(jsonb_agg(jsonb_build_object(
       'rule', rule, 'enabled', enabled, 'levels', levels, 'variants', variants, 'parameters', parameters)), '[]') from rule_setting) as settings,
    (select coalesce(jsonb_agg(jsonb_build_object(
       'rule', rule, 'kind', kind, 'parameters', definition, 'names', names, 'sentences', sentences) order by created_at, rule),
       '[]') from made_rule) as made,
    (select coalesce(jsonb_object_agg(category, sequence), '{}') from rule_profile) as sequences,
    (select jsonb_object_agg(list, codes) from (
       select list, jsonb_agg(code) as codes from reference_entry where not is_deleted group by list
       union all select 'centres', jsonb_agg(code) from centre where not is_deleted
     ) as each_list) as codes,
    (select coalesce(jsonb_object_agg(code, countries), '{}') from centre
     where is_active and not is_deleted and cardinality(countries) > 0) as countries,
    (select coalesce(jsonb_object_agg(code, details -> 'countries'), '{}') from reference_entry
     where list = 'lcCountries' and not is_deleted and details ? 'countries') as lc`

export async function readValidation(db: Db): Promise<ValidationRows> {
  const { rows } = await sql.raw<ValidationRows>(READ_VALIDATION).execute(db)
  return rows[0]!
}

/** Reads validation data on a plain connection. */
export async function readValidationOn(client: ClientBase): Promise<ValidationRows> {
  const { rows } = await client.query<ValidationRows>(READ_VALIDATION)
  return rows[0]!
}
