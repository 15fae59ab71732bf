import { type DisplayPeriod, unseenReasons } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'
import type { Translations } from '../../schema/announcements.ts'

/** Stored content of an announcement, without its roles and centres. */
export type AnnouncementContent = {
  readonly title: string
  readonly bodyHtml: string
  readonly translations: Translations
} & DisplayPeriod

export type StoredAnnouncement = AnnouncementContent & {
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
  'created_at as createdAt',
  'created_by as createdBy',
  'updated_at as updatedAt',
] as const

/** Draft state, start and end of an announcement. The planned times of a draft are in separate columns. */
const shownWhen = {
  isDraft: sql<boolean>`draft_publish_at is not null`.as('isDraft'),
  publishAt: sql<Date>`coalesce(draft_publish_at, publish_at)`.as('publishAt'),
  expiresAt: sql<Date>`coalesce(draft_expires_at, expires_at)`.as('expiresAt'),
}

const selectStored = (db: Db) => db.selectFrom('announcement').select(COLUMNS).select(Object.values(shownWhen))

/**
 * Ids and times of the announcements shown to a user now, newest first. With `userId` null, the announcements addressed
 * to all.
 */
async function readVisible(db: Db, userId: string | null): Promise<{ id: number; publishAt: Date }[]> {
  const user = userId === null ? null : Number(userId)
  const rows = await db
    .selectFrom('announcement')
    .select(['id', ...Object.values(shownWhen)])
    .select([
      sql<Date>`now()`.as('now'),
      sql<number[]>`array(select role_id from announcement_role where announcement_id = announcement.id)`.as('roles'),
      sql<number[]>`array(select center_id from announcement_centre where announcement_id = announcement.id)`.as(
        'centers',
      ),
      // These subqueries do not depend on the row, so PostgreSQL computes them once.
      sql<number[]>`array(select role_id from user_role where user_id = ${user})`.as('readerRoles'),
      sql<number | null>`(select center_id from app_user where id = ${user})`.as('readerCenter'),
    ])
    .orderBy(shownWhen.publishAt.expression, 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.filter(
    ({ readerRoles, readerCenter, now, ...row }) =>
      unseenReasons(row, { roles: readerRoles, center: readerCenter }, now).length === 0,
  )
}

/** Announcements shown to a user now, newest first. With `id`, only the announcement with this id. */
export async function readVisibleContent(db: Db, userId: string, id?: number): Promise<StoredAnnouncement[]> {
  const seen = (await readVisible(db, userId)).map((row) => row.id).filter((each) => id === undefined || each === id)
  if (seen.length === 0) return []
  const rows = await selectStored(db).where('id', '=', sql<number>`any(${seen})`).execute()
  return rows.toSorted((one, other) => seen.indexOf(one.id) - seen.indexOf(other.id))
}

/** The newest announcement for a user; without a user, the newest one addressed to all. */
export const readNewestVisible = async (
  db: Db,
  userId: string | null,
): Promise<{ id: number; publishAt: Date } | undefined> => (await readVisible(db, userId))[0]

/** The current time of the database, which decides whether an announcement has started or ended. */
export async function readNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Announcements addressed only to these centres. Reads a few hundred rows. */
export function readAddressedTo(db: Db, centres: CentreCodes): Promise<StoredAnnouncement[]> {
  const [isOfCentres] = codeInCentres(sql`centre.code`, centres)
  const isForThem =
    isOfCentres &&
    sql<boolean>`(select bool_and(${isOfCentres}) from announcement_centre join centre on centre.id = center_id
      where announcement_id = announcement.id)`
  return selectStored(db)
    .$if(isForThem !== undefined, (query) => query.where(isForThem!))
    .execute()
}

/** Reads an announcement with a row lock until the transaction ends. */
export const lockAnnouncement = (tx: Tx, id: number): Promise<StoredAnnouncement | undefined> =>
  selectStored(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const findAnnouncement = (db: Db, id: number): Promise<StoredAnnouncement | undefined> =>
  selectStored(db).where('id', '=', id).executeTakeFirst()

export type Group = { readonly id: number; readonly code: string; readonly name: string }
export type Groups = { readonly roles: readonly Group[]; readonly centers: readonly Group[] }

const named = (name: string, names: Record<string, string>, locale: string) => names[locale] ?? name

/** All roles and active centres, as possible readers. */
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

/** The roles and centres of each announcement, by announcement id. */
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

/**
 * Start and end that make the previous release treat a draft as an expired announcement. That release has no drafts.
 */
const EXPIRED = { publish_at: new Date(0), expires_at: new Date(1) }

const columnValues = ({ title, bodyHtml, translations, isDraft, publishAt, expiresAt }: AnnouncementContent) => ({
  title,
  body_html: bodyHtml,
  translations: JSON.stringify(translations),
  ...(isDraft
    ? { ...EXPIRED, draft_publish_at: publishAt, draft_expires_at: expiresAt }
    : { publish_at: publishAt, expires_at: expiresAt, draft_publish_at: null, draft_expires_at: null }),
})

/** @returns the id of the new announcement */
export async function addAnnouncementRow(tx: Tx, content: AnnouncementContent, createdBy: string): Promise<number> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...columnValues(content), created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeAnnouncementRow(tx: Tx, id: number, content: AnnouncementContent): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({ ...columnValues(content), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the roles and centres of an announcement. */
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

export async function removeAnnouncementRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('announcement').where('id', '=', id).execute()
}

/** @returns the id used in the image URL */
export async function addImage(db: Db, contentType: string, content: Buffer, createdBy: string): Promise<string> {
  const { id } = await db
    .insertInto('announcement_image')
    .values({ content_type: contentType, content, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reads an image. `id` must have UUID format. */
export const readImage = (db: Db, id: string): Promise<{ contentType: string; content: Buffer } | undefined> =>
  db
    .selectFrom('announcement_image')
    .select(['content_type as contentType', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
