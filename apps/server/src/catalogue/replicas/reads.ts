/**
 * Decides whether a read goes to the primary or to a replica. The last entry in the change log of the primary is looked
 * up for each read. A replica that already has this entry answers the read. In all other cases the primary answers.
 */
import type pg from 'pg'
import type { Db, OpenDb } from '../../platform/database/db.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadReason } from '../../platform/metrics.ts'
import { Replica } from './replica.ts'
import { type RunStatement, readPosition, statementsOnClient, statementsOnDb } from './repository.ts'

/**
 * Runs a read on the primary or a replica. `work` may run twice. It must read only data that changes with an entry in
 * the change log (records, versions, families, search data), take no locks and write nothing.
 */
export type RunRead = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export type ReplicaReads = {
  /** URLs of the replicas, for separate processes that connect to them. */
  readonly urls: readonly string[]
  readonly onDb: RunRead
  /** The same as `onDb`, with a plain connection. */
  onClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /**
   * The last change log entry of each replica, in the order of the setting; undefined for a replica that is not used.
   */
  standings(): readonly (number | undefined)[]
  /** Counts a read, including reads of separate processes. */
  onRead(reason: ReadReason): void
  /** Checks the replicas for the first time. @throws Failure if one is not a replica of this database */
  begin(): Promise<void>
  close(): Promise<void>
}

export type ReadsOptions = Pick<OpenDb, 'db' | 'pool'> & {
  /** URLs of the replicas. Without any, the primary answers all reads. */
  readonly urls: readonly string[]
  readonly log: Log
  readonly onRead?: ((reason: ReadReason) => void) | undefined
  /** Connections to each replica, in addition to one that monitors it. */
  readonly connections?: number
  /** Runs first on each new connection to a replica. */
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined
}

/** Runs every read on this database, without replicas. */
export const directRead =
  (db: Db): RunRead =>
  (work) =>
    work(db)

/** Connections to each replica by default: the same number as for the primary. */
const CONNECTIONS = 20

/** Codes of refusals of reads that are too expensive. The primary would refuse such a read, too. */
const TOO_EXPENSIVE: ReadonlySet<string> = new Set(['too_broad', 'search_too_long'])

const isReadError = (error: unknown): boolean =>
  isQueryCanceled(error) || (error instanceof Refusal && TOO_EXPENSIVE.has(error.failure.code))

/** A read on a replica; undefined if the replica has not reached the required position. */
type ReadOnReplica<T> = (
  opened: OpenDb,
  reaches: (ask: RunStatement) => Promise<boolean>,
) => Promise<{ answer: T } | undefined>

export function makeReplicaReads({
  db,
  pool,
  urls,
  log,
  onRead = () => undefined,
  ...options
}: ReadsOptions): ReplicaReads {
  const replicas = urls.map(
    (url) => new Replica({ connections: CONNECTIONS, ...options, url, primary: statementsOnDb(db), log }),
  )
  let turn = 0

  /**
   * Selects the next replica in rotation, preferring replicas that were not late at their last read. Returns the reason
   * if none is available.
   */
  const next = (): Replica | 'busy' | 'away' => {
    const available = replicas.filter(({ isAsked }) => isAsked)
    const free = available.filter(({ isBusy }) => !isBusy)
    const inStep = free.filter(({ isLate }) => !isLate)
    const among = inStep.length > 0 ? inStep : free
    return among[turn++ % among.length] ?? (available.length > 0 ? 'busy' : 'away')
  }

  const attempt = async <T>(read: ReadOnReplica<T>): Promise<{ answer: T } | { reason: ReadReason }> => {
    const replica = next()
    if (!(replica instanceof Replica)) return { reason: replica }
    // Read the position for each read: other servers also save, and a save is acknowledged before notifications arrive.
    const position = await readPosition(statementsOnDb(db))
    if (position === undefined) return { reason: 'behind' }
    try {
      return (await replica.answer(read, position)) ?? { reason: 'behind' }
    } catch (error) {
      if (isReadError(error)) throw error
      replica.failed(error as Error)
      return { reason: 'failed' }
    }
  }

  const read = async <T>(ofReplica: ReadOnReplica<T>, ofPrimary: () => Promise<T>): Promise<T> => {
    if (replicas.length === 0) return ofPrimary()
    const answer = await attempt(ofReplica)
    onRead('answer' in answer ? 'reached' : answer.reason)
    return 'answer' in answer ? answer.answer : ofPrimary()
  }

  return {
    urls,
    onRead,
    onDb: (work) =>
      read(
        (opened, reaches) =>
          opened.db
            .connection()
            .execute(async (one) => ((await reaches(statementsOnDb(one))) ? { answer: await work(one) } : undefined)),
        () => work(db),
      ),
    onClient: (work) =>
      read(
        (opened, reaches) =>
          withClient(opened.pool, async (client) =>
            (await reaches(statementsOnClient(client))) ? { answer: await work(client) } : undefined,
          ),
        () => withClient(pool, work),
      ),
    standings: () => replicas.map(({ seq }) => seq),
    async begin() {
      await Promise.all(replicas.map((replica) => replica.begin()))
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}
