/** One replica: its availability, and reads that are aborted when the connection to the replica is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withoutPassword } from '../../platform/config.ts'
import { isConnectionLost, isRefused } from '../../platform/database/connection-lost.ts'
import { type OpenDb, openDb } from '../../platform/database/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { Log } from '../../platform/log.ts'
import {
  type Identity,
  type Position,
  type PrimaryIdentity,
  type RunStatement,
  readIdentity,
  readPosition,
  readPrimary,
  readReplicaStatus,
  statementsOnDb,
} from './repository.ts'

/** Maximum wait for the replica to reach a position. Streaming replication usually lags by some milliseconds. */
const CATCH_UP_TIMEOUT_MS = 100
const MAX_PAUSE_MS = 10
/** Interval of checks, and timeout of a check. After the timeout the replica is not used. */
const CHECK_INTERVAL_MS = 1_000
const CHECK_TIMEOUT_MS = 3_000

export type ReplicaOptions = {
  readonly url: string
  /** Sends a statement to the primary. */
  readonly primary: RunStatement
  readonly log: Log
  /** Maximum number of simultaneous reads. */
  readonly connections: number
  /** Runs first on each new connection. */
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined
}

/** Resolves with the result of `work`. @throws if there is no answer in time */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController()
  const late = sleep(CHECK_TIMEOUT_MS, undefined, { ref: false, signal: ending.signal }).then(() => {
    throw new Error(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ending.abort()
  }
}

export class Replica {
  /** The number of the last known change log entry of the replica; undefined while the replica is not used. */
  seq: number | undefined
  /**
   * Whether the last read timed out. Further reads then check once without waiting, until a check finds that the
   * replica has caught up.
   */
  isLate = false
  private readonly options: ReplicaOptions
  private readonly name: string
  private state: 'new' | 'asked' | 'left' = 'new'
  private isBehind = false
  private primary: PrimaryIdentity | undefined
  /** The position of the primary at the previous check of this replica. */
  private before: Position | undefined
  private reading: OpenDb
  /** A separate pool for checks, so that many reads do not look like an unreachable replica. */
  private looking: OpenDb
  private readonly running = new Set<(reason: Error) => void>()
  private next: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(options: ReplicaOptions) {
    this.options = options
    this.name = withoutPassword(options.url)
    this.reading = this.open(options.connections)
    this.looking = this.open(1)
  }

  private open(maxConnections: number): OpenDb {
    const { url, onConnect } = this.options
    const opened = openDb(url, { maxConnections, isPreparing: true })
    if (onConnect) opened.pool.on('connect', onConnect)
    return opened
  }

  /** Whether the replica is used for reads. */
  get isAsked(): boolean {
    return this.state === 'asked'
  }

  /** Whether another read would wait for a connection. The primary is faster then. */
  get isBusy(): boolean {
    return this.running.size >= this.options.connections
  }

  /**
   * Checks the replica for the first time and starts periodic checks.
   * @throws Failure if the server is not a standby, has another database, or refuses the connection. An unreachable
   * server is not a failure.
   */
  async begin(): Promise<void> {
    try {
      await this.look()
    } catch (error) {
      if (isRefused(error)) {
        throw new Failure('cli.replica_refused', { url: this.name, reason: (error as Error).message }, { cause: error })
      }
      if (error instanceof Failure) throw error
    } finally {
      this.lookAgain()
    }
  }

  /**
   * Runs a read that first checks whether the replica has reached `position`.
   * @throws errors of `read`, and an error when the replica is lost
   */
  async answer<T>(
    read: (opened: OpenDb, reaches: (ask: RunStatement) => Promise<boolean>) => Promise<T>,
    position: Position,
  ) {
    const lost = Promise.withResolvers<never>()
    this.running.add(lost.reject)
    try {
      return await Promise.race([read(this.reading, (ask) => this.reaches(ask, position)), lost.promise])
    } finally {
      this.running.delete(lost.reject)
    }
  }

  /** Handles a failed read. If the connection was lost, the replica is not used before the next successful check. */
  failed(error: Error): void {
    if (this.state === 'left') return
    if (isConnectionLost(error)) this.leave(error)
    else
      this.options.log.warn(
        { replica: this.name, reason: error.message },
        'a read from a replica failed; the primary server answers it',
      )
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.next)
    this.interrupt(new Error('the end'))
    // Do not wait for a server that does not answer.
    const closing = Promise.all([this.reading.close(), this.looking.close()]).catch(() => undefined)
    await Promise.race([closing, sleep(CHECK_INTERVAL_MS, undefined, { ref: false })])
  }

  private async reaches(ask: RunStatement, position: Position): Promise<boolean> {
    if (this.primary === undefined) return false
    const end = performance.now() + (this.isLate ? 0 : CATCH_UP_TIMEOUT_MS)
    for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const standing = await readReplicaStatus(ask, this.primary, position)
      const unfit = this.unfitness(standing)
      if (unfit !== undefined) {
        this.leave(unfit)
        return false
      }
      this.isLate = !standing.hasReached && performance.now() + pause > end
      if (standing.hasReached || this.isLate) return standing.hasReached
      await sleep(pause)
    }
  }

  private unfitness({ isStandby, isSameBase }: Identity): Failure | undefined {
    const url = this.name
    if (!isSameBase) return new Failure('cli.replica_other_base', { url })
    return isStandby ? undefined : new Failure('cli.replica_no_standby', { url })
  }

  private lookAgain(): void {
    if (this.isClosed) return
    this.next = setTimeout(() => {
      void this.look()
        .catch(() => undefined)
        .finally(() => this.lookAgain())
    }, CHECK_INTERVAL_MS).unref()
  }

  /** @throws the reason why the replica cannot be used */
  private async look(): Promise<void> {
    const { primary: askPrimary } = this.options
    let now: Position | undefined
    try {
      this.primary ??= await readPrimary(askPrimary)
      now = await readPosition(askPrimary)
    } catch {
      // While the primary is unavailable, no read is answered and replicas are not checked.
      return
    }
    try {
      const ask = statementsOnDb(this.looking.db)
      const unfit = this.unfitness(await withTimeout(readIdentity(ask, this.primary)))
      if (unfit !== undefined) throw unfit
      const { before } = this
      this.before = now
      if (now === undefined) return
      const { hasReached, seq } = await withTimeout(readReplicaStatus(ask, this.primary, before ?? now))
      this.come(seq)
      this.tellBehind(before !== undefined && !hasReached, now.seq - seq)
    } catch (error) {
      this.leave(error as Error)
      throw error
    }
  }

  private come(seq: number): void {
    if (this.isClosed) return
    this.seq = seq
    if (this.state === 'asked') return
    this.options.log.info({ replica: this.name }, 'a replica is used for reads')
    this.state = 'asked'
    this.isLate = false
  }

  /**
   * Logs when the replica has not reached the position of the primary within a second, and when it has reached it
   * again.
   */
  private tellBehind(isBehind: boolean, changes: number): void {
    const { log } = this.options
    if (isBehind === this.isBehind) return
    this.isBehind = isBehind
    if (isBehind) log.warn({ replica: this.name, changes }, 'a replica is behind; the primary server answers its reads')
    else log.info({ replica: this.name }, 'a replica has caught up')
  }

  /** Stops using the replica until a check succeeds, and aborts its running reads. */
  private leave(error: Error): void {
    if (this.isClosed) return
    this.looking = this.replaced(this.looking, 1)
    if (this.state === 'left') return
    this.options.log.warn(
      { replica: this.name, reason: error.message },
      'a replica is unavailable; the primary server answers its reads',
    )
    this.state = 'left'
    this.seq = undefined
    this.isBehind = false
    this.reading = this.replaced(this.reading, this.options.connections)
    this.interrupt(error)
  }

  /** Opens new connections. The old ones may hang until the operating system notices that the replica is lost. */
  private replaced(before: OpenDb, maxConnections: number): OpenDb {
    void before.close().catch(() => undefined)
    return this.open(maxConnections)
  }

  private interrupt(reason: Error): void {
    for (const endRead of [...this.running]) endRead(reason)
  }
}
