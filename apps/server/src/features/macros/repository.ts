import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type Macro = {
  id: number
  name: string
  ownerId: string | null
  centerId: string | null
  authorId: string | null
  author: string | null
  changedBy: string | null
  source: string
  version: number
  updatedAt: Date
}

/** The stored content of a macro, which belongs either to a user or to a centre. */
export type MacroContent = {
  readonly name: string
  readonly ownerId: string | null
  readonly centerId: string | null
  readonly source: string
}

const text = (id: number | null): string | null => (id === null ? null : String(id))
const number = (id: string | null): number | null => (id === null ? null : Number(id))

/**
 * The macros that a user can use, sorted by name: the user's own macros and those of the user's centre. With `id`, only
 * the macro with this id. Uses indexes macro_of_user and macro_of_centre.
 */
export async function visibleMacros(
  db: Db,
  { userId, centerId }: { userId: string; centerId: string | null },
  id?: number,
): Promise<Macro[]> {
  const rows = await db
    .selectFrom('macro')
    .leftJoin('app_user as author', 'author.id', 'macro.author_id')
    .leftJoin('app_user as changer', 'changer.id', 'macro.changed_by')
    .select(['macro.id', 'macro.name', 'owner_id', 'macro.center_id', 'author_id', 'source', 'version'])
    .select(['author.username as author', 'changer.username as changer', 'macro.updated_at'])
    .where(({ eb, or }) =>
      or([
        eb('owner_id', '=', Number(userId)),
        ...(centerId === null ? [] : [eb('macro.center_id', '=', Number(centerId))]),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('macro.id', '=', id!))
    .orderBy(sql`lower(macro.name)`)
    .orderBy('macro.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ownerId: text(row.owner_id),
    centerId: text(row.center_id),
    authorId: text(row.author_id),
    author: row.author,
    changedBy: row.changer,
    source: row.source,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}

export async function addMacro(
  db: Db,
  { name, ownerId, centerId, source }: MacroContent,
  authorId: string,
): Promise<number> {
  const { id } = await db
    .insertInto('macro')
    .values({
      name,
      owner_id: number(ownerId),
      center_id: number(centerId),
      author_id: Number(authorId),
      changed_by: Number(authorId),
      source,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a changed macro with the next version number. @returns whether `version` was still the current version */
export async function changeMacro(
  db: Db,
  id: number,
  version: number,
  { name, ownerId, centerId, source }: MacroContent,
  changedBy: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('macro')
    .set({
      name,
      owner_id: number(ownerId),
      center_id: number(centerId),
      source,
      version: version + 1,
      changed_by: Number(changedBy),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function removeMacro(db: Db, id: number): Promise<void> {
  await db.deleteFrom('macro').where('id', '=', id).execute()
}
