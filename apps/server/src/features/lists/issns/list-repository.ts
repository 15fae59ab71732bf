import type { ListStatus, TitleMatch } from '@seriatim/contract'
import type { Db, Tx } from '../../../platform/database/db.ts'

/**
 * Stored state of a list. `attempt` is the number of the run whose ISSNs are in the data folder; null until a run
 * completes.
 */
export type StoredList = {
  readonly attempt: number | null
  readonly ownerId: number | null
  readonly counts: Partial<Record<ListStatus, number>>
  readonly corrections: Readonly<Record<string, number>>
  readonly matches: Partial<Record<TitleMatch, number>>
}

export async function addList(tx: Tx, messageId: string): Promise<void> {
  await tx.insertInto('issn_list').values({ message_id: messageId, attempt: null }).execute()
}

/** A list with its task. Uses the primary key. */
export async function findList(db: Db, messageId: string): Promise<StoredList | undefined> {
  return db
    .selectFrom('issn_list')
    .innerJoin('task', 'task.message_id', 'issn_list.message_id')
    .select(['issn_list.attempt', 'task.owner_id as ownerId', 'counts', 'corrections', 'matches'])
    .where('issn_list.message_id', '=', messageId)
    .executeTakeFirst()
}

export async function storeListResult(
  db: Db,
  messageId: string,
  { attempt, counts, corrections, matches }: Omit<StoredList, 'ownerId'>,
): Promise<void> {
  await db
    .updateTable('issn_list')
    .set({
      attempt,
      counts: JSON.stringify(counts),
      corrections: JSON.stringify(corrections),
      matches: JSON.stringify(matches),
    })
    .where('message_id', '=', messageId)
    .execute()
}
