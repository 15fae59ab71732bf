import type { RequestContent } from '@seriatim/contract'
import type { ClientBase } from 'pg'
import type { Db } from '../../platform/database/db.ts'

export async function hasRecords(db: Db): Promise<boolean> {
  return (await db.selectFrom('record').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether the database was first started as a demonstration. */
export async function isDemonstration(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_demonstration: boolean }>(
    `select value = 'true'::jsonb as is_demonstration from setting where name = 'demonstration'`,
  )
  return rows[0]?.is_demonstration === true
}

/**
 * Deletes all blocks, and all records with their dependent rows: versions, locks, families, assignments, imported
 * records.
 */
export async function deleteRecordsAndBlocks(client: ClientBase): Promise<void> {
  await client.query('truncate record, record_link, bulk_load cascade')
  await client.query('delete from issn_block')
}

/**
 * Adds a block of a centre: active if the centre has no active block, otherwise queued. @returns the id of the block
 */
export async function addBlock(
  client: ClientBase,
  block: { center: string; country: string; lcCountry: string; first: number; size: number },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into issn_block (center_id, country, lc_country, first_number, last_number, records_created, state)
     select id, $2, $3, $4, $5, $6, case when exists (
       select from issn_block other where other.center_id = centre.id and other.state = 'active'
     ) then 'queued' else 'active' end
     from centre where code = $1 returning id`,
    [block.center, block.country, block.lcCountry, block.first, block.first + block.size - 1, block.size],
  )
  return rows[0]!.id
}

/** Stores an assignment of each described ISSN at the time of its first version, for the forecast of the centre. */
export async function addAssignments(client: ClientBase): Promise<void> {
  await client.query(
    `insert into number_given (record_id, block_id, center_id, way, given_at)
     select record.id, block_id, center_id, 'described', min(version.created_at)
     from record join issn_block on issn_block.id = block_id join record_version version on version.record_id = record.id
     where category <> 'fre' group by record.id, block_id, center_id`,
  )
}

/** Runs ANALYZE on the filled tables and on record_family, so that PostgreSQL plans queries with current statistics. */
export async function analyseTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`analyze ${[...tables, 'record_family'].join(', ')}`)
}

export const deleteRequests = (client: ClientBase): Promise<unknown> => client.query('delete from issn_request')

/** Turns requests on for a centre and adds templates, if the centre has no settings. */
export async function turnRequestsOn(
  client: ClientBase,
  center: string,
  templates: readonly { readonly name: string; readonly use: string; readonly texts: object }[],
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into request_settings (center_id, is_on) select id, true from centre where code = $1 on conflict do nothing`,
    [center],
  )
  if (rowCount === 0) return
  await client.query(
    `insert into request_template (center_id, name, use, texts)
     select centre.id, t.name, use, texts from centre, jsonb_to_recordset($2) as t (name text, use text, texts jsonb)
     where code = $1`,
    [center, JSON.stringify(templates)],
  )
}

/** The first print record of a centre with a category, and its content. */
export async function firstRecord(
  client: ClientBase,
  center: string,
  category: string,
): Promise<{ issn: string; content: string } | undefined> {
  const { rows } = await client.query<{ issn: string; content: string }>(
    `select issn, content from record join record_version on record_id = record.id and state = 'active'
     where center = $1 and category = $2 and content like '%007ta%' order by record.id limit 1`,
    [center, category],
  )
  return rows[0]
}

export type RequestToStore = {
  readonly code: string
  readonly center: string
  readonly state: string
  readonly email: string
  readonly language: string
  readonly content: RequestContent
  /** The user name of the handler. A missing account means no handler. */
  readonly handler: string | null
  readonly dueOn: string
  readonly sentAt: Date
  readonly firstAnswerAt: Date | null
  readonly assignedAt: Date | null
  readonly endedAt: Date | null
  readonly waitingSince: Date | null
  readonly updatedAt: Date
}

/** @returns the id of the request */
export async function addRequest(client: ClientBase, request: RequestToStore): Promise<number> {
  const { content } = request
  const { rows } = await client.query<{ id: number }>(
    `insert into issn_request (code, state, kind, source, center_id, email, language, content, title, publisher, country,
       media, handler_id, due_on, created_at, sent_at, first_answer_at, assigned_at, ended_at, waiting_since, updated_at)
     select $1, $2, $3, 'portal', centre.id, $5, $6, $7, $8, $9, $10, $11, (select id from app_user where username = $12),
       $13, $14, $14, $15, $16, $17, $18, $19
     from centre where code = $4 returning id`,
    [
      ...[request.code, request.state, content.kind, request.center, request.email, request.language],
      ...[JSON.stringify(content), content.title, content.publisher, content.country, content.media, request.handler],
      ...[request.dueOn, request.sentAt, request.firstAnswerAt, request.assignedAt, request.endedAt],
      ...[request.waitingSince, request.updatedAt],
    ],
  )
  return rows[0]!.id
}

export type RequestEventToStore = {
  readonly kind: string
  readonly by: string
  readonly at: Date
  readonly username?: string | undefined
  readonly text?: string | undefined
  readonly details?: object
}

export async function addRequestEvent(
  client: ClientBase,
  requestId: number,
  event: RequestEventToStore,
): Promise<void> {
  await client.query(
    `insert into request_event (request_id, kind, by, at, user_id, username, text, details)
     values ($1, $2, $3, $4, (select id from app_user where username = $5), $5, $6, $7)`,
    [
      ...[requestId, event.kind, event.by, event.at, event.username ?? null, event.text ?? null],
      JSON.stringify(event.details ?? {}),
    ],
  )
}

export const addRequestRecord = (client: ClientBase, requestId: number, issn: string): Promise<unknown> =>
  client.query(`insert into request_record (request_id, issn, medium) values ($1, $2, 'ta')`, [requestId, issn])
