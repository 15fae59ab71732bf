/** Queries on the tables of stored sets: the records of frequent lexemes, in segments. */
import { ANALYSER_VERSION } from '@seriatim/analyser'
import pg from 'pg'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import type { TextIndex } from '../plan.ts'
import { decodeIds, encodeIds } from './encode-ids.ts'
import type { StoredLexeme } from './stored-lexemes.ts'

/** The notification channel for new versions of the stored sets. */
export const STORED_SETS_CHANNEL = 'seriatim_kept'

/** Advisory lock of the session that creates sets ("kept" in ASCII). */
const STORED_SETS_LOCK = 0x6b657074

/**
 * The versions of the program parts that the sets depend on: the analyser, and the rules of choosing sets (3: the
 * budget uses actual sizes).
 */
const MADE_BY = `${ANALYSER_VERSION} 3`

/**
 * Tries to take the lock on stored sets until the end of the session, and disables the statement timeout of the
 * session.
 * @returns false if another session has the lock
 */
export async function takeStoredSetsLock(client: pg.ClientBase): Promise<boolean> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [STORED_SETS_LOCK])
  return rows[0].taken
}

export type StoredSetsState = {
  /** Identifies the choice of lexemes. It changes whenever the lexemes are chosen again. */
  readonly generation: number
  readonly version: number
  /** The change log entry up to which the sets contain all changes. */
  readonly seq: number
  /** The first record id that is not in the sets yet; null when all records are. */
  readonly madeTo: number | null
}

/**
 * The state of the stored sets; undefined if there are no valid ones. Valid sets were created by this analyser version
 * from the present index. The change log must contain all later changes, and none of them may concern all records.
 */
export async function readStoredSetsState(client: pg.ClientBase): Promise<StoredSetsState | undefined> {
  const { rows } = await client.query<{ generation: number; version: number; seq: number; made_to: number | null }>(
    `select generation, version, seq, made_to from kept_state
     where analyser = $1 and index_oid = 'search_doc'::regclass::oid::bigint
       and seq <= (select coalesce(max(seq), 0) from change_log)
       and seq + 1 >= (select coalesce(min(seq), 0) from change_log)
       and not exists (select from change_log where record_id is null and change_log.seq > kept_state.seq)`,
    [MADE_BY],
  )
  return rows.map(({ generation, version, seq, made_to }) => ({ generation, version, seq, madeTo: made_to }))[0]
}

/**
 * Deletes all sets and begins new ones for these lexemes. Requires a transaction.
 * @throws an error for which `isLockedElsewhere` is true
 */
export async function beginStoredSets(client: pg.ClientBase, lexemes: readonly StoredLexeme[]): Promise<void> {
  await dropStoredSets(client)
  const copy = new BinaryCopy()
  for (const [number, { index, text, isPrefix }] of lexemes.entries()) {
    copy.row(4)
    copy.int4(number)
    copy.text(index)
    copy.text(text)
    copy.bool(isPrefix)
  }
  await copyInto(client, 'kept_lexeme', ['number', 'text_index', 'text', 'is_prefix'], copy.finish())
  // Use numbers that no earlier version had, because a process may have earlier sets in memory.
  await client.query(
    `insert into kept_state (generation, version, analyser, index_oid, seq, made_to)
     select micros, micros, $1, 'search_doc'::regclass::oid::bigint, (select coalesce(max(seq), 0) from change_log), 0
     from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) clock`,
    [MADE_BY],
  )
}

/**
 * Limits the wait for a table lock, for example until a backup ends, because searches queue behind a lock that waits.
 */
const LIMIT_LOCK_WAIT = `set local lock_timeout = '2s'`
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether an operation failed because another session locks the tables. */
export const isLockedElsewhere = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

/**
 * Deletes all sets, so that no search uses them. Requires a transaction.
 * @throws an error for which `isLockedElsewhere` is true
 */
export async function dropStoredSets(client: pg.ClientBase): Promise<void> {
  await client.query(`${LIMIT_LOCK_WAIT}; truncate kept_state, kept_lexeme, kept_segment, kept_ids`)
}

/** The lexemes with stored sets in order of number. */
export async function readLexemes(client: pg.ClientBase): Promise<readonly StoredLexeme[]> {
  const { rows } = await client.query<{ index: TextIndex; text: string; isPrefix: boolean }>(
    'select text_index as index, text, is_prefix as "isPrefix" from kept_lexeme order by number',
  )
  return rows
}

/**
 * A part of the stored sets, with the state of some records. If `covered` is defined, it lists these records; otherwise
 * they are a range of ids. Other records keep their state from earlier segments.
 */
export type Segment = {
  readonly id: number
  readonly seq: number
  readonly first: number
  readonly end: number
  readonly covered: Uint32Array | undefined
  readonly records: number
}

