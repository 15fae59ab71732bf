/** Reads and writes of the publisher's side of requests. */
import { type ExpressionBuilder, sql } from 'kysely'
import { PUBLIC_ROLE } from '../../../kernel/auth/users.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Database } from '../../../schema/database.ts'
import { eraseCopies } from '../erase-copies.ts'
import type { StoredRequest } from '../repository.ts'
import { UNSENT_STATES } from '../transitions.ts'

/** The e-mail address of a confirmed account in lower case; null for accounts of centres and unconfirmed accounts. */
export async function confirmedEmail(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .select(sql<string | null>`lower(coalesce(email, username))`.as('email'))
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('unconfirmed_since', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** The ids of the publishers of an address. Uses publisher_member_by_email. */
export async function publishersOfEmail(db: Db, email: string): Promise<readonly number[]> {
  const rows = await db.selectFrom('publisher_member').select('publisher_id').where('email', '=', email).execute()
  return rows.map(({ publisher_id }) => publisher_id)
}

/**
 * The publisher of requests whose writer chose none: the only one that this person created. People can be added to
 * other publishers, and become their owners, without their consent. Their requests must not become visible that way.
 */
export async function defaultPublisher(db: Db, email: string): Promise<number | null> {
  const created = await db
    .selectFrom('publisher_member')
    .select('publisher_id')
    .where('email', '=', email)
    .where('is_creator', '=', true)
    .limit(2)
    .execute()
  return created.length === 1 ? created[0]!.publisher_id : null
}

export type OwnRequest = Pick<
  StoredRequest,
  'id' | 'code' | 'state' | 'kind' | 'title' | 'content' | 'sent_at' | 'updated_at'
> & { readonly issns: readonly string[] }

/** Maximum number of requests in the list of an account. */
const MAX_LISTED = 500

/**
 * The requests of an account, of its address and of its publishers, latest change first. Uses issn_request_of_user,
 * issn_request_of_email and issn_request_of_publisher.
 */
export const requestsOfAccount = (
  db: Db,
  { userId, email, publishers }: { userId: number; email: string | null; publishers: readonly number[] },
): Promise<OwnRequest[]> =>
  db
    .selectFrom('issn_request as r')
    .select(['r.id', 'r.code', 'r.state', 'r.kind', 'r.title', 'r.content', 'r.sent_at', 'r.updated_at'])
    .select(
      sql<
        string[]
      >`coalesce((select array_agg(issn order by issn) from request_record where request_id = r.id), '{}')`.as('issns'),
    )
    .where((where) =>
      where.or([
        where('r.user_id', '=', userId),
        where.and([
          where('r.state', 'not in', UNSENT_STATES),
          where.or([
            ...(email === null ? [] : [where('r.email', '=', email)]),
            ...(publishers.length === 0 ? [] : [where('r.publisher_id', 'in', publishers)]),
            sql<boolean>`false`,
          ]),
        ]),
      ]),
    )
    .orderBy('r.updated_at', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** The number of requests that an account has sent since a time. Uses issn_request_of_user. */
export async function countSentSince(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('issn_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a request that was not sent. @returns the names of its files in the store */
export async function removeRequest(tx: Tx, id: number): Promise<readonly string[]> {
  const files = await tx.deleteFrom('request_file').where('request_id', '=', id).returning('stored_as').execute()
  await tx.deleteFrom('issn_request').where('id', '=', id).where('state', 'in', UNSENT_STATES).execute()
  return files.map(({ stored_as }) => stored_as)
}

/**
 * The confirmed e-mail address of a public account in lower case, also of a deactivated one; null for accounts of
 * centres, whose addresses others administer.
 */
async function ownEmail(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select lower(coalesce(email, username)) as email from app_user u
    where id = ${id} and unconfirmed_since is null
      and exists (select from user_role join role on role.id = role_id where user_id = u.id and code = ${PUBLIC_ROLE})
      and not exists (select from user_role join role_permission using (role_id) where user_id = u.id)`.execute(tx)
  return rows[0]?.email ?? null
}

/**
 * Removes an account from its requests, before the account is deleted or anonymised. Requests that were not sent are
 * deleted; the job `deleteOrphanFiles` deletes their files. The other requests stay for the centre and the figures,
 * without address and name of the contact. E-mails about them are deleted, and their links become invalid. Publishers
 * without people are deleted. For an account of a centre, only requests that it wrote are changed.
 */
export async function forgetAccount(tx: Tx, id: number): Promise<void> {
  const email = await ownEmail(tx, id)
  const isOwn = (where: ExpressionBuilder<Database, 'issn_request'>) =>
    where.or([where('user_id', '=', id), ...(email === null ? [] : [where('email', '=', email)])])
  // The same order as `lockRequests`, so that a bulk change and this one do not wait for each other.
  await tx.selectFrom('issn_request').select('id').where(isOwn).orderBy('code').forUpdate().execute()
  await tx.deleteFrom('issn_request').where('user_id', '=', id).where('state', 'in', UNSENT_STATES).execute()
  const forgotten = await tx
    .updateTable('issn_request')
    .set({
      email: null,
      user_id: null,
      content: sql`jsonb_set(content, '{contact_name}', '""')`,
      link_version: sql`link_version + 1`,
    })
    .where(isOwn)
    .returning('code')
    .execute()
  await eraseCopies(
    tx,
    forgotten.map(({ code }) => code),
  )
  if (email === null) return
  const left = await tx.deleteFrom('publisher_member').where('email', '=', email).returning('publisher_id').execute()
  for (const { publisher_id } of left) await settlePublisher(tx, publisher_id)
}

/** After a person has left: deletes a publisher without people, and makes the first person an owner if none is left. */
async function settlePublisher(tx: Tx, id: number): Promise<void> {
  await sql`delete from publisher where id = ${id}
    and not exists (select from publisher_member where publisher_id = ${id})`.execute(tx)
  await sql`update publisher_member set is_owner = true
    where publisher_id = ${id}
      and email = (select email from publisher_member where publisher_id = ${id} order by created_at, email limit 1)
      and not exists (select from publisher_member where publisher_id = ${id} and is_owner)`.execute(tx)
}

export type Publisher = { readonly id: number; readonly name: string; readonly isOwner: boolean }

/** The publishers of an address, by name. Uses publisher_member_by_email. */
export const publisherRows = (db: Db, email: string): Promise<Publisher[]> =>
  db
    .selectFrom('publisher_member as m')
    .innerJoin('publisher as p', 'p.id', 'm.publisher_id')
    .select(['p.id', 'p.name', 'm.is_owner as isOwner'])
    .where('m.email', '=', email)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()

export type Member = { readonly email: string; readonly isOwner: boolean }

export const membersOf = (db: Db, publisherId: number): Promise<Member[]> =>
  db
    .selectFrom('publisher_member')
    .select(['email', 'is_owner as isOwner'])
    .where('publisher_id', '=', publisherId)
    .orderBy('email')
    .execute()

/** The records that requests of a publisher led to. Uses issn_request_of_publisher. */
export async function issnsOfPublisher(db: Db, publisherId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('issn_request as r')
    .innerJoin('request_record as c', 'c.request_id', 'r.id')
    .select('c.issn')
    .distinct()
    .where('r.publisher_id', '=', publisherId)
    .orderBy('c.issn')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ issn }) => issn)
}

export async function addPublisher(tx: Tx, name: string, owner: string): Promise<number> {
  const { id } = await tx.insertInto('publisher').values({ name }).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('publisher_member')
    .values({ publisher_id: id, email: owner, is_owner: true, is_creator: true })
    .execute()
  return id
}

/** Locks a publisher, so that changes of its people wait for each other. */
export async function lockPublisher(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('publisher').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.name
}

/** @returns whether the person is new */
export async function addMember(tx: Tx, publisherId: number, email: string): Promise<boolean> {
  const added = await tx
    .insertInto('publisher_member')
    .values({ publisher_id: publisherId, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeMember(tx: Tx, publisherId: number, email: string): Promise<void> {
  await tx.deleteFrom('publisher_member').where('publisher_id', '=', publisherId).where('email', '=', email).execute()
  await settlePublisher(tx, publisherId)
}

/** The name and contact address of a centre. */
export const centreOf = (
  db: Db,
  id: number,
): Promise<{ code: string; name: string; contact: string | null } | undefined> =>
  db.selectFrom('centre').select(['code', 'name', 'contact']).where('id', '=', id).executeTakeFirst()

/** The introduction of the form of a centre, by language. */
export async function introOf(db: Db, centreId: number): Promise<Readonly<Record<string, string>>> {
  const row = await db
    .selectFrom('request_settings')
    .select('intro')
    .where('center_id', '=', centreId)
    .executeTakeFirst()
  return row?.intro ?? {}
}
