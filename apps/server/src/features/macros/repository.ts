import { sql } from 'kysely'
import type { OwnedItem, Owner } from '../../kernel/owned-items/owned-item.ts'
import { isOwnedBy, itemOfRow, ownerColumns } from '../../kernel/owned-items/repository.ts'
import type { Db } from '../../platform/database/db.ts'

export type Macro = OwnedItem & {
  readonly changedBy: string | null
  readonly source: string
  readonly version: number
}

/** The stored content of a macro. */
export type MacroContent = Owner & { readonly name: string; readonly source: string }

/**
 * The macros that a user can use, sorted by name: the user's own macros and those of the user's centre. With `id`, only
 * the macro with this id. Uses indexes macro_of_user and macro_of_centre.
 */
export async function visibleMacros(db: Db, owners: Owner, id?: number): Promise<Macro[]> {
  const rows = await db
    .selectFrom('macro')
    .leftJoin('app_user as author', 'author.id', 'macro.author_id')
    .leftJoin('app_user as changer', 'changer.id', 'macro.changed_by')
    .select(['macro.id', 'macro.name', 'owner_id', 'macro.center_id', 'author_id', 'source', 'version'])
    .select(['author.username as author', 'changer.username as changer', 'macro.updated_at'])
    .where(isOwnedBy('macro', owners))
    .$if(id !== undefined, (query) => query.where('macro.id', '=', id!))
    .orderBy(sql`lower(macro.name)`)
    .orderBy('macro.id')
    .execute()
  return rows.map((row) => ({
    ...itemOfRow(row),
    changedBy: row.changer,
    source: row.source,
    version: row.version,
  }))
}

export async function addMacro(db: Db, { name, source, ...owner }: MacroContent, authorId: string): Promise<number> {
  const { id } = await db
    .insertInto('macro')
    .values({
      name,
      ...ownerColumns(owner),
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
  { name, source, ...owner }: MacroContent,
  changedBy: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('macro')
    .set({
      name,
      ...ownerColumns(owner),
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