/** The segments in the order in which they are applied. */
export async function readSegments(client: pg.ClientBase): Promise<readonly Segment[]> {
  const { rows } = await client.query<{
    id: number
    seq: number
    first: number | null
    end: number | null
    covered: Buffer | null
    records: number
  }>(`select id, seq, first_id as first, end_id as "end", covered, records from kept_segment order by seq, id`)
  return rows.map(({ id, seq, first, end, covered, records }) => {
    const ids: number[] = []
    if (covered !== null) decodeIds(covered, 0, covered.length, 0, (each) => ids.push(each))
    return {
      id,
      seq,
      first: first ?? 0,
      end: end ?? 0,
      covered: covered === null ? undefined : Uint32Array.from(ids),
      records,
    }
  })
}

/** A segment to be stored. `ids` has the ascending record ids of each lexeme, by number of the lexeme. */
export type NewSegment = Omit<Segment, 'id'> & { readonly ids: readonly ArrayLike<number>[] }

/** Stores a segment. Requires a transaction that has called `lockStoredSets`. */
export async function addSegment(client: pg.ClientBase, segment: NewSegment): Promise<void> {
  const { seq, first, end, covered, records, ids } = segment
  const { rows } = await client.query<{ id: number }>(
    `insert into kept_segment (id, seq, first_id, end_id, covered, records)
     select coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5 from kept_segment returning id`,
    [
      seq,
      covered === undefined ? first : null,
      covered === undefined ? end : null,
      covered === undefined ? null : Buffer.from(encodeIds(covered, 0)),
      records,
    ],
  )
  const copy = new BinaryCopy()
  for (const [lexeme, ofLexeme] of ids.entries()) {
    if (ofLexeme.length === 0) continue
    copy.row(3)
    copy.int4(lexeme)
    copy.int4(rows[0]!.id)
    copy.bytea(encodeIds(ofLexeme, covered === undefined ? first : 0))
  }
  await copyInto(client, 'kept_ids', ['lexeme', 'segment', 'ids'], copy.finish())
}

/** Locks the state of the stored sets until the end of the transaction. @returns whether it still has this version */
export async function lockStoredSets(client: pg.ClientBase, version: number): Promise<boolean> {
  const { rows } = await client.query('select from kept_state where version = $1 for update', [version])
  return rows.length > 0
}

/** Stores the progress of the sets and the last change that they contain, and notifies processes that use them. */
export async function storeProgress(
  client: pg.ClientBase,
  { seq, madeTo }: { readonly seq?: number; readonly madeTo?: number | null },
): Promise<void> {
  await client.query(
    `update kept_state set version = version + 1, seq = greatest(seq, $1::bigint), made_to = case when $2 then $3::int else made_to end`,
    [seq ?? 0, madeTo !== undefined, madeTo ?? null],
  )
  await client.query('select pg_notify($1, $2)', [STORED_SETS_CHANNEL, ''])
}

export async function dropSegments(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query('delete from kept_segment where id = any($1::int[])', [ids])
}

/**
 * Rewrites the ids in order of lexeme into a new table that replaces the old one. The ids of one lexeme are then read
 * sequentially, not from a different position for each segment. Searches can read meanwhile. Requires a transaction
 * that has called `lockStoredSets`.
 * @throws an error for which `isLockedElsewhere` is true
 */
export async function orderIds(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table kept_ids_next (like kept_ids including storage);
    insert into kept_ids_next select * from kept_ids order by lexeme, segment;
    alter table kept_ids_next add constraint kept_ids_next_pkey primary key (lexeme, segment);
    alter table kept_ids_next add constraint kept_ids_next_segment_fkey
      foreign key (segment) references kept_segment (id) on delete cascade;
    create index kept_ids_next_by_segment on kept_ids_next (segment);
    ${LIMIT_LOCK_WAIT};
    lock table kept_ids, kept_segment in access exclusive mode;
    drop table kept_ids;
    alter table kept_ids_next rename to kept_ids;
    alter table kept_ids rename constraint kept_ids_next_pkey to kept_ids_pkey;
    alter table kept_ids rename constraint kept_ids_next_segment_fkey to kept_ids_segment_fkey;
    alter index kept_ids_next_by_segment rename to kept_ids_by_segment`)
}

/** The number of the last entry of the change log; 0 if the log is empty. */
export async function lastChangeOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from change_log')
  return Number(rows[0]!.seq)
}

/** The largest record id; 0 without records. */
export async function lastRecord(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ max: number }>('select coalesce(max(record_id), 0) as max from search_doc')
  return rows[0]!.max
}

export async function countRecords(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ records: number }>('select count(*)::int as records from search_doc')
  return rows[0]!.records
}

/** The records changed after an entry of the change log, in ascending order. */
export async function changedAfter(client: pg.ClientBase, seq: number): Promise<Uint32Array> {
  const { rows } = await client.query<{ id: number }>(
    'select distinct record_id as id from change_log where seq > $1 and record_id is not null order by record_id',
    [seq],
  )
  return Uint32Array.from(rows, ({ id }) => id)
}
