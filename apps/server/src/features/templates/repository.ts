import { decodeStored, encodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { OwnedItem, Owner } from '../../kernel/owned-items/owned-item.ts'
import { isOwnedBy, itemOfRow, ownerColumns } from '../../kernel/owned-items/repository.ts'
import type { Db } from '../../platform/database/db.ts'

export type Template = OwnedItem & { readonly record: MarcRecord }

/** The stored content of a template. */
export type TemplateContent = Owner & {
  readonly name: string
  /** Fields of the template; undefined leaves the stored fields unchanged. */
  readonly record: MarcRecord | undefined
}

/**
 * The templates that a user can use, sorted by name: the user's own templates and those of the user's centre. With
 * `id`, only the template with this id.
 */
export async function visibleTemplates(db: Db, owners: Owner, id?: number): Promise<Template[]> {
  const rows = await db
    .selectFrom('record_template as template')
    .leftJoin('app_user as author', 'author.id', 'template.author_id')
    .select(['template.id', 'template.name', 'owner_id', 'template.center_id', 'author_id', 'content'])
    .select(['author.username as author', 'template.updated_at'])
    .where(isOwnedBy('template', owners))
    .$if(id !== undefined, (query) => query.where('template.id', '=', id!))
    .orderBy(sql`lower(template.name)`)
    .orderBy('template.id')
    .execute()
  return rows.map((row) => ({ ...itemOfRow(row), record: decodeStored(row.content) }))
}

export async function addTemplate(
  db: Db,
  { name, record, ...owner }: TemplateContent & { readonly record: MarcRecord },
  authorId: string,
): Promise<number> {
  const { id } = await db
    .insertInto('record_template')
    .values({ name, ...ownerColumns(owner), author_id: Number(authorId), content: encodeStored(record) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeTemplate(db: Db, id: number, { name, record, ...owner }: TemplateContent): Promise<void> {
  await db
    .updateTable('record_template')
    .set({ name, ...ownerColumns(owner), updated_at: sql<Date>`now()` })
    .$if(record !== undefined, (query) => query.set({ content: encodeStored(record!) }))
    .where('id', '=', id)
    .execute()
}

export async function removeTemplate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('record_template').where('id', '=', id).execute()
}
