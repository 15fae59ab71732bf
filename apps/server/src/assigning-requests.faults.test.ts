import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFreeBlock } from './catalogue/numbers/testing.ts'
import { acceptRequests } from './features/requests/testing/accept-requests.ts'
import { sendRequest } from './features/requests/testing/requests.ts'
import { findCentre } from './kernel/auth/centre-repository.ts'
import { addSession } from './kernel/auth/session-repository.ts'
import { createUser, type TestDb, testDb, testServices } from './testing/index.ts'
import { until } from './testing/until.ts'

const KILLS = 8
const REQUESTS = 150

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-requests-'))
  const centre = await findCentre(test.db, '_7')
  await addFreeBlock(test.db, { centerId: centre!.id, first: 4_500_000, count: 1_000, state: 'active' })
  await acceptRequests(test.db, ['_7'])
  const services = testServices(test)
  for (let index = 0; index < REQUESTS; index++) await sendRequest(services)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it('requests are assigned once and completely when the assigning processes are killed', async () => {
  const userId = await createUser(test.db, { username: 'france', center: '_7' })
  const sessionId = await addSession(test.db, userId)
  const centre = await findCentre(test.db, '_7')
  const script = new URL('./testing/assigning-requests-process.ts', import.meta.url).pathname
  const reported: string[] = []
  const start = () => {
    const child = spawn(
      process.execPath,
      [script, test.url, folder, String(userId), String(sessionId), String(centre!.id)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let line = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (line + chunk.toString()).split('\n')
      line = lines.pop() ?? ''
      reported.push(...lines)
    })
    return child
  }
  const end = async (child: ReturnType<typeof start>) => {
    const gone = child.exitCode === null ? new Promise((resolve) => child.once('close', resolve)) : undefined
    child.kill('SIGKILL')
    await gone
  }
  const running = [start(), start()]
  for (let kill = 0; kill < KILLS; kill++) {
    const before = reported.length
    await until(
      () => reported.length,
      (length) => length >= before + 3,
    )
    await wait((kill * 37) % 150)
    await end(running.shift()!)
    if (kill < KILLS - 2) running.push(start())
  }
  await Promise.all(running.map(end))
  // The server rolls back the open transactions of a killed client after a moment. This lock waits until then.
  await test.db.transaction().execute((tx) => sql`lock issn_request, record, mail in exclusive mode`.execute(tx))

  const { rows: requests } = await sql<{
    code: string
    state: string
    records: string[] | null
    events: number
    audited: number
    letters: number
  }>`
    select code, state, (select array_agg(issn order by issn) from request_record c where c.request_id = r.id) as records,
      (select count(*)::int from request_event e where e.request_id = r.id and e.kind = 'assigned') as events,
      (select count(*)::int from audit_entry a where a.kind = 'request' and a.details ->> 'request' = code
        and a.details ->> 'action' = 'assigned') as audited,
      (select count(*)::int from mail m where m.kind = 'request_assigned' and strpos(m.body, code) > 0) as letters
    from issn_request r order by id`.execute(test.db)
  const assigned = requests.filter(({ state }) => state === 'assigned')
  const others = requests.filter(({ state }) => state !== 'assigned')
  expect(others.every(({ state }) => state === 'new')).toBe(true)
  expect([assigned.length > KILLS, others.length > 0]).toEqual([true, true])
  for (const { records, ...request } of assigned) {
    expect(records, request.code).toHaveLength(2)
    expect(request).toMatchObject({ events: 1, audited: 1, letters: 1 })
  }
  for (const request of others) expect(request).toMatchObject({ records: null, events: 0, audited: 0, letters: 0 })

  const issns = assigned.flatMap(({ records }) => records ?? [])
  expect(new Set(issns).size).toBe(issns.length)
  const { rows: response } = await sql<{ issn: string; category: string }>`
    select issn, category from number_given join record on record.id = record_id order by issn`.execute(test.db)
  expect(response).toEqual(issns.toSorted().map((issn) => ({ issn, category: 'wor' })))
  const { rows: described } = await sql<{ count: number }>`
    select count(*)::int as count from record where category <> 'fre'`.execute(test.db)
  expect(described[0]!.count).toBe(issns.length)

  const stored = new Map(assigned.map(({ code, records }) => [code, new Set(records)]))
  for (const [code = '', ...own] of reported.map((line) => line.split(' ')))
    expect(new Set(own)).toEqual(stored.get(code))
  expect(new Set(reported.map((line) => line.split(' ')[0])).size).toBe(reported.length)
  console.info(`${KILLS} processes killed, ${assigned.length} requests assigned, ${reported.length} of them reported`)
})
