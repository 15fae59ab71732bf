/**
 * Tests whether reads run on the primary or on a replica, with standbys that are paused, stopped, frozen, promoted or
 * wrongly configured.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Db, type OpenDb, openDb } from '../../platform/database/db.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { Refusal } from '../../platform/errors.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import type { ReadReason } from '../../platform/metrics.ts'
import { FOLLOWED, ownPostgres, queryRow } from '../../testing/own-postgres.ts'
import { WAIT_FOR_PROCESS } from '../../testing/wait.ts'
import { logChanges } from '../changes/repository.ts'
import { makeReplicaReads, type ReplicaReads } from './reads.ts'

type House = Awaited<ReturnType<typeof ownPostgres>>
type Server = Awaited<ReturnType<House['start']>>

/** With this setting, the standby cancels a query that blocks replay at once. */
const AT_ONCE = { max_standby_streaming_delay: '0' }

let house: House
let primary: Server
let follower: Awaited<ReturnType<House['standby']>>
let standby: Server
let base: OpenDb
const opened: ReplicaReads[] = []

beforeAll(async () => {
  house = await ownPostgres('seriatim-replicas-')
  const cluster = await house.makeCluster('made')
  primary = await house.start('primary', cluster, FOLLOWED)
  base = openDb(primary.url, { maxConnections: 8, isPreparing: true })
  await migrate(base.pool)
  await makeJobs({ pool: base.pool, log: makeLog('silent') }).migrate()
  follower = await house.standby('standby', primary, cluster)
  standby = await follower.begin(AT_ONCE)
})
afterEach(async () => {
  for (const reads of opened.splice(0)) await reads.close()
})
afterAll(async () => {
  await base?.close()
  await house?.close()
})

/** Reads, with a log of the reasons for choosing primary or replica. */
async function readsOf(urls: string[], connections = 20) {
  const notified: ReadReason[] = []
  const reads = makeReplicaReads({
    ...base,
    urls,
    connections,
    log: makeLog('silent'),
    onRead: (reason) => void notified.push(reason),
  })
  opened.push(reads)
  await reads.begin()
  return { reads, notified }
}

const lastSeen = (reads: ReplicaReads): Promise<number> =>
  reads.onDb(async (db) => {
    const { rows } = await sql<{ seq: number }>`select max(seq) as seq from change_log`.execute(db)
    return rows[0]!.seq
  })

const waits = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`select pg_is_in_recovery() as waits`.execute(db)
  return rows[0]!.waits
}

const isAtReplica = (reads: ReplicaReads): Promise<boolean> => reads.onDb(waits)

let last = 0
/** Adds an entry to the change log, as the end of a save does. */
async function save(): Promise<number> {
  await base.db.transaction().execute((tx) => logChanges(tx, [1]))
  return ++last
}

/** Repeats reads until the replica has answered one of them. */
const untilAtReplica = (reads: ReplicaReads) => expect.poll(() => isAtReplica(reads), WAIT_FOR_PROCESS).toBe(true)

it('a replica that has the last change answers reads, with a Kysely handle and with a plain connection', async () => {
  const { reads, notified } = await readsOf([standby.url])
  const seq = await save()
  await untilAtReplica(reads)
  expect(await lastSeen(reads)).toBe(seq)
  await expect
    .poll(async () => {
      const { rows } = await reads.onClient((client) => client.query('select pg_is_in_recovery() as waits'))
      return rows[0]
    }, WAIT_FOR_PROCESS)
    .toEqual({ waits: true })
  expect(notified).toContain('reached')
  await expect.poll(() => reads.standings(), WAIT_FOR_PROCESS).toEqual([seq])
})

