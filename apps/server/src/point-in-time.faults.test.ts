/**
 * Rehearses the point-in-time recovery of docs/operations.md. PostgreSQL archives its WAL, and a base backup is taken
 * while users work. A harmful statement follows. The database is recovered to the moment before that statement, and a
 * server runs on it.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignmentForm } from './testing/assignment-form.ts'
import { ownPostgres, queryRow } from './testing/own-postgres.ts'
import { loginAt, type RemoteCaller } from './testing/remote-caller.ts'
import { endProcess, launchServer } from './testing/server-process.ts'
import { WAIT_FOR_PROCESS } from './testing/wait.ts'

let house: Awaited<ReturnType<typeof ownPostgres>>
let archive: string

beforeAll(async () => {
  house = await ownPostgres('seriatim-point-')
  archive = await house.folderOf('archive')
})
afterAll(async () => {
  await house?.close()
})

async function startSeriatim(name: string, databaseUrl: string) {
  const server = launchServer({
    DATABASE_URL: databaseUrl,
    SERIATIM_DATA: join(house.folder, name),
    SERIATIM_FILES: 'base',
    SERIATIM_SEARCH_CACHE_MB: '16',
    SERIATIM_URL_CHECK: '0',
  })
  house.defer(() => endProcess(server.child, 'SIGTERM'))
  return { url: await server.listening(), end: () => endProcess(server.child, 'SIGTERM') }
}

let counter = 0
async function assignNumber(who: RemoteCaller, url: string): Promise<{ issn: string; word: string }> {
  const word = `Zurueckgeholt${++counter}`
  const { body } = await who.call('POST', `${url}/api/assignment`, {
    records: [assignmentForm(`Bulletin ${word} de Lannemezan`)],
    dry_run: false,
  })
  const [issn] = Object.values(body.successes ?? {}) as string[]
  expect(issn, JSON.stringify(body)).toMatch(/^\d{4}-\d{3}[\dX]$/)
  return { issn: issn!, word }
}

const searchIssns = async (who: RemoteCaller, url: string, query: string): Promise<string[]> => {
  const { status, body } = await who.call('POST', `${url}/api/search`, { basic_query: { query } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.hits.hits.map(({ _id }: { _id: string }) => _id)
}

it('a recovery restores a database to the moment before a harmful statement, and no lost number is assigned again', async () => {
  const cluster = await house.makeCluster('made')
  const first = await house.start('first', cluster, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  const before = await startSeriatim('a', first.url)
  const france = await loginAt(before.url, 'france')
  const early = await assignNumber(france, before.url)
  const copied = await house.copy(first.url, cluster, 'copied', 'recovery.signal')
  const late = await assignNumber(france, before.url)

  // The recovery target, in microseconds: later than all commits above, earlier than all commits below.
  const moment = (await queryRow(first.url, `select clock_timestamp()::text as point`)) as { point: string }
  const count = await queryRow(first.url, 'select count(*)::int as records from record')
  const lost = await assignNumber(france, before.url)
  await queryRow(first.url, 'truncate record cascade')
  expect(await queryRow(first.url, 'select count(*)::int as records from record')).toEqual({ records: 0 })
  const end = await queryRow(first.url, 'select pg_walfile_name(pg_switch_wal()) as file')
  await expect
    .poll(async () => queryRow(first.url, 'select last_archived_wal as file from pg_stat_archiver'), WAIT_FOR_PROCESS)
    .toEqual(end)
  await before.end()
  await first.end()

  const second = await house.start('second', copied, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment.point,
    recovery_target_action: 'promote',
  })
  expect(await queryRow(second.url, 'select count(*)::int as records from record')).toEqual(count)

  const after = await startSeriatim('b', second.url)
  const paris = await loginAt(after.url, 'paris')
  const back = await loginAt(after.url, 'france')
  for (const { issn, word } of [early, late]) {
    expect((await back.call('GET', `${after.url}/api/record/${issn}/json`)).status).toBe(200)
    expect(await searchIssns(back, after.url, word)).toEqual([issn])
  }
  // Changes after the recovery target are lost: an ISSN assigned after it is free again and would be assigned next. A
  // new block prevents that.
  expect(await searchIssns(back, after.url, lost.word)).toEqual([])
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
    .poll(
      async () => queryRow(second.url, `select count(*)::int as ready from issn_block where state = 'queued'`),
      WAIT_FOR_PROCESS,
    )
    .toEqual({ ready: 1 })
  const closed = await paris.call('POST', `${after.url}/api/issn_blocks/${old.id}/close`, {})
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const next = await assignNumber(back, after.url)
  expect(next.issn).toMatch(/^9700-/)
  expect(next.issn).not.toBe(lost.issn)
})
