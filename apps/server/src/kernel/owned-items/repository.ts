import { sql } from 'kysely'
import type { OwnedItem, Owner } from './owned-item.ts'

const text = (id: number | null): string | null => (id === null ? null : String(id))
const number = (id: string | null): number | null => (id === null ? null : Number(id))

export const ownerColumns = ({ ownerId, centerId }: Owner) => ({
  owner_id: number(ownerId),
  center_id: number(centerId),
})

/** Condition for the items of these owners in a query; `table` is their table or its alias. */
export const isOwnedBy = (table: 'macro' | 'template', owners: Owner) => {
  const { owner_id, center_id } = ownerColumns(owners)
  const [ownerId, centerId] = [sql.ref(`${table}.owner_id`), sql.ref(`${table}.center_id`)]
  return sql<boolean>`(${ownerId} = ${owner_id} or ${centerId} = ${center_id})`
}

type ItemRow = {
  readonly id: number
  readonly name: string
  readonly owner_id: number | null
  readonly center_id: number | null
  readonly author_id: number | null
  readonly author: string | null
  readonly updated_at: Date
}

export const itemOfRow = (row: ItemRow): OwnedItem => ({
  id: row.id,
  name: row.name,
  ownerId: text(row.owner_id),
  centerId: text(row.center_id),
  authorId: text(row.author_id),
  author: row.author,
  updatedAt: row.updated_at,
})