it('the primary answers a read that would wait for a connection to the replica', async () => {
  const { reads, notified } = await readsOf([standby.url], 1)
  await save()
  await untilAtReplica(reads)
  const within = async () => {
    notified.length = 0
    const [outer, inner] = await reads.onDb(async (db) => [await waits(db), await isAtReplica(reads)])
    return { outer, inner, notified: [...notified] }
  }
  await expect.poll(within, WAIT_FOR_PROCESS).toEqual({ outer: true, inner: false, notified: ['busy', 'reached'] })
})

it('the primary answers all reads if no replica is configured, and no reason is logged', async () => {
  const { reads, notified } = await readsOf([])
  expect([await isAtReplica(reads), notified]).toEqual([false, []])
})

/** Runs `work` while replay on the standby is paused. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await queryRow(standby.url, 'select pg_wal_replay_pause()::text')
  await expect
    .poll(() => queryRow(standby.url, 'select pg_get_wal_replay_pause_state() as state'), WAIT_FOR_PROCESS)
    .toEqual({ state: 'paused' })
  try {
    await work()
  } finally {
    await queryRow(standby.url, 'select pg_wal_replay_resume()::text')
  }
}

it('reads return a save at once while the replica lags, and use the replica again when it has caught up', async () => {
  const { reads, notified } = await readsOf([standby.url])
  await save()
  await untilAtReplica(reads)
  await whilePaused(async () => {
    const seq = await save()
    notified.length = 0
    const untilBehind = async () => {
      expect(await lastSeen(reads)).toBe(seq)
      return notified.includes('behind')
    }
    await expect.poll(untilBehind, WAIT_FOR_PROCESS).toBe(true)
    expect(notified).not.toContain('reached')
    await expect.poll(() => reads.standings(), WAIT_FOR_PROCESS).toEqual([seq - 1])
  })
  await untilAtReplica(reads)
  expect(await lastSeen(reads)).toBe(last)
})

it('a replica with another change log entry under the same number does not answer reads', async () => {
  const { reads, notified } = await readsOf([standby.url])
  const seq = await save()
  await untilAtReplica(reads)
  await whilePaused(async () => {
    // Create the state after a restore from a backup: the change log has other entries under the same numbers.
    await base.pool.query('delete from change_log where seq = $1', [seq])
    await base.db.transaction().execute((tx) => logChanges(tx, [2]))
    notified.length = 0
    const untilBehind = async () => {
      expect(await isAtReplica(reads)).toBe(false)
      return notified.includes('behind')
    }
    await expect.poll(untilBehind, WAIT_FOR_PROCESS).toBe(true)
  })
  await untilAtReplica(reads)
})

/** Repeats reads until one fails on the replica, because `hinder` blocks it there. The primary answers all of them. */
async function hindered(
  reads: ReplicaReads,
  notified: ReadReason[],
  hinder: (db: Db) => Promise<unknown>,
): Promise<void> {
  notified.length = 0
  const read = () =>
    reads.onDb(async (db) => {
      const isReplica = await waits(db)
      if (isReplica) await hinder(db)
      return isReplica ? 'replica' : 'primary'
    })
  const untilFailed = async () => {
    expect(await read()).toBe('primary')
    return notified.includes('failed')
  }
  await expect.poll(untilFailed, WAIT_FOR_PROCESS).toBe(true)
}

const sleepOn = (db: Db) => sql`select pg_sleep(600)`.execute(db)

it('the primary repeats a read that a replica cancels or refuses, unless the read was refused as too expensive', async () => {
  const { reads, notified } = await readsOf([standby.url])
  await base.pool.query('create table in_the_way ()')
  await save()
  await untilAtReplica(reads)
  // The standby cannot replay the truncation while a query reads the table.
  await hindered(reads, notified, (db) =>
    db.transaction().execute(async (tx) => {
      await sql`select from in_the_way`.execute(tx)
      await base.pool.query('truncate in_the_way')
      await sleepOn(tx)
    }),
  )
  await untilAtReplica(reads)
  await hindered(reads, notified, (db) => sql`create temp table not_there ()`.execute(db))
  await untilAtReplica(reads)
  const tooDear = reads.onDb(async () => {
    throw new Refusal('too_broad')
  })
  await expect(tooDear).rejects.toThrow(Refusal)
})

