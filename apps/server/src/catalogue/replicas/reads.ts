/**
 * Where reads go: the one place that decides between the primary and its replicas. A read goes to a replica that holds the last
 * entry that the change log of the primary had when the read was asked for. In every other case the primary answers.
 */
import type pg from 'pg'
import type { Db, OpenDb } from '../../platform/database/db.ts'
import { onClient } from '../../platform/database/on-client.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadReason } from '../../platform/metrics.ts'
import { Replica } from './replica.ts'
import { type Ask, askClient, askOn, readPosition } from './repository.ts'

/**
 * Does a read on one of the bases that may answer it; it may be done twice. It asks only of what changes with an entry in the
 * change log (records, their versions and families, everything that searches look up), holds no lock and writes nothing.
 */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export type Reads = {
  /** Addresses of the replicas, for processes beside this one that ask them by connections of their own. */
  readonly urls: readonly string[]
  readonly onDb: Read
  /** The same for who works on a plain connection. */
  onClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** The last entry of the change log that each replica holds, in the order of the setting; undefined for one that is not asked. */
  standings(): readonly (number | undefined)[]
  /** Counts a read, also one of a process beside this one. */
  tell(reason: ReadReason): void
  /** Looks at the replicas for the first time. @throws Failure for one that is none of this base */
  begin(): Promise<void>
  close(): Promise<void>
}

export type ReadsOptions = Pick<OpenDb, 'db' | 'pool'> & {
  /** Addresses of the replicas; without any, all reads are the primary's. */
  readonly urls: readonly string[]
  readonly log: Log
  readonly tell?: ((reason: ReadReason) => void) | undefined
  /** To each replica, and one more that looks at it. */
  readonly connections?: number
  /** What each connection to a replica begins with. */
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined
}

/** All reads are those of the base itself. */
export const readFrom =
  (db: Db): Read =>
  (work) =>
    work(db)

/** As many as to the primary. */
const CONNECTIONS = 20

/** Refusals that say how dear the read is: so it would be at the primary. */
const TOO_DEAR: ReadonlySet<string> = new Set(['too_broad', 'search_too_long'])

const isOfTheRead = (error: unknown): boolean =>
  isQueryCanceled(error) || (error instanceof Refusal && TOO_DEAR.has(error.said.code))

/** A read that is done where the replica has come far enough; undefined where it has not. */
type ReadOf<T> = (opened: OpenDb, reaches: (ask: Ask) => Promise<boolean>) => Promise<{ answer: T } | undefined>

export function makeReads({ db, pool, urls, log, tell = () => undefined, ...options }: ReadsOptions): Reads {
  const replicas = urls.map(
    (url) => new Replica({ connections: CONNECTIONS, ...options, url, primary: askOn(db), log }),
  )
  let turn = 0

  /** Each in its turn, those that were in step first; why none is asked where that is so. */
  const next = (): Replica | 'busy' | 'away' => {
    const asked = replicas.filter(({ isAsked }) => isAsked)
    const free = asked.filter(({ isBusy }) => !isBusy)
    const inStep = free.filter(({ isLate }) => !isLate)
    const among = inStep.length > 0 ? inStep : free
    return among[turn++ % among.length] ?? (asked.length > 0 ? 'busy' : 'away')
  }

  const attempt = async <T>(read: ReadOf<T>): Promise<{ answer: T } | { reason: ReadReason }> => {
    const replica = next()
    if (!(replica instanceof Replica)) return { reason: replica }
    // Asked each time: other servers save as well, and a save is acknowledged before anybody is told of it.
    const position = await readPosition(askOn(db))
    if (position === undefined) return { reason: 'behind' }
    try {
      return (await replica.answer(read, position)) ?? { reason: 'behind' }
    } catch (error) {
      if (isOfTheRead(error)) throw error
      replica.failed(error as Error)
      return { reason: 'failed' }
    }
  }

  const read = async <T>(ofReplica: ReadOf<T>, ofPrimary: () => Promise<T>): Promise<T> => {
    if (replicas.length === 0) return ofPrimary()
    const found = await attempt(ofReplica)
    tell('answer' in found ? 'reached' : found.reason)
    return 'answer' in found ? found.answer : ofPrimary()
  }

  return {
    urls,
    tell,
    onDb: (work) =>
      read(
        (opened, reaches) =>
          opened.db
            .connection()
            .execute(async (one) => ((await reaches(askOn(one))) ? { answer: await work(one) } : undefined)),
        () => work(db),
      ),
    onClient: (work) =>
      read(
        (opened, reaches) =>
          onClient(opened.pool, async (client) =>
            (await reaches(askClient(client))) ? { answer: await work(client) } : undefined,
          ),
        () => onClient(pool, work),
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
