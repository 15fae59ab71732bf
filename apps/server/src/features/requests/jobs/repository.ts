/** Statements of the jobs of requests. Each locks what it changes and leaves locked rows to the next run. */
import { OPEN_REQUEST_STATES } from '@seriatim/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { RequestTables } from '../../../schema/requests.ts'
import { eraseCopies } from '../erase-copies.ts'
import { addEvent } from '../repository.ts'
import { stateAfter, UNSENT_STATES } from '../transitions.ts'

type StoredRequest = Selectable<RequestTables['issn_request']>

/** Number of requests in one transaction. */
const BATCH = 200
const REMINDERS_MAX = 3

/**
 * Deletes a batch of drafts and unconfirmed requests that were not changed since `before`. Uses issn_request_unsent.
 * @returns the number of requests, and the names of their files in the store
 */
export async function deleteUnsent(tx: Tx, before: Date): Promise<{ requests: number; files: string[] }> {
  const rows = await tx
    .selectFrom('issn_request')
    .select('id')
    .where('state', 'in', UNSENT_STATES)
    .where('updated_at', '<', before)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { requests: 0, files: [] }
  const files = await tx.deleteFrom('request_file').where('request_id', 'in', ids).returning('stored_as').execute()
  await tx.deleteFrom('issn_request').where('id', 'in', ids).execute()
  return { requests: ids.length, files: files.map(({ stored_as }) => stored_as) }
}

/** Ids of requests that are to be examined, after an id. */
export type Page = { readonly after: number; readonly now: Date }

/**
 * Requests whose question has waited for a period of their centre since it was asked or since the last reminder. Uses
 * issn_request_waiting.
 */
export async function unansweredRequests(db: Db, { after, now }: Page): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from issn_request r left join request_settings s using (center_id)
    where state = 'waiting' and id > ${after} and ${isReminderDue(now)}
    order by id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition on `r`, a request, and `s`, the settings of its centre. */
const isReminderDue = (now: Date) => sql<boolean>`r.state = 'waiting' and r.email is not null
  and r.waiting_since is not null and coalesce(s.reminder_days, 14) > 0
  and greatest(r.waiting_since, r.reminded_at) + make_interval(days => coalesce(s.reminder_days, 14)) <= ${now}
  and (select count(*) from request_event e where e.request_id = r.id and e.kind = 'reminded'
    and e.at >= r.waiting_since) < ${REMINDERS_MAX}`

/**
 * Requests whose announced first issue is overdue by the days that the centre sets, and whose publisher has not been
 * asked for it yet.
 * `first_issue_on` is the last announced day; null if the request announces no issue. Uses issn_request_first_issue.
 */
export async function unseenFirstIssues(db: Db, { after, now }: Page): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from issn_request r left join request_settings s using (center_id)
    where state = 'assigned' and first_issue_asked_at is null and id > ${after} and ${isFirstIssueDue(now)}
    order by id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

const isFirstIssueDue = (now: Date) => sql<boolean>`r.state = 'assigned' and r.first_issue_asked_at is null
  and r.email is not null and r.first_issue_on is not null and coalesce(s.first_issue_days, 30) > 0
  and greatest(r.first_issue_on, r.assigned_at::date) + coalesce(s.first_issue_days, 30) <= ${now}::date
  and exists (select from request_record c join record on record.issn = c.issn
    where c.request_id = r.id and record.category = 'wor')`

const DUE = { question: isReminderDue, first_issue: isFirstIssueDue }

/** Locks a request if the reminder is still due and no other process holds the request. */
export async function lockDue(
  tx: Tx,
  id: number,
  { what, now }: { what: keyof typeof DUE; now: Date },
): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('issn_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { rows } = await sql<{ is_due: boolean }>`
    select ${DUE[what](now)} as is_due from issn_request r left join request_settings s using (center_id)
    where r.id = ${id}`.execute(tx)
  return rows[0]?.is_due ? row : undefined
}

/** The text of the last question of a request. */
export async function lastQuestion(db: Db, requestId: number): Promise<string> {
  const row = await db
    .selectFrom('request_event')
    .select('text')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'question')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.text ?? ''
}

/** Closes a batch of open requests that were not changed since `before`. @returns their ids */
async function closeAbandoned(tx: Tx, before: Date, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update issn_request set state = ${stateAfter('close')}, ended_at = ${now}, waiting_since = null
    where id in (
      select id from issn_request where state = any(${[...OPEN_REQUEST_STATES]}::text[]) and updated_at < ${before}
      order by id limit ${BATCH} for update skip locked
    )
    returning id`.execute(tx)
  for (const { id } of rows) await addEvent(tx, id, { kind: 'closed', by: 'system', details: { unchanged: true } })
  return rows.map(({ id }) => id)
}

/** Locks a batch of requests that ended before a time. Uses issn_request_ended. @returns their ids */
async function lockEnded(tx: Tx, before: Date): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('issn_request')
    .select('id')
    .where('state', 'in', ['assigned', 'refused', 'withdrawn', 'closed'])
    .where('ended_at', '<', before)
    .where('erased_at', 'is', null)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases personal data of a batch of requests that ended before a time. Open requests without a change since then are
 * closed first. Account, publisher account, address, name of the contact, note, texts of the thread and files are
 * erased, and so are e-mails and stored answers of calls. Links of e-mails become invalid. Title, publisher, dates and
 * records stay.
 * @returns the number of requests, and the names of their files in the store
 */
export async function eraseEnded(
  tx: Tx,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<{ requests: number; files: string[] }> {
  const ids = [...(await closeAbandoned(tx, before, now)), ...(await lockEnded(tx, before))]
  if (ids.length === 0) return { requests: 0, files: [] }
  const files = await tx.deleteFrom('request_file').where('request_id', 'in', ids).returning('stored_as').execute()
  await tx.updateTable('request_event').set({ text: null }).where('request_id', 'in', ids).execute()
  const { rows: erased } = await sql<{ code: string }>`
    update issn_request set user_id = null, publisher_id = null, email = null, erased_at = ${now},
      link_version = link_version + 1, content = content || '{"contact_name": "", "note": ""}',
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id = any(${ids}::bigint[]) returning code`.execute(tx)
  await eraseCopies(
    tx,
    erased.map(({ code }) => code),
  )
  return { requests: ids.length, files: files.map(({ stored_as }) => stored_as) }
}