it.each<[string, NodeJS.Signals]>([
  ['stopped', 'SIGINT'],
  ['killed', 'SIGQUIT'],
])(
  'the primary answers when a replica is %s during a read, and the replica is used again after its restart',
  async (_, signal) => {
    const { reads, notified } = await readsOf([standby.url])
    await save()
    await untilAtReplica(reads)
    let ending: Promise<unknown> | undefined
    await hindered(reads, notified, (db) => {
      ending ??= standby.end(signal)
      return sleepOn(db)
    })
    await ending
    const seq = await save()
    expect(await lastSeen(reads)).toBe(seq)
    expect(notified.at(-1)).toBe('away')
    expect(reads.standings()).toEqual([undefined])
    standby = await follower.begin(AT_ONCE)
    await untilAtReplica(reads)
  },
)

it('reads do not wait for a replica whose processes are all suspended', async () => {
  const { reads, notified } = await readsOf([standby.url])
  await save()
  await untilAtReplica(reads)
  let frozen: readonly number[] = []
  await hindered(reads, notified, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
    frozen = [standby.pid, ...rows.map(({ pid }) => pid)]
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    await sleepOn(db)
  })
  try {
    const seq = await save()
    expect(await lastSeen(reads)).toBe(seq)
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  await untilAtReplica(reads)
})

it('a replica answers reads of a role with read-only rights', async () => {
  await base.pool.query('create role only_reads login in role pg_read_all_data')
  await save()
  const url = standby.url.replace('//seriatim@', '//only_reads@')
  await expect.poll(() => queryRow(url, 'select 1 as one'), WAIT_FOR_PROCESS).toEqual({ one: 1 })
  const { reads } = await readsOf([url])
  await untilAtReplica(reads)
})

it('start-up refuses a server that is not a replica of the database, and continues if a replica is unreachable', async () => {
  const away = `postgresql://seriatim@localhost/seriatim?host=${encodeURIComponent(await house.folderOf('absent'))}`
  const { reads, notified } = await readsOf([away, standby.url])
  await save()
  await untilAtReplica(reads)
  expect(reads.standings()[0]).toBeUndefined()
  expect(notified.filter((reason) => reason === 'failed')).toEqual([])

  const other = await house.start('other', await house.makeCluster('another'), FOLLOWED)
  await queryRow(primary.url, 'create database second')
  const second = standby.url.replace('/seriatim?', '/second?')
  await expect.poll(() => queryRow(second, 'select 1 as one'), WAIT_FOR_PROCESS).toEqual({ one: 1 })
  const unknown = standby.url.replace('/seriatim?', '/unknown?')
  for (const [url, key] of [
    [primary.url, 'cli.replica_no_standby'],
    [other.url, 'cli.replica_other_base'],
    [second, 'cli.replica_other_base'],
    [unknown, 'cli.replica_refused'],
  ] as const)
    await expect(readsOf([url]), url).rejects.toMatchObject({ key })
})

it('a replica that was promoted to a primary answers no reads', async () => {
  const { reads, notified } = await readsOf([standby.url])
  await save()
  await untilAtReplica(reads)
  expect(await queryRow(standby.url, 'select pg_promote() as done')).toEqual({ done: true })
  notified.length = 0
  expect(await isAtReplica(reads)).toBe(false)
  await sql`create table of_the_new_primary ()`.execute(base.db)
  const isThere = await reads.onDb(async (db) => {
    const { rows } = await sql<{ name: string | null }>`select to_regclass('of_the_new_primary')::text as name`.execute(
      db,
    )
    return rows[0]!.name !== null
  })
  expect(isThere).toBe(true)
  expect(notified).not.toContain('reached')
})
