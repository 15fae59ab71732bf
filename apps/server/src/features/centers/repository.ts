import type { NameLocale } from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import { sql } from 'kysely'
import { lockCentre } from '../../catalogue/numbers/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type CentreMembers = {
  readonly names: Readonly<Partial<Record<NameLocale, string>>>
  readonly address: string | null
  readonly contact: string | null
  readonly languages: readonly string[]
  readonly countries: readonly string[]
  readonly isActive: boolean
}

export type StoredCentre = CentreMembers & {
  readonly id: number
  readonly code: string
  readonly activeBlock: { readonly id: number; readonly first: string; readonly last: string } | null
  readonly updatedAt: Date
}

/**
 * Centres that are not deleted, with their active blocks, sorted by code. With `id`, only the centre with this id. A
 * few hundred at most.
 */
export async function readCentres(db: Db, id?: number): Promise<StoredCentre[]> {
  const rows = await db
    .selectFrom('centre')
    .leftJoin('issn_block as block', (join) =>
      join.onRef('block.center_id', '=', 'centre.id').on('block.state', '=', 'active'),
    )
    .select(['centre.id', 'centre.code', 'centre.name', 'names', 'address', 'contact', 'languages', 'countries'])
    .select(['is_active', 'updated_at', 'block.id as block', 'first_number', 'last_number'])
    .where('is_deleted', '=', false)
    .$if(id !== undefined, (query) => query.where('centre.id', '=', id!))
    .orderBy('centre.code')
    .execute()
  return rows.map(({ name, names, countries, is_active, updated_at, block, first_number, last_number, ...row }) => ({
    ...row,
    names: { en: name, ...names },
    countries: countries ?? [],
    isActive: is_active,
    activeBlock: block === null ? null : { id: block, ...blockLimits({ first: first_number!, last: last_number! }) },
    updatedAt: updated_at,
  }))
}

/** Reads a centre and locks it until the transaction ends. */
export async function lockCentreRow(tx: Tx, id: number): Promise<StoredCentre | undefined> {
  await lockCentre(tx, id)
  const [centre] = await readCentres(tx, id)
  return centre
}

/** Serialises additions of centres. The unique index cannot detect codes that differ only in case. */
export async function lockCentreCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('centre'))`.execute(tx)
}

const columnsOf = ({ names: { en = '', ...names }, isActive, ...members }: CentreMembers) => ({
  name: en,
  names: JSON.stringify(names),
  address: members.address,
  contact: members.contact,
  languages: [...members.languages],
  countries: [...members.countries],
  is_active: isActive,
  updated_at: sql<Date>`now()`,
})

/** Adds a centre, or restores the row of a deleted centre with the same code. @returns the id of the centre */
export async function addCentre(tx: Tx, { code, ...members }: CentreMembers & { readonly code: string }) {
  const values = columnsOf(members)
  const { id } = await tx
    .insertInto('centre')
    .values({ code, country: members.countries[0] ?? null, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...values, is_deleted: false }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeCentre(tx: Tx, id: number, members: CentreMembers): Promise<void> {
  await tx.updateTable('centre').set(columnsOf(members)).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('centre').set({ is_deleted: true, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Number of objects of each kind that belong to a centre, without its records. */
export async function countUses(db: Db, id: number) {
  const { rows } = await sql<
    Record<'users' | 'blocks' | 'imports' | 'templates' | 'requests' | 'announcements', number>
  >`
    select (select count(*)::int from app_user where center_id = ${id}) as users,
      (select count(*)::int from issn_block where center_id = ${id}) as blocks,
      (select count(*)::int from import where center_id = ${id}) as imports,
      (select count(*)::int from record_template where center_id = ${id}) as templates,
      (select count(*)::int from issn_request where center_id = ${id}) as requests,
      (select count(*)::int from announcement_centre where center_id = ${id}) as announcements`.execute(db)
  return rows[0]!
}
