/** Tokens of the free API, and the usage of each account. */
import type { TokenScope } from '@seriatim/contract'
import { sql } from 'kysely'
import type { SessionRow } from '../../kernel/auth/session-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type StoredToken = {
  readonly id: number
  readonly name: string
  readonly scopes: TokenScope[]
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const columns = ['id', 'name', 'scopes', 'created_at', 'last_used_at'] as const

/** The tokens of an account in order of creation. Uses index api_token_of_user. */
export const readTokens = (db: Db, userId: number): Promise<StoredToken[]> =>
  db.selectFrom('api_token').select(columns).where('user_id', '=', userId).orderBy('id').execute()

/** Locks the account, so that concurrent requests cannot add tokens between the count and the insert. */
export async function lockTokens(tx: Tx, userId: number): Promise<void> {
  await sql`select id from app_user where id = ${userId} for no key update`.execute(tx)
}

export const addToken = (
  tx: Tx,
  token: {
    readonly userId: number
    readonly name: string
    readonly hash: Buffer
    readonly scopes: readonly TokenScope[]
  },
): Promise<StoredToken> =>
  tx
    .insertInto('api_token')
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      scopes: [...token.scopes],
      last_used_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** @returns whether the account had such a token */
export async function removeToken(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('api_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type HolderRow = Omit<SessionRow, 'csrf_hash' | 'session_id' | 'is_of_public'> & {
  readonly token_id: number
  readonly scopes: TokenScope[]
  readonly api_quota: { readonly total?: number; readonly day?: number; readonly second?: number } | null
}

/**
 * The account of a token, with its centre and permissions; undefined if the account is deactivated. Uses the unique
 * index on the hash.
 */
export async function findHolder(db: Db, hash: Buffer): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    select t.id as token_id, t.scopes, u.id as user_id, u.username, u.is_member_of_ic, u.must_change_password, u.api_quota,
      c.id as center_id, c.code as center_code, c.name as center_name,
      array(select distinct p.permission from user_role r join role_permission p using (role_id)
        where r.user_id = u.id) as permissions
    from api_token t join app_user u on u.id = t.user_id and u.is_active
    left join centre c on c.id = u.center_id
    where t.token_hash = ${hash}`.execute(db)
  return rows[0]
}

/** The quotas stored for an account; null means the default quotas of the settings. */
export async function readQuota(db: Db, userId: number): Promise<HolderRow['api_quota']> {
  const row = await db.selectFrom('app_user').select('api_quota').where('id', '=', userId).executeTakeFirst()
  return row?.api_quota ?? null
}

/** Usage of an account. `day` is the number of records on the UTC day `today`. */
export type Usage = {
  readonly total: number
  readonly day: number
  readonly secondsLeft: number
  readonly today: string
}

/**
 * The clock of the database as a subquery, which each statement evaluates once. Two evaluations could be on two
 * different days. `at` is a fixed time for tests.
 */
const databaseClock = (at?: Date) =>
  sql`(select ${at === undefined ? sql`clock_timestamp()` : sql`${at}::timestamptz`} at time zone 'UTC' as now) clock`

/** A count that was stored on another day is zero today. */
const USAGE = sql`total_issns as total, case when day = clock.now::date then day_records else 0 end as day,
  ceil(extract(epoch from (clock.now::date + 1)::timestamp - clock.now))::int as "secondsLeft", clock.now::date::text as today`

/**
 * Counts a request of an account if at most `limit` requests, including this one, arrived within a second. Otherwise
 * counts nothing and returns `isAdmitted` false. The statement locks the row of the account, so concurrent requests are
 * counted one after another.
 */
export async function admitRequest(
  db: Db,
  { userId, tokenId, limit }: { readonly userId: number; readonly tokenId: number; readonly limit: number },
): Promise<Usage & { readonly isAdmitted: boolean }> {
  await sql`insert into api_usage (user_id) values (${userId}) on conflict (user_id) do nothing`.execute(db)
  const within = sql`array(select t from unnest(recent) t where t > clock_timestamp() - interval '1 second')`
  const { rows } = await sql<Usage>`
    update api_usage set recent = ${within} || clock_timestamp()
    from ${databaseClock()}
    where user_id = ${userId} and cardinality(${within}) < ${limit}
    returning ${USAGE}`.execute(db)
  const [admitted] = rows
  if (admitted !== undefined) {
    await sql`update api_token set last_used_at = now() where id = ${tokenId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
    return { ...admitted, isAdmitted: true }
  }
  return { ...(await readUsage(db, userId)), isAdmitted: false }
}

/** The usage of an account. */
export async function readUsage(db: Db, userId: number, at?: Date): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select ${USAGE} from ${databaseClock(at)}
    left join (select * from api_usage where user_id = ${userId}) usage on true`.execute(db)
  const { total, day, ...time } = rows[0]!
  return { total: total ?? 0, day: day ?? 0, ...time }
}

/**
 * Reads the usage of an account and locks its row until the transaction ends, so that concurrent requests of the
 * account wait.
 */
export async function lockUsage(tx: Tx, userId: number, at?: Date): Promise<Usage> {
  await sql`insert into api_usage (user_id) values (${userId}) on conflict (user_id) do nothing`.execute(tx)
  await sql`select user_id from api_usage where user_id = ${userId} for no key update`.execute(tx)
  // Reads the clock only after the lock was acquired, because midnight may have passed during the wait.
  return readUsage(tx, userId, at)
}

/** The ISSNs, as numbers, that the account has not received yet. Uses the primary key. */
export async function unusedNumbers(tx: Tx, userId: number, numbers: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from unnest(${[...numbers]}::int[]) as asked (number)
    where not exists (select from api_issn_given given where given.user_id = ${userId} and given.number = asked.number)
  `.execute(tx)
  return rows.map(({ number }) => number)
}

/**
 * Adds records to the usage `held`, on the same day. The caller must have locked the row of the account before reading
 * `held`.
 */
export async function addUsage(
  tx: Tx,
  userId: number,
  { records, fresh, held }: { readonly records: number; readonly fresh: readonly number[]; readonly held: Usage },
): Promise<Usage> {
  await sql`insert into api_issn_given (user_id, number)
    select ${userId}, number from unnest(${[...fresh]}::int[]) as given (number)`.execute(tx)
  const [total, day] = [held.total + fresh.length, held.day + records]
  await sql`
    update api_usage set day_records = ${day}, day = ${held.today}::date, total_issns = ${total}
    where user_id = ${userId}`.execute(tx)
  return { ...held, total, day }
}
