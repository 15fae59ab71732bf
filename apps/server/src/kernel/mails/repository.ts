import { type adminMails, MAIL_ATTEMPTS, type MailRow, type MailSort, type QueryOf } from '@seriatim/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { everyWordIn, rowsOfPage } from '../../platform/database/list-page.ts'
import { parseBigRowId } from '../../platform/http/row-id.ts'
import type { Database } from '../../schema/database.ts'
import type { MailTables } from '../../schema/mails.ts'
import { readableTemplates } from './mail-readers.ts'

type Stored = Selectable<MailTables['mail']>

/** The row of an e-mail for administrators of these centres, or of the network. */
const rowOf = (mail: Stored, centres: readonly string[] | null): MailRow => ({
  id: String(mail.id),
  to: mail.recipient,
  language: mail.language,
  kind: mail.kind,
  subject: mail.subject,
  text: (readableTemplates(centres === null) as string[]).includes(mail.kind) ? mail.body : null,
  reply_to: mail.reply_to,
  state: mail.state,
  attempts: mail.attempts,
  next_at: mail.state === 'waiting' ? mail.next_at.toISOString() : null,
  error: mail.error,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
  updated_at: mail.updated_at.toISOString(),
})

export type NewMail = {
  readonly recipient: string
  readonly language: string
  readonly kind: string
  readonly subject: string
  readonly body: string
  readonly reply_to: string | null
}

/** @returns the id of the e-mail */
export async function addMail(tx: Tx, mail: NewMail): Promise<string> {
  const { id } = await tx.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()
  return String(id)
}

const columnOf = (sort: Exclude<MailSort, 'text'>): keyof Stored => (sort === 'to' ? 'recipient' : sort)
/** Sort columns that may be empty. Rows without a value come last in both directions. */
const MAY_BE_ABSENT: ReadonlySet<MailSort> = new Set(['text', 'sent_at', 'next_at', 'error', 'reply_to'])

/**
 * SQL condition: the recipient belongs to one of these centres; null means any recipient. Administrators do not read
 * e-mails to others. `mail-readers.ts` states whose text they read.
 */
const ofCentres = (
  { exists, selectFrom, val }: ExpressionBuilder<Database, 'mail'>,
  centres: readonly string[] | null,
) =>
  centres === null
    ? val(true)
    : exists(
        selectFrom('app_user')
          .innerJoin('centre', 'centre.id', 'app_user.center_id')
          .select('app_user.id')
          .whereRef('app_user.email', '=', 'mail.recipient')
          .where('centre.code', 'in', [...centres]),
      )

/** The text as administrators of these centres read it, for search and order; null if it is hidden from them. */
const readableBody = (centres: readonly string[] | null) =>
  sql<string | null>`case when kind = any(${readableTemplates(centres === null)}::text[]) then body end`

/**
 * A page of e-mails. Sorting by time uses mail_by_time; other sort orders read all e-mails, whose number the retention
 * period (`mail_days`) limits.
 */
export async function mailRows(
  db: Db,
  centres: readonly string[] | null,
  { search, state, sort, order, page, size }: QueryOf<typeof adminMails>,
): Promise<{ rows: MailRow[]; total: number }> {
  const selection = db
    .selectFrom('mail')
    .where((expression) => ofCentres(expression, centres))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .where((expression) =>
      everyWordIn(expression, search, [
        ...(['recipient', 'language', 'kind', 'subject', 'reply_to', 'state', 'error'] as const).map((column) =>
          expression.ref(column),
        ),
        readableBody(centres),
      ]),
    )
  const { total } = await selection.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const { limit, offset } = rowsOfPage({ page, size })
  const by =
    sort === 'next_at'
      ? sql`case when state = 'waiting' then next_at end`
      : sort === 'text'
        ? readableBody(centres)
        : sql.ref(columnOf(sort))
  const rows = await selection
    .selectAll()
    .orderBy(sql`${by} ${sql.raw(order)} ${sql.raw(MAY_BE_ABSENT.has(sort) ? 'nulls last' : '')}`)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows: rows.map((row) => rowOf(row, centres)), total }
}

/** One e-mail. Uses the primary key. */
export async function findMail(db: Db, id: string, centres: readonly string[] | null): Promise<MailRow | undefined> {
  const row = await db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', parseBigRowId(id))
    .where((expression) => ofCentres(expression, centres))
    .executeTakeFirst()
  return row && rowOf(row, centres)
}

/**
 * Resets an e-mail, so that it is sent as soon as possible and all attempts start again. @returns whether the e-mail
 * exists
 */
export async function requeueMail(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('mail')
    .set({ state: 'waiting', attempts: 0, error: null, next_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', parseBigRowId(id))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the e-mail existed */
export async function removeMail(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('mail').where('id', '=', parseBigRowId(id)).returning('id').executeTakeFirst()
  return row !== undefined
}

export type DueMail = NewMail & { readonly id: number; readonly attempts: number; readonly createdAt: Date }

/**
 * Reserves the e-mail that has been due longest (index mail_due): counts the attempt in advance and sets the next
 * attempt to `waitS[attempts]` seconds from now. If the process dies, the e-mail is due again at that time.
 */
export async function claimDueMail(db: Db, waitS: readonly number[]): Promise<DueMail | undefined> {
  const { rows } = await sql<Stored>`
    update mail set attempts = attempts + 1, updated_at = now(),
      next_at = now() + make_interval(secs => (${[...waitS]}::float8[])[least(attempts + 1, ${waitS.length})])
    where id = (select id from mail where state = 'waiting' and next_at <= now()
      order by next_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  const mail = rows[0]
  return mail && { ...mail, createdAt: mail.created_at }
}

/**
 * Stores the result of an attempt: sent, waiting for the next attempt, or failed. Does not change an e-mail that was
 * queued again in the meantime.
 */
export async function storeAttempt(
  db: Db,
  { id, attempts }: DueMail,
  { error, isFinal }: { readonly error: string | null; readonly isFinal: boolean },
): Promise<void> {
  const isOver = isFinal || attempts >= MAIL_ATTEMPTS
  await db
    .updateTable('mail')
    .set({
      state: error === null ? 'sent' : isOver ? 'failed' : 'waiting',
      error,
      updated_at: sql<Date>`now()`,
      ...(error === null ? { sent_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Deletes all e-mails, for the reset of a training installation. */
export async function removeAllMails(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail').execute()
}

/**
 * Deletes the e-mails about requests of publishers with these references, in any state. Each contains its reference.
 */
export async function removeMailsAbout(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await sql`delete from mail where kind like 'request\\_%' and subject || ' ' || body ~ ${codes.join('|')}`.execute(tx)
}

/** Deletes e-mails older than `days`, except those that still wait to be sent. */
export async function pruneMails(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** The e-mail address of a user, if any. */
export async function userEmail(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('app_user').select('email').where('id', '=', Number(userId)).executeTakeFirst()
  return row?.email ?? null
}
