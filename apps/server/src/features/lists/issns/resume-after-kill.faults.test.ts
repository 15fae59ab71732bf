import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKnownUsers, loginAs, type TestDb, testDb } from '../../../testing/index.ts'
import { WAIT_FOR_PROCESS } from '../../../testing/wait.ts'
import { importServerOn } from '../../imports/testing.ts'
import { sendTable } from '../testing.ts'

const WORKER = fileURLToPath(new URL('../../imports/testing-worker.ts', import.meta.url))
const ROWS = 40_000
/** Key of the advisory lock that this test uses. */
const HOLD = 770_016

let test: TestDb
let folder: string
beforeAll(async () => {
  test = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-killed-'))
  await createKnownUsers(test.db)
})
afterAll(async () => {
  await test?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * Lets the first progress update of a task pass and blocks every later update of that task. The test can then kill the
 * process between the two updates, regardless of the speed of the machine. The returned function terminates the blocked
 * sessions and removes the trigger.
 */
async function holdAfterProgress(): Promise<() => Promise<void>> {
  const holder = await test.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [HOLD])
  await test.pool.query(`
    create function hold_after_progress() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${HOLD}); return new; end $$;
    create trigger hold_after_progress before update on task for each row when (old.done > 0)
      execute function hold_after_progress();`)
  return async () => {
    await test.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = $1 and not granted
        and database = (select oid from pg_database where datname = current_database())`,
      [HOLD],
    )
    await test.pool.query('drop trigger hold_after_progress on task; drop function hold_after_progress()')
    await holder.query('select pg_advisory_unlock($1)', [HOLD])
    holder.release()
  }
}

it('an ISSN list resumes after a kill of the server, and its ISSNs count once against the quota', async () => {
  const server = await importServerOn(test, folder, { runsJobs: false })
  const france = await loginAs(server.app, 'france')
  const issns = Array.from({ length: ROWS }, (_, number) => issnFromNumber(4_000_000 + number))
  const content = `ISSN,Note\n${issns.map((issn) => `${issn},x`).join('\n')}\n`
  const fields = { mapping: '{"issn": "ISSN"}' }
  const answer = await sendTable(france, '/api/lists/issn-submission', { name: 'a.csv', content, fields })
  expect(answer.statusCode, answer.body).toBe(200)
  const { task_id: id } = answer.json() as { task_id: string }
  const task = async () =>
    (await test.pool.query('select status, done::int, attempt from task where message_id = $1', [id])).rows[0]
  const start = () => fork(WORKER, [test.url, folder], { stdio: 'ignore' })

  const release = await holdAfterProgress()
  const first = start()
  await expect.poll(async () => (await task()).done, { ...WAIT_FOR_PROCESS, interval: 5 }).toBeGreaterThan(0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  await release()
  expect(await task()).toMatchObject({ status: 'RUNNING', attempt: 1 })

  const second = start()
  await expect.poll(async () => (await task()).status, WAIT_FOR_PROCESS).toBe('DONE')
  second.kill('SIGTERM')
  await once(second, 'exit')
  expect(await task()).toMatchObject({ attempt: 2, done: ROWS })
  const lines = (await france.get(`/api/tasks/result/${id}`)).body.split('\r\n')
  expect(lines.slice(1, -1)).toEqual(issns.map((issn) => `${issn},unknown,,x`))
  const response = (await france.get(`/api/lists/${id}?page=${ROWS / 100}`)).json()
  expect(response).toMatchObject({ done: true, counts: { unknown: ROWS }, total: ROWS })
  expect(response.rows.at(-1)).toMatchObject({ line: ROWS + 1, issn: issns.at(-1) })
  expect((await france.get('/api/lists/quota')).json()).toMatchObject({ used: ROWS })
  await server.close()
})
