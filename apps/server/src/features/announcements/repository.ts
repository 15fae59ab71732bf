import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'
import type { Translations } from '../../schema/announcements.ts'

/** What is stored of an announcement, beside whom it is for. */
export type Content = {
  readonly title: string
  readonly bodyHtml: string
  readonly translations: Translations
  readonly publishAt: Date
  readonly expiresAt: Date
}

export type Stored = Content & {
  readonly id: number
  readonly createdAt: Date
  readonly createdBy: string
  readonly updatedAt: Date
}

const COLUMNS = [
  'id',
  'title',
  'body_html as bodyHtml',
  'translations',
  'publish_at as publishAt',
  'expires_at as expiresAt',
  'created_at as createdAt',
  'created_by as createdBy',
  'updated_at as updatedAt',
] as const

/** Published, not expired, and for a user: by role or centre, or for everybody. Without a user, for everybody only. */
const shownTo = (db: Db, userId: string | null) => {
  const user = userId === null ? null : Number(userId)
  return db
    .selectFrom('announcement')
    .where('publish_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(
          exists(selectFrom('announcement_role').select('role_id').whereRef('announcement_id', '=', 'announcement.id')),
        ),
        exists(
          selectFrom('announcement_role as wanted')
            .innerJoin('user_role as held', 'held.role_id', 'wanted.role_id')
            .select('held.role_id')
            .whereRef('wanted.announcement_id', '=', 'announcement.id')
            .where('held.user_id', '=', user),
        ),
      ]),
    )
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(
          exists(
            selectFrom('announcement_centre').select('center_id').whereRef('announcement_id', '=', 'announcement.id'),
          ),
        ),
        exists(
          selectFrom('announcement_centre as wanted')
            .innerJoin('app_user as reader', 'reader.center_id', 'wanted.center_id')
            .select('reader.id')
            .whereRef('wanted.announcement_id', '=', 'announcement.id')
            .where('reader.id', '=', user),
        ),
      ]),
    )
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
}

/** What a user may read now, newest first; or the one with `id`. */
export const readShown = (db: Db, userId: string, id?: number): Promise<Stored[]> =>
  shownTo(db, userId)
    .select(COLUMNS)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()

/** The newest one for a user, or for everybody. */
export const readNewest = (db: Db, userId: string | null): Promise<{ id: number; publishAt: Date } | undefined> =>
  shownTo(db, userId).select(['id', 'publish_at as publishAt']).limit(1).executeTakeFirst()

/** The announcements that are addressed to these centres alone; some hundred. */
export function readFor(db: Db, centres: CentreCodes): Promise<Stored[]> {
  const [isOfCentres] = codeInCentres(sql`centre.code`, centres)
  const isForThem =
    isOfCentres &&
    sql<boolean>`(select bool_and(${isOfCentres}) from announcement_centre join centre on centre.id = center_id
      where announcement_id = announcement.id)`
  return db
    .selectFrom('announcement')
    .select(COLUMNS)
    .$if(isForThem !== undefined, (query) => query.where(isForThem!))
    .execute()
}

/** One of them, held until the transaction ends. */
export const hold = (tx: Tx, id: number): Promise<Stored | undefined> =>
  tx.selectFrom('announcement').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export type Group = { readonly id: number; readonly code: string; readonly name: string }
export type Groups = { readonly roles: readonly Group[]; readonly centers: readonly Group[] }

const named = (name: string, names: Record<string, string>, locale: string) => names[locale] ?? name

/** The roles and centres there are. */
export async function readGroups(db: Db, locale: string): Promise<Groups> {
  const roles = await db.selectFrom('role').select(['id', 'code', 'name']).orderBy('code').execute()
  const centres = await db
    .selectFrom('centre')
    .select(['id', 'code', 'name', 'names'])
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .orderBy('code')
    .execute()
  return { roles, centers: centres.map(({ names, name, ...rest }) => ({ ...rest, name: named(name, names, locale) })) }
}

/** Whom announcements are for, by their id. */
export async function readAudiences(db: Db, ids: readonly number[], locale: string): Promise<Map<number, Groups>> {
  const roles = await db
    .selectFrom('announcement_role')
    .innerJoin('role', 'role.id', 'role_id')
    .select(['announcement_id as of', 'role.id', 'code', 'name'])
    .where('announcement_id', '=', sql<number>`any(${ids})`)
    .orderBy('code')
    .execute()
  const centers = await db
    .selectFrom('announcement_centre')
    .innerJoin('centre', 'centre.id', 'announcement_centre.center_id')
    .select(['announcement_id as of', 'centre.id', 'code', 'name', 'names'])
    .where('announcement_id', '=', sql<number>`any(${ids})`)
    .orderBy('code')
    .execute()
  return new Map(
    ids.map((id) => [
      id,
      {
        roles: roles.filter((row) => row.of === id).map(({ of: _, ...group }) => group),
        centers: centers
          .filter((row) => row.of === id)
          .map(({ of: _, names, name, ...group }) => ({ ...group, name: named(name, names, locale) })),
      },
    ]),
  )
}

const values = ({ title, bodyHtml, translations, publishAt, expiresAt }: Content) => ({
  title,
  body_html: bodyHtml,
  translations: JSON.stringify(translations),
  publish_at: publishAt,
  expires_at: expiresAt,
})

/** @returns its id */
export async function add(tx: Tx, content: Content, createdBy: string): Promise<number> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...values(content), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function change(tx: Tx, id: number, content: Content): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...values(content), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Says whom it is for. */
export async function setAudience(tx: Tx, id: number, { roles, centers }: Groups): Promise<void> {
  await tx.deleteFrom('announcement_role').where('announcement_id', '=', id).execute()
  await tx.deleteFrom('announcement_centre').where('announcement_id', '=', id).execute()
  if (roles.length > 0)
    await tx
      .insertInto('announcement_role')
      .values(roles.map((role) => ({ announcement_id: id, role_id: role.id })))
      .execute()
  if (centers.length > 0)
    await tx
      .insertInto('announcement_centre')
      .values(centers.map((centre) => ({ announcement_id: id, center_id: centre.id })))
      .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
}

/** @returns the id under which an image is fetched */
export async function addImage(db: Db, contentType: string, content: Buffer, createdBy: string): Promise<string> {
  const { id } = await db
    .insertInto('announcement_image')
    .values({ content_type: contentType, content, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An image, by an id of the form of a UUID. */
export const readImage = (db: Db, id: string): Promise<{ contentType: string; content: Buffer } | undefined> =>
  db
    .selectFrom('announcement_image')
    .select(['content_type as contentType', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
