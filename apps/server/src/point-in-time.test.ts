/**
 * The way back to a point in time of docs/operations.md, walked: a PostgreSQL that archives its log, a base backup while
 * people work, a harmful deed, and a server on what is recovered to the moment before.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { own, ownAll } from './platform/database/embedded/cluster.ts'
import { run } from './platform/database/embedded/programs.ts'
import { serverFolder } from './platform/database/embedded/server-files.ts'
import { serverSettings } from './platform/database/embedded/settings.ts'
import { unprivilegedUser } from './platform/database/embedded/unprivileged-user.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { assignmentForm } from './testing/assignment-form.ts'
import { loginAt, type RemoteCaller } from './testing/remote-caller.ts'
import { ended, launchServer } from './testing/server-process.ts'

const identity = unprivilegedUser()
let folder: string
let archive: string
/** What is to be ended, the last one first. */
const running: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // The account of PostgreSQL reaches it, whoever runs the test.
  folder = await mkdtemp(join(tmpdir(), 'seriatim-point-'))
  await own(folder, identity)
  archive = await folderOf('archive')
})
afterAll(async () => {
  for (const end of running.reverse()) await end()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function folderOf(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  await own(path, identity)
  return path
}

/** PostgreSQL as a house runs it beside the product. @returns its address */
async function startPostgres(name: string, cluster: string, settings: Readonly<Record<string, string>>) {
  const socketFolder = await folderOf(`${name}.s`)
  const place = { files: await serverFolder({ mustBeReachable: identity !== undefined }), cluster, identity }
  const more = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = run(place, 'postgres', [...serverSettings({ socketFolder, isDurable: false }), ...more])
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const end = () => ended(child, 'SIGINT')
  running.push(end)
  const url = `postgresql://seriatim@localhost/seriatim?host=${encodeURIComponent(socketFolder)}`
  await expect
    .poll(() => (child.exitCode === null ? rowOf(url, 'select pg_is_in_recovery() as waits') : said), WAIT)
    .toEqual({ waits: false })
  return { url, end }
}

const WAIT = { timeout: 120_000, interval: 250 }

/** The only row of an answer; the fault's message where there is none. */
async function rowOf(url: string, statement: string): Promise<Record<string, unknown> | string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function startSeriatim(name: string, databaseUrl: string) {
  const server = launchServer({
    DATABASE_URL: databaseUrl,
    SERIATIM_DATA: join(folder, name),
    SERIATIM_FILES: 'base',
    SERIATIM_SEARCH_CACHE_MB: '16',
    SERIATIM_URL_CHECK: '0',
  })
  running.push(() => ended(server.child, 'SIGTERM'))
  return { url: await server.listening(), end: () => ended(server.child, 'SIGTERM') }
}

/** Copies a cluster that goes on working, as PostgreSQL's manual describes it for programs of one's own. */
async function baseBackup(url: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('rehearsal', true)`)
    const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal/', 'pg_replslot/', 'pg_stat_tmp/'].map((each) =>
      join(cluster, each),
    )
    await cp(cluster, target, { recursive: true, filter: (path) => !left.some((each) => path.startsWith(each)) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    await writeFile(join(target, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
}

let counter = 0
async function assigned(who: RemoteCaller, url: string): Promise<{ issn: string; word: string }> {
  const word = `Zurueckgeholt${++counter}`
  const { body } = await who.call('POST', `${url}/api/assignment`, {
    records: [assignmentForm(`Bulletin ${word} de Lannemezan`)],
    dry_run: false,
  })
  const [issn] = Object.values(body.successes ?? {}) as string[]
  expect(issn, JSON.stringify(body)).toMatch(/^\d{4}-\d{3}[\dX]$/)
  return { issn: issn!, word }
}

const found = async (who: RemoteCaller, url: string, query: string): Promise<string[]> => {
  const { status, body } = await who.call('POST', `${url}/api/search`, { basic_query: { query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.hits.hits.map(({ _id }: { _id: string }) => _id)
}

it('a base goes back to the moment before a harmful deed, and numbers given since are not given again', async () => {
  const made = await startEmbedded(join(folder, 'made'), { role: 'command', isDurable: false })
  await made.stop()
  const cluster = join(folder, 'made', 'postgres')
  const first = await startPostgres('first', cluster, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  const before = await startSeriatim('a', first.url)
  const france = await loginAt(before.url, 'france')
  const early = await assigned(france, before.url)
  const copied = join(folder, 'copied')
  await baseBackup(first.url, cluster, copied)
  const late = await assigned(france, before.url)

  // The moment to go back to, with time on both sides of it.
  const moment = (await rowOf(first.url, `select clock_timestamp()::text as point from pg_sleep(0.2)`)) as {
    point: string
  }
  const count = await rowOf(first.url, 'select count(*)::int as records from record')
  await sleep(200)
  const lost = await assigned(france, before.url)
  await rowOf(first.url, 'truncate record cascade')
  expect(await rowOf(first.url, 'select count(*)::int as records from record')).toEqual({ records: 0 })
  const end = await rowOf(first.url, 'select pg_walfile_name(pg_switch_wal()) as file')
  await expect
    .poll(async () => rowOf(first.url, 'select last_archived_wal as file from pg_stat_archiver'), WAIT)
    .toEqual(end)
  await before.end()
  await first.end()

  for (const empty of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
    await mkdir(join(copied, empty), { recursive: true, mode: 0o700 })
  await writeFile(join(copied, 'recovery.signal'), '')
  if (identity) await ownAll(copied, identity)
  const second = await startPostgres('second', copied, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment.point,
    recovery_target_action: 'promote',
  })
  expect(await rowOf(second.url, 'select count(*)::int as records from record')).toEqual(count)

  const after = await startSeriatim('b', second.url)
  const paris = await loginAt(after.url, 'paris')
  const back = await loginAt(after.url, 'france')
  for (const { issn, word } of [early, late]) {
    expect((await back.call('GET', `${after.url}/api/record/${issn}/json`)).status).toBe(200)
    expect(await found(back, after.url, word)).toEqual([issn])
  }
  // Of what came after the moment nothing is left: its number is free again, and would be the next.
  expect(await found(back, after.url, lost.word)).toEqual([])
  const { body: blocks } = await paris.call('GET', `${after.url}/api/issn_blocks?center=_7`)
  const old = blocks.find(({ state }: { state: string }) => state === 'active')
  const created = await paris.call('POST', `${after.url}/api/issn_blocks`, {
    center_id: '_7',
    country_id: 'FRA',
    count: 5,
    first: '9700-000',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  await expect
    .poll(async () => rowOf(second.url, `select count(*)::int as ready from issn_block where state = 'queued'`), WAIT)
    .toEqual({ ready: 1 })
  const closed = await paris.call('POST', `${after.url}/api/issn_blocks/${old.id}/close`, {})
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const next = await assigned(back, after.url)
  expect(next.issn).toMatch(/^9700-/)
  expect(next.issn).not.toBe(lost.issn)
}, 600_000)
