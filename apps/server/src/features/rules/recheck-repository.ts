import { sql } from 'kysely'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type Recheck = {
  readonly messageId: string
  readonly rules: readonly string[]
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly reached: number
  readonly done: number
  readonly total: number | null
  readonly changed: number
}

const COLUMNS = [
  'message_id as messageId',
  'rules',
  'created_at as createdAt',
  'ended_at as endedAt',
  'record_reached as reached',
  'done',
  'total',
  'changed',
] as const

export async function addRecheck(tx: Tx, messageId: string, rules: readonly string[]): Promise<void> {
  await tx
    .insertInto('rule_recheck')
    .values({ message_id: messageId, rules: [...rules], total: null, ended_at: null })
    .execute()
}

export const findRecheck = (db: Db, messageId: string): Promise<Recheck | undefined> =>
  db.selectFrom('rule_recheck').select(COLUMNS).where('message_id', '=', messageId).executeTakeFirst()

/** The newest recheck that includes a rule. The table has one row per change of a rule, a few hundred in total. */
export const lastRecheckOf = (db: Db, rule: string): Promise<Recheck | undefined> =>
  db
    .selectFrom('rule_recheck')
    .select(COLUMNS)
    .where(sql<boolean>`rules @> array[${rule}]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Total progress of all running rechecks; undefined if none is running. */
export async function runningRechecks(db: Db): Promise<{ readonly done: number; readonly total: number } | undefined> {
  const passes = await db.selectFrom('rule_recheck').select(['done', 'total']).where('ended_at', 'is', null).execute()
  if (passes.length === 0) return undefined
  const total = passes.some((pass) => pass.total === null) ? (await countRecords(db)) * passes.length : undefined
  const sum = (member: 'done' | 'total') => passes.reduce((all, pass) => all + (pass[member] ?? 0), 0)
  return { done: sum('done'), total: total ?? sum('total') }
}

/** Number of records. Uses the primary key: 0.3 s for 2.7 million. */
export async function countRecords(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('record')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next records of a recheck, locked until their batch is stored. Saves of these records wait that long. */
export const lockNextRecords = (tx: Tx, reached: number, most: number): Promise<RecordRow[]> =>
  tx
    .selectFrom('record')
    .select(['id', 'issn', 'center', 'category'])
    .where('id', '>', reached)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()

type Place = Pick<Recheck, 'reached' | 'done' | 'total' | 'changed'>

export async function storeRecheckProgress(
  tx: Tx,
  messageId: string,
  { reached, done, total, changed }: Place,
): Promise<void> {
  await tx
    .updateTable('rule_recheck')
    .set({ record_reached: reached, done, total, changed })
    .where('message_id', '=', messageId)
    .execute()
}

export async function endRecheck(tx: Db, messageId: string): Promise<void> {
  await tx
    .updateTable('rule_recheck')
    .set({ ended_at: sql<Date>`now()` })
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .execute()
}
