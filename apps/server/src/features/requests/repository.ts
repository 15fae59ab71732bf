import { CENTRAL_CENTRE, type RequestContent, type RequestEventKind } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { RequestTables, StoredRequestState } from '../../schema/requests.ts'
import { announcedDay } from './announced-day.ts'
import { newRequestCode } from './request-code.ts'

export type StoredRequest = Selectable<RequestTables['issn_request']>
export type StoredEvent = Selectable<RequestTables['request_event']>
export type StoredFileRow = Selectable<RequestTables['request_file']>

/** The columns for lists, which follow from the content. */
const columnsOf = (content: RequestContent) => ({
  content: JSON.stringify(content),
  kind: content.kind,
  title: content.title,
  publisher: content.publisher,
  country: content.country,
  media: [...content.media],
  first_issue_on: announcedDay(content) ?? null,
})

export type NewRequest = {
  readonly state: StoredRequestState
  readonly source: 'portal' | 'staff' | 'api'
  readonly centreId: number | null
  readonly userId: number | null
  readonly publisherId?: number | null
  readonly email: string | null
  readonly locale: Locale
  readonly content: RequestContent
  readonly sentAt?: Date
  readonly dueOn?: string
}

/** Adds a request. The reference is random; a reference that exists is replaced by another one. */
export async function addRequest(tx: Tx, request: NewRequest): Promise<StoredRequest> {
  for (;;) {
    const row = await tx
      .insertInto('issn_request')
      .values({
        code: newRequestCode(),
        state: request.state,
        source: request.source,
        center_id: request.centreId,
        user_id: request.userId,
        publisher_id: request.publisherId ?? null,
        email: request.email,
        language: request.locale,
        sent_at: request.sentAt ?? null,
        due_on: request.dueOn ?? null,
        ...columnsOf(request.content),
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) return row
  }
}

/** Uses the unique index on code. */
export const requestOfCode = (db: Db, code: string): Promise<StoredRequest | undefined> =>
  db.selectFrom('issn_request').selectAll().where('code', '=', code).executeTakeFirst()

/**
 * Locks a request until the end of the transaction, so that two people cannot act on it at the same time. Every change
 * of a request begins with this lock.
 */
export const lockRequest = (tx: Tx, code: string): Promise<StoredRequest | undefined> =>
  tx.selectFrom('issn_request').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

/** Changes columns of a locked request, and its change time. @returns the new row */
export const changeRequest = (
  tx: Tx,
  id: number,
  columns: Omit<Updateable<RequestTables['issn_request']>, 'content' | 'updated_at'> & { content?: RequestContent },
): Promise<StoredRequest> => {
  const { content, ...others } = columns
  return tx
    .updateTable('issn_request')
    .set({
      ...others,
      ...(content === undefined ? {} : columnsOf(content)),
      // At least a millisecond later, because clients send the time in milliseconds.
      updated_at: sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type NewEvent = {
  readonly kind: RequestEventKind
  readonly by: 'publisher' | 'centre' | 'system'
  readonly user?: { readonly id: string; readonly username: string }
  readonly text?: string
  readonly details?: Record<string, unknown>
}

/** Adds an entry to the thread of a request. @returns its id */
export async function addEvent(tx: Tx, requestId: number, event: NewEvent): Promise<number> {
  const { id } = await tx
    .insertInto('request_event')
    .values({
      request_id: requestId,
      kind: event.kind,
      by: event.by,
      user_id: event.user === undefined ? null : Number(event.user.id),
      username: event.user?.username ?? null,
      text: event.text ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The thread of a request, oldest first. Uses request_event_of_request. */
export const eventsOf = (db: Db, requestId: number): Promise<StoredEvent[]> =>
  db.selectFrom('request_event').selectAll().where('request_id', '=', requestId).orderBy('id').execute()

/** Uses request_file_of_request. */
export const filesOf = (db: Db, requestId: number): Promise<StoredFileRow[]> =>
  db.selectFrom('request_file').selectAll().where('request_id', '=', requestId).orderBy('id').execute()

export const recordsOf = (db: Db, requestId: number): Promise<{ issn: string; medium: string }[]> =>
  db
    .selectFrom('request_record')
    .select(['issn', 'medium'])
    .where('request_id', '=', requestId)
    .orderBy('issn')
    .execute()

/** Adds the records that a request led to. */
export async function addRecords(
  tx: Tx,
  requestId: number,
  records: readonly { readonly issn: string; readonly medium: string }[],
): Promise<void> {
  await tx
    .insertInto('request_record')
    .values(records.map((record) => ({ request_id: requestId, ...record })))
    .execute()
}

export type RequestCentre = {
  readonly id: number
  readonly code: string
  readonly contact: string | null
  readonly isOn: boolean
  readonly required: readonly string[]
  readonly dueDays: number
}

/**
 * The centre that handles requests from a country: the active centre that lists the country, else the central centre.
 * The central centre has the code `central`.
 */
async function centreForCountry(db: Db, country: string, central: string): Promise<RequestCentre> {
  const { rows } = await sql<RequestCentre>`
    select id, code, contact, coalesce(is_on, false) as "isOn", coalesce(required, '{}') as required,
      coalesce(due_days, 14) as "dueDays"
    from centre left join request_settings on center_id = id
    where is_active and not is_deleted
      and (code = ${central} or ${country} = any(coalesce(countries, '{}')) or country = ${country})
    order by code = ${central}, country = ${country} desc nulls last, code
    limit 1`.execute(db)
  return rows[0]!
}

/** The active centre of a record. Uses the unique index on record.issn. */
async function centreOfRecord(db: Db, issn: string): Promise<RequestCentre | undefined> {
  const { rows } = await sql<RequestCentre>`
    select centre.id, code, contact, coalesce(is_on, false) as "isOn", coalesce(required, '{}') as required,
      coalesce(due_days, 14) as "dueDays"
    from record join centre on code = record.center left join request_settings on center_id = centre.id
    where record.issn = ${issn} and is_active and not is_deleted`.execute(db)
  return rows[0]
}

/**
 * The centre that handles a request: for a change, the centre of the record with the ISSN, because other centres cannot
 * change the record; else that of the country.
 */
export async function centreForContent(
  db: Db,
  { kind, issn: typed, country }: Pick<RequestContent, 'kind' | 'issn' | 'country'>,
): Promise<RequestCentre & { readonly isOfRecord: boolean }> {
  const issn = kind === 'change' ? normaliseIssn(typed) : undefined
  const ofRecord = issn === undefined ? undefined : await centreOfRecord(db, issn)
  const centre = ofRecord ?? (await centreForCountry(db, country, CENTRAL_CENTRE))
  return { ...centre, isOfRecord: ofRecord !== undefined }
}

/** A centre with its settings for requests. Uses the primary key. */
export async function requestCentre(db: Db, id: number): Promise<RequestCentre> {
  const { rows } = await sql<RequestCentre>`
    select id, code, contact, coalesce(is_on, false) as "isOn", coalesce(required, '{}') as required,
      coalesce(due_days, 14) as "dueDays"
    from centre left join request_settings on center_id = id
    where id = ${id}`.execute(db)
  return rows[0]!
}
