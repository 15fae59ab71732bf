/** The rows of files of requests. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { TakenFile } from './file-content.ts'
import { UNSENT_STATES } from './transitions.ts'

/** The sender of files of unsent requests: an account, or the network of a visitor without a confirmed address. */
export type FileSender = { readonly userId: number } | { readonly network: string }

const networkDigest = (network: string): Buffer => createHash('sha256').update(network).digest()

/**
 * The number of bytes of all files of unsent requests of a sender. Until the transaction ends, other uploads of the
 * sender wait. Uses issn_request_of_user or request_file_sent_from.
 */
export async function unsentBytesWithLock(tx: Tx, sender: FileSender): Promise<number> {
  const isOfSender =
    'userId' in sender
      ? sql<boolean>`r.user_id = ${sender.userId}`
      : sql<boolean>`f.sent_from = ${networkDigest(sender.network)}`
  await sql`select pg_advisory_xact_lock(hashtext('request_file'), hashtext(${JSON.stringify(sender)}))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.bytes), 0)::float8 as bytes from request_file f join issn_request r on r.id = f.request_id
    where ${isOfSender} and r.state in (${sql.join(UNSENT_STATES)})`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Removes the network of the sender from the files of a request, after its address is confirmed. */
export async function forgetNetwork(tx: Tx, requestId: number): Promise<void> {
  await tx.updateTable('request_file').set({ sent_from: null }).where('request_id', '=', requestId).execute()
}

/** Adds files to the form of a request, or to a message. `sender` is that of files of an unsent request. */
export async function addFiles(
  tx: Tx,
  requestId: number,
  files: readonly TakenFile[],
  { eventId = null, sender }: { readonly eventId?: number | null; readonly sender?: FileSender } = {},
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('request_file')
    .values(
      files.map(({ name, type, bytes, storedAs }) => ({
        request_id: requestId,
        event_id: eventId,
        name,
        content_type: type,
        bytes,
        stored_as: storedAs,
        sent_from: sender !== undefined && 'network' in sender ? networkDigest(sender.network) : null,
      })),
    )
    .execute()
}

/** Deletes files of the form of a request. @returns their names in the file store */
export async function removeFormFiles(tx: Tx, requestId: number, ids: readonly string[]): Promise<readonly string[]> {
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  if (numbers.length === 0) return []
  const rows = await tx
    .deleteFrom('request_file')
    .where('request_id', '=', requestId)
    .where('event_id', 'is', null)
    .where('id', 'in', numbers)
    .returning('stored_as')
    .execute()
  return rows.map(({ stored_as }) => stored_as)
}

/** The numbers of files of a request: of its form, of form and messages of the publisher (`publisher`), and all. */
export async function countFiles(db: Db, requestId: number): Promise<{ form: number; publisher: number; all: number }> {
  return db
    .selectFrom('request_file')
    .select([
      sql<number>`count(*) filter (where event_id is null)::int`.as('form'),
      sql<number>`count(*) filter (where event_id is null or exists (
        select from request_event e where e.id = event_id and e.by = 'publisher'))::int`.as('publisher'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** Which of these names of the file store have a row. Uses the unique index on stored_as. */
export async function storedNamesIn(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('request_file')
    .select('stored_as')
    .where('stored_as', '=', sql<string>`any(${[...names]}::text[])`)
    .execute()
  return new Set(rows.map(({ stored_as }) => stored_as))
}
