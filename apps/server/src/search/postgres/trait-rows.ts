/**
 * Writes the rows of `record_trait`: the traits of each record (results of rules and other properties that dashboards
 * count). They are written together with the search rows.
 */
import type { SearchDoc } from '@seriatim/analyser'
import { numberOfIssn } from '@seriatim/issn'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { BinaryCopy } from '../../platform/database/binary-copy.ts'
import type { Tx } from '../../platform/database/db.ts'

/** The column list of `record_trait` in the order in which rows are written. */
export const TRAIT_COLUMNS = ['record_id', 'number', 'center', 'category', 'traits'] as const

export type TraitRow = {
  readonly recordId: number
  readonly number: number
  readonly center: string
  readonly category: string
  readonly traits: readonly string[]
}

export const traitRow = (recordId: number, { issn, facets, traits }: SearchDoc): TraitRow => ({
  recordId,
  number: numberOfIssn(issn),
  center: facets.single.center ?? '',
  category: facets.single.category ?? '',
  traits,
})

export const copyTraitRow = (copy: BinaryCopy, row: TraitRow): void => {
  copy.row(TRAIT_COLUMNS.length)
  copy.int4(row.recordId)
  copy.int4(row.number)
  copy.text(row.center)
  copy.text(row.category)
  copy.textArray(row.traits)
}

/**
 * Replaces rows of traits. Triggers count the changes, which locks the change log until the end of the transaction. An
 * unchanged row costs nothing.
 */
export async function replaceTraits(tx: Tx, rows: readonly TraitRow[], gone: readonly number[]): Promise<void> {
  if (gone.length > 0) await sql`delete from record_trait where record_id = any(${[...gone]}::int[])`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into record_trait (record_id, number, center, category, traits)
    select record_id, number, center, category, array(select jsonb_array_elements_text(traits::jsonb))
    from unnest(
      ${rows.map(({ recordId }) => recordId)}::int[],
      ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ center }) => center)}::text[],
      ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ traits }) => JSON.stringify(traits))}::text[]
    ) as row (record_id, number, center, category, traits)
    on conflict (record_id) do update
    set number = excluded.number, center = excluded.center, category = excluded.category, traits = excluded.traits
    where (record_trait.number, record_trait.center, record_trait.category, record_trait.traits)
      is distinct from (excluded.number, excluded.center, excluded.category, excluded.traits)`.execute(tx)
}

/** Updates the traits of records that have a row already. Triggers count the changes in the same way. */
export async function updateTraits(
  tx: Tx,
  rows: readonly { readonly recordId: number; readonly traits: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update record_trait set traits = given.traits
    from (
      select record_id, array(select jsonb_array_elements_text(traits::jsonb)) as traits
      from unnest(
        ${rows.map(({ recordId }) => recordId)}::int[],
        ${rows.map(({ traits }) => JSON.stringify(traits))}::text[]
      ) as row (record_id, traits)
    ) as given
    where record_trait.record_id = given.record_id and record_trait.traits is distinct from given.traits`.execute(tx)
}

/**
 * Updates the traits that come from URL checks of these records. The triggers of migration 0045 do so only when a URL
 * of the record or its check changes.
 */
export async function refreshUrlTraits(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`select refresh_url_traits(${[...recordIds]}::int[])`.execute(tx)
}

/** Counts the traits of all records again, after rows were written or deleted without counting. */
export async function countAllTraits(client: ClientBase): Promise<void> {
  await client.query('select count_all_traits()')
}
