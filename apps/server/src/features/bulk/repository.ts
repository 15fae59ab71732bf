import type { CHANGE_SET_LIST, ChangeSetState, ListRequest } from '@seriatim/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { containsWord, orderByIds, pageOfIds, searchedWords } from '../../platform/database/sorted-page.ts'
import type { RevertState } from '../../schema/bulk.ts'

export type StoredSet = {
  readonly id: number
  readonly name: string
  readonly reason: string
  readonly macro: string
  readonly userId: number | null
  readonly username: string
  readonly center: string | null
  /** The date that the macro uses as `today`, as YYYY-MM-DD. */
  readonly today: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly state: ChangeSetState
  readonly drafts: boolean
  readonly records: number
  readonly saved: number
  readonly reverted: number
  readonly revert: RevertState | null
  readonly messageId: string | null
}

const COLUMNS = [
  'id',
  'name',
  'reason',
  'macro',
  'user_id as userId',
  'username',
  'center',
  'today',
  'created_at as createdAt',
  'started_at as startedAt',
  'ended_at as endedAt',
  'state',
  'drafts',
  'records',
  'saved',
  'reverted',
  'revert',
  'message_id as messageId',
] as const

const sets = (db: Db) => db.selectFrom('change_set').select(COLUMNS)

type NewSet = Pick<StoredSet, 'name' | 'reason' | 'macro' | 'username' | 'center' | 'today'> & {
  readonly userId: number
  readonly ids: readonly number[]
}

/**
 * Change sets that were only previewed are deleted after this many days, or when a user has more than this many. Change
 * sets that ran are never deleted.
 */
const PREVIEW_DAYS = 30
const PREVIEWS_OF_USER = 20

/**
 * Adds a change set with its records in their order. Omits records that no longer exist. @returns the id of the change
 * set
 */
export async function addSet(tx: Tx, { userId, ids, ...set }: NewSet): Promise<number> {
  await tx
    .deleteFrom('change_set')
    .where('started_at', 'is', null)
    .where(sql<boolean>`created_at < now() - make_interval(days => ${PREVIEW_DAYS})`)
    .where('state', '<>', 'previewing')
    .execute()
  await sql`
    delete from change_set where started_at is null and state <> 'previewing' and id in (
      select id from change_set where user_id = ${userId} and started_at is null
      order by id desc offset ${PREVIEWS_OF_USER})`.execute(tx)
  const { id } = await tx
    .insertInto('change_set')
    .values({
      ...set,
      user_id: userId,
      records: ids.length,
      started_at: null,
      ended_at: null,
      revert: null,
      message_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows = 0n } = await sql`
    insert into change_set_record (change_set_id, position, record_id, issn)
    select ${id}, place, record.id, record.issn
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place) join record on record.id = given.id`.execute(
    tx,
  )
  await tx
    .updateTable('change_set')
    .set({ records: Number(numAffectedRows) })
    .where('id', '=', id)
    .execute()
  return id
}

export const findSet = (db: Db, id: number): Promise<StoredSet | undefined> =>
  sets(db).where('id', '=', id).executeTakeFirst()

/**
 * Reads a change set with a row lock until the transaction ends, so that two tasks cannot process the set at the same
 * time.
 */
export const lockSet = (tx: Tx, id: number): Promise<StoredSet | undefined> =>
  sets(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateSet(
  tx: Db,
  id: number,
  values: Partial<{
    state: ChangeSetState
    drafts: boolean
    startedAt: Date
    endedAt: Date | null
    revert: RevertState
    messageId: string
  }>,
): Promise<void> {
  const { startedAt, endedAt, messageId, ...same } = values
  await tx
    .updateTable('change_set')
    .set({
      ...same,
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
      ...(messageId === undefined ? {} : { message_id: messageId }),
    })
    .where('id', '=', id)
    .execute()
}

export async function removeSet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('change_set').where('id', '=', id).execute()
}

/** Increments the numbers of saved and of reverted records of a change set. */
export async function incrementCounts(tx: Tx, id: number, { saved = 0, reverted = 0 }): Promise<void> {
  await sql`
    update change_set set saved = saved + ${saved}, reverted = reverted + ${reverted} where id = ${id}`.execute(tx)
}

type SetSort = (typeof CHANGE_SET_LIST)['sorts'][number]

const SORT_COLUMNS: Readonly<Record<SetSort, RawBuilder<unknown>>> = {
  created_at: sql`change_set.created_at`,
  name: sql`lower(change_set.name)`,
  username: sql`change_set.username`,
  records: sql`change_set.records`,
  state: sql`change_set.state`,
}

/** Limits the list to the user's own change sets and those of some centres; undefined lists all change sets. */
type VisibleSets = { readonly userId: number; readonly centers: readonly string[] } | undefined

export async function pageOfSets(
  db: Db,
  seen: VisibleSets,
  { search, sort, order, page, size }: ListRequest<SetSort>,
): Promise<{ rows: StoredSet[]; total: number }> {
  const stated = sql`folded(change_set.name || ' ' || change_set.reason || ' ' || change_set.username)`
  const { ids, total } = await pageOfIds(
    db,
    {
      table: sql`change_set`,
      id: sql`change_set.id`,
      conditions: [
        ...(seen === undefined
          ? []
          : [sql`(change_set.user_id = ${seen.userId} or change_set.center = any(${[...seen.centers]}::text[]))`]),
        ...searchedWords(search).map((word) => containsWord(stated, word)),
      ],
      sorting: { by: [SORT_COLUMNS[sort]] },
    },
    { order, page, size },
  )
  const rows = ids.length === 0 ? [] : await sets(db).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
  return { rows: orderByIds(ids, rows, ({ id }) => id), total }
}
