/** One replica: whether it may be asked, and reads of it that end when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withoutPassword } from '../../platform/config.ts'
import { isConnectionLost, isRefused } from '../../platform/database/connection-lost.ts'
import { type OpenDb, openDb } from '../../platform/database/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { Log } from '../../platform/log.ts'
import {
  type Ask,
  askOn,
  type Identity,
  type Position,
  type Primary,
  readIdentity,
  readPosition,
  readPrimary,
  readStanding,
} from './repository.ts'

/** A read waits so long for the replica to come to its position; a stream from the primary is some milliseconds behind. */
const REACH_MS = 100
const MOST_PAUSE_MS = 10
/** How often it is looked at, and how long the answer may take: after that nobody waits for it any more. */
const LOOK_EVERY_MS = 1_000
const LOOK_MS = 3_000

export type ReplicaOptions = {
  readonly url: string
  /** How the primary is asked. */
  readonly primary: Ask
  readonly log: Log
  /** Reads that are done at a time. */
  readonly connections: number
  /** What each connection begins with. */
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined
}

/** It answered in time, or it did not. @throws when it did not */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const ending = new AbortController()
  const late = sleep(LOOK_MS, undefined, { ref: false, signal: ending.signal }).then(() => {
    throw new Error(`no answer within ${LOOK_MS / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    ending.abort()
  }
}

export class Replica {
  /** The last entry of the change log that it was seen to hold; undefined while it is not asked. */
  seq: number | undefined
  /** The last read waited in vain: the next ones look once and do not wait, until one finds that it has come. */
  isLate = false
  private readonly options: ReplicaOptions
  private readonly name: string
  private state: 'new' | 'asked' | 'left' = 'new'
  private isBehind = false
  private primary: Primary | undefined
  /** Where the primary was when this replica was looked at before. */
  private before: Position | undefined
  private reading: OpenDb
  /** Apart from the reads: many of them must not look like a replica that does not answer. */
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

  /** Whether reads are put to it. */
  get isAsked(): boolean {
    return this.state === 'asked'
  }

  /** Whether another read would wait for a connection: the primary is quicker then. */
  get isBusy(): boolean {
    return this.running.size >= this.options.connections
  }

  /**
   * Looks at it for the first time, and goes on looking.
   * @throws Failure for a server that is no standby, or a copy of another base, or that refuses us. One that is away is no failure.
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

  /** Does a read that has first seen to it that the replica has come far enough. @throws what it throws; when the replica is lost */
  async answer<T>(read: (opened: OpenDb, reaches: (ask: Ask) => Promise<boolean>) => Promise<T>, position: Position) {
    const lost = Promise.withResolvers<never>()
    this.running.add(lost.reject)
    try {
      return await Promise.race([read(this.reading, (ask) => this.reaches(ask, position)), lost.promise])
    } finally {
      this.running.delete(lost.reject)
    }
  }

  /** A read has failed. It is not asked again before it is looked at, where that was its connection. */
  failed(error: Error): void {
    if (this.state === 'left') return
    if (isConnectionLost(error)) this.leave(error)
    else
      this.options.log.warn(
        { replica: this.name, reason: error.message },
        'a read of a replica failed; the primary is asked',
      )
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.next)
    this.interrupt(new Error('the end'))
    // One that does not answer is not waited for.
    const closing = Promise.all([this.reading.close(), this.looking.close()]).catch(() => undefined)
    await Promise.race([closing, sleep(LOOK_EVERY_MS, undefined, { ref: false })])
  }

  private async reaches(ask: Ask, position: Position): Promise<boolean> {
    if (this.primary === undefined) return false
    const end = performance.now() + (this.isLate ? 0 : REACH_MS)
    for (let pause = 1; ; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
      const standing = await readStanding(ask, this.primary, position)
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
    }, LOOK_EVERY_MS).unref()
  }

  /** @throws what keeps it from being asked */
  private async look(): Promise<void> {
    const { primary: askPrimary } = this.options
    let now: Position | undefined
    try {
      this.primary ??= await readPrimary(askPrimary)
      now = await readPosition(askPrimary)
    } catch {
      // Nothing is answered while the primary is away, and nothing is told of its replicas.
      return
    }
    try {
      const ask = askOn(this.looking.db)
      const unfit = this.unfitness(await inTime(readIdentity(ask, this.primary)))
      if (unfit !== undefined) throw unfit
      const { before } = this
      this.before = now
      if (now === undefined) return
      const { hasReached, seq } = await inTime(readStanding(ask, this.primary, before ?? now))
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
    this.options.log.info({ replica: this.name }, 'a replica answers reads')
    this.state = 'asked'
    this.isLate = false
  }

  /** It has not come within a second to where the primary was. */
  private tellBehind(isBehind: boolean, changes: number): void {
    const { log } = this.options
    if (isBehind === this.isBehind) return
    this.isBehind = isBehind
    if (isBehind) log.warn({ replica: this.name, changes }, 'a replica is behind; the primary answers its reads')
    else log.info({ replica: this.name }, 'a replica is in step again')
  }

  /** It is not asked until it is found in order; who waits for it is told. */
  private leave(error: Error): void {
    if (this.isClosed) return
    this.looking = this.replaced(this.looking, 1)
    if (this.state === 'left') return
    this.options.log.warn(
      { replica: this.name, reason: error.message },
      'a replica is not asked; the primary answers its reads',
    )
    this.state = 'left'
    this.seq = undefined
    this.isBehind = false
    this.reading = this.replaced(this.reading, this.options.connections)
    this.interrupt(error)
  }

  /** Fresh connections: those that were may hang for as long as the system waits for a lost peer. */
  private replaced(before: OpenDb, maxConnections: number): OpenDb {
    void before.close().catch(() => undefined)
    return this.open(maxConnections)
  }

  private interrupt(reason: Error): void {
    for (const tell of [...this.running]) tell(reason)
  }
}
