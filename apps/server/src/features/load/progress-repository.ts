import type pg from 'pg'
import { Failure } from '../../platform/failure.ts'

/** Advisory lock key that allows one bulk load at a time ("load" in ASCII). */
const LOAD_LOCK = 0x6c6f6164

/** A load that is running, or was interrupted. */
export type RunningLoad = {
  id: number
  fingerprint: string
  positionsDone: number
  droppedIndexes: string[]
}

/**
 * Acquires the advisory lock for bulk loads. Retries, because the server may need a moment to notice the closed
 * connection of an interrupted load.
 * @throws Failure if another load is running
 */
export async function acquireLoadLock(client: pg.ClientBase): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOAD_LOCK])
    if (rows[0]?.held) return
    if (attempt === 20) throw new Failure('cli.load_running')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

export const releaseLoadLock = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select pg_advisory_unlock($1)', [LOAD_LOCK])
}

/** The interrupted load, if any. The partial unique index allows at most one. */
export async function unfinishedLoad(client: pg.ClientBase): Promise<(RunningLoad & { fileName: string }) | undefined> {
  const { rows } = await client.query(
    `select id, fingerprint, file_name, positions_done::int, dropped_indexes from bulk_load where finished_at is null`,
  )
  const [row] = rows
  return (
    row && {
      id: row.id,
      fingerprint: row.fingerprint,
      fileName: row.file_name,
      positionsDone: row.positions_done,
      droppedIndexes: row.dropped_indexes,
    }
  )
}

export async function beginLoad(
  client: pg.ClientBase,
  { fingerprint, fileName, droppedIndexes }: { fingerprint: string; fileName: string; droppedIndexes: string[] },
): Promise<RunningLoad> {
  const { rows } = await client.query(
    `insert into bulk_load (fingerprint, file_name, dropped_indexes) values ($1, $2, $3) returning id`,
    [fingerprint, fileName, droppedIndexes],
  )
  return { id: rows[0].id, fingerprint, positionsDone: 0, droppedIndexes }
}

/** Stores the new position of the load, in the transaction of the batch. */
export async function advanceLoad(
  client: pg.ClientBase,
  { id }: RunningLoad,
  { positionsDone, stored }: { positionsDone: number; stored: number },
): Promise<void> {
  await client.query('update bulk_load set positions_done = $2, records_stored = records_stored + $3 where id = $1', [
    id,
    positionsDone,
    stored,
  ])
}

export async function finishLoad(client: pg.ClientBase, { id }: RunningLoad): Promise<void> {
  await client.query('update bulk_load set finished_at = now() where id = $1', [id])
}
