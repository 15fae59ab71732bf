import { sql } from 'kysely'
import { PUBLIC_ROLE } from '../../kernel/auth/users.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type PublicAccount = {
  readonly id: number
  readonly username: string
  readonly isActive: boolean
  readonly unconfirmedSince: Date | null
  /** Whether the account has the public role and no role with permissions. */
  readonly isPublic: boolean
}

const accounts = (db: Db) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.is_active as isActive', 'u.unconfirmed_since as unconfirmedSince'])
    .select(
      sql<boolean>`exists (select from user_role join role on role.id = role_id
          where user_id = u.id and role.code = ${PUBLIC_ROLE})
        and not exists (select from user_role join role_permission using (role_id) where user_id = u.id)`.as(
        'isPublic',
      ),
    )

/**
 * The account with this e-mail address or username. Uses the index app_user_by_email and the unique index on username.
 */
export const accountOfEmail = (db: Db, email: string): Promise<PublicAccount | undefined> =>
  accounts(db)
    .where((where) => where.or([where(sql`lower(email)`, '=', email), where('username', '=', email)]))
    .orderBy('u.id')
    .executeTakeFirst()

export const accountOfId = (db: Db, id: number): Promise<PublicAccount | undefined> =>
  accounts(db).where('u.id', '=', id).executeTakeFirst()

/** Serialises sign-ups with the same address. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('email'), hashtext(${email}))`.execute(tx)
}

/** Adds an account that is inactive until its address is confirmed. */
export async function addAccount(
  tx: Tx,
  { email, passwordHash, now }: { readonly email: string; readonly passwordHash: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      username: email,
      email,
      password_hash: passwordHash,
      is_active: false,
      is_member_of_ic: false,
      unconfirmed_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_role (user_id, role_id) select ${id}, id from role where code = ${PUBLIC_ROLE}`.execute(tx)
  return id
}

export async function addProof(
  tx: Tx,
  proof: {
    readonly hash: Buffer
    readonly userId: number
    readonly purpose: 'confirm' | 'reset'
    readonly expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('account_proof')
    .values({ token_hash: proof.hash, user_id: proof.userId, purpose: proof.purpose, expires_at: proof.expiresAt })
    .execute()
}

/** The account that a proof belongs to. Does not use up the proof. Uses the primary key of account_proof. */
export const ownerOfProof = (
  db: Db,
  { hash, purpose, now }: { readonly hash: Buffer; readonly purpose: 'confirm' | 'reset'; readonly now: Date },
) =>
  db
    .selectFrom('account_proof')
    .innerJoin('app_user', 'app_user.id', 'account_proof.user_id')
    .select(['app_user.username', 'app_user.email', 'app_user.center_id as centreId'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up a proof: returns its account, and deletes all proofs of the account with the same purpose. */
export async function useProof(
  tx: Tx,
  { hash, purpose, now }: { readonly hash: Buffer; readonly purpose: 'confirm' | 'reset'; readonly now: Date },
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('account_proof')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx.deleteFrom('account_proof').where('user_id', '=', row.user_id).where('purpose', '=', purpose).execute()
  return row.user_id
}

/** Deletes all proofs of an account. Uses the index account_proof_of_user. */
export async function removeProofs(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_proof').where('user_id', '=', userId).execute()
}

/**
 * Whether an account can be confirmed with the password of its sign-up. A second sign-up with the same address makes
 * this impossible.
 */
export async function hasConfirmProof(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account_proof')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .executeTakeFirst()
  return row !== undefined
}

/** Restarts the period in which the owner must confirm an account. */
export async function renewUnconfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ unconfirmed_since: now })
    .where('id', '=', id)
    .where('unconfirmed_since', 'is not', null)
    .execute()
}

/** Activates an unconfirmed account. */
export async function confirmAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ is_active: true, unconfirmed_since: null })
    .where('id', '=', id)
    .where('unconfirmed_since', 'is not', null)
    .execute()
}

/** Deletes an account. Foreign keys delete rows that refer to it or set their owner to null. */
export async function removeAccount(
  tx: Tx,
  { id, username }: { readonly id: number; readonly username: string },
): Promise<void> {
  await tx.deleteFrom('login_attempt').where('username', '=', username).execute()
  await tx.deleteFrom('app_user').where('id', '=', id).execute()
}

/** Deletes accounts that were not confirmed in time. Uses the index unconfirmed_user. */
export async function removeUnconfirmed(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('app_user').where('unconfirmed_since', '<', before).execute()
}

export async function removeSpentProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_proof').where('expires_at', '<', now).execute()
}

export type Contact = { readonly code: string; readonly contact: string | null }

/**
 * Active centres with their contact address, if known. The centres of the country come first, then the central centre.
 */
export async function contactsFor(db: Db, country: string, central: string): Promise<readonly Contact[]> {
  const { rows } = await sql<Contact>`
    select code, contact from centre
    where is_active and not is_deleted and (code = ${central} or ${country} = any(coalesce(countries, '{}')) or country = ${country})
    order by code = ${central}, country = ${country} desc nulls last, code`.execute(db)
  return rows
}
