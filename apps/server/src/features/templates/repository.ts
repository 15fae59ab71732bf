import { decodeStored, encodeStored, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type Template = {
  id: number
  name: string
  ownerId: string | null
  centerId: string | null
  authorId: string | null
  author: string | null
  record: MarcRecord
  updatedAt: Date
}

/** The stored content of a template, which belongs either to a user or to a centre. */
export type TemplateContent = {
  readonly name: string
  readonly ownerId: string | null
  readonly centerId: string | null
  /** Fields of the template; undefined leaves the stored fields unchanged. */
  readonly record: MarcRecord | undefined
}

const text = (id: number | null): string | null => (id === null ? null : String(id))
const number = (id: string | null): number | null => (id === null ? null : Number(id))

/**
 * The templates that a user can use, sorted by name: the user's own templates and those of the user's centre. With
 * `id`, only the template with this id.
 */
export async function visibleTemplates(
  db: Db,
  { userId, centerId }: { userId: string; centerId: string | null },
  id?: number,
): Promise<Template[]> {
  const rows = await db
    .selectFrom('record_template as template')
    .leftJoin('app_user as author', 'author.id', 'template.author_id')
    .select(['template.id', 'template.name', 'owner_id', 'template.center_id', 'author_id', 'username', 'content'])
    .select('template.updated_at')
    .where(({ eb, or }) =>
      or([
        eb('owner_id', '=', Number(userId)),
        ...(centerId === null ? [] : [eb('template.center_id', '=', Number(centerId))]),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('template.id', '=', id!))
    .orderBy(sql`lower(template.name)`)
    .orderBy('template.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ownerId: text(row.owner_id),
    centerId: text(row.center_id),
    authorId: text(row.author_id),
    author: row.username,
    record: decodeStored(row.content),
    updatedAt: row.updated_at,
  }))
}

export async function addTemplate(
  db: Db,
  { name, ownerId, centerId, record }: TemplateContent & { readonly record: MarcRecord },
  authorId: string,
): Promise<number> {
  const { id } = await db
    .insertInto('record_template')
    .values({
      name,
      owner_id: number(ownerId),
      center_id: number(centerId),
      author_id: Number(authorId),
      content: encodeStored(record),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeTemplate(
  db: Db,
  id: number,
  { name, ownerId, centerId, record }: TemplateContent,
): Promise<void> {
  await db
    .updateTable('record_template')
    .set({ name, owner_id: number(ownerId), center_id: number(centerId), updated_at: sql<Date>`now()` })
    .$if(record !== undefined, (query) => query.set({ content: encodeStored(record!) }))
    .where('id', '=', id)
    .execute()
}

export async function removeTemplate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('record_template').where('id', '=', id).execute()
}
