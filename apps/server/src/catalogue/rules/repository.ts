import type { ReferenceList } from '@seriatim/rules'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Base } from '../../platform/database/base.ts'

/** The number of the last change of what records are validated with. One row: 0.1 ms. */
export async function lastValidationChange(base: Base): Promise<string> {
  const row = await base
    .selectFrom('validation_change')
    .select(sql<string>`made_by::text`.as('change'))
    .executeTakeFirstOrThrow()
  return row.change
}

export type ValidationRows = {
  change: string
  settings: readonly { rule: string; enabled: boolean; levels: unknown; parameters: unknown }[]
  codes: Readonly<Partial<Record<ReferenceList, readonly string[]>>>
}

/**
 * All that records are validated with, as one statement sees it together with the number of its change. Codes that are
 * no longer offered are in: records have them still. 1,400 codes, 3 ms.
 */
const READ_VALIDATION = `
  select (select made_by::text from validation_change) as change,
    (select coalesce(jsonb_agg(jsonb_build_object(
       'rule', rule, 'enabled', enabled, 'levels', levels, 'parameters', parameters)), '[]') from rule_setting) as settings,
    (select jsonb_object_agg(list, codes) from (
       select list, jsonb_agg(code) as codes from reference_entry where not is_deleted group by list
       union all select 'centres', jsonb_agg(code) from centre
     ) as each_list) as codes`

export async function readValidation(base: Base): Promise<ValidationRows> {
  const { rows } = await sql.raw<ValidationRows>(READ_VALIDATION).execute(base)
  return rows[0]!
}

/** The same for who works on a plain connection. */
export async function readValidationOn(client: ClientBase): Promise<ValidationRows> {
  const { rows } = await client.query<ValidationRows>(READ_VALIDATION)
  return rows[0]!
}
