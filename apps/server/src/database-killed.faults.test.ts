import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeIso2709 } from './features/imports/testing.ts'
import { endProcess, launchServer } from './testing/server-process.ts'
import { WAIT_FOR_PROCESS } from './testing/wait.ts'

const RECORDS = 3_000

let folder: string
let child: ChildProcess
let url: string
let cookies = ''
let csrf = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-database-killed-'))
  const server = launchServer({ SERIATIM_DATA: folder, SERIATIM_DEMO: '1' })
  child = server.child
  url = await server.listening()
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'france', password: 'seriatim' }),
  })
  const given = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  cookies = given.join('; ')
  csrf = given.find((cookie) => cookie.startsWith('csrf_access_token='))?.split('=')[1] ?? ''
})
afterAll(async () => {
  if (child) await endProcess(child, 'SIGTERM')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const call = (method: string, path: string, body?: unknown): Promise<Response> => {
  const isForm = body instanceof FormData
  return fetch(`${url}/api${path}`, {
    method,
    headers: { cookie: cookies, 'x-csrf-token': csrf, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  })
}

const postmasterPid = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

const killPostmaster = async () => {
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(async () => (await postmasterPid()) > 0 && (await postmasterPid()) !== killed, WAIT_FOR_PROCESS)
    .toBe(true)
}

/** Repeats a call until the database is available. Until then, every answer must be a 503 of the contract. */
const callUntilAvailable = async (method: string, path: string, body?: unknown): Promise<Response> => {
  for (;;) {
    const answer = await call(method, path, body)
    if (answer.status !== 503) return answer
    expect((await answer.json()).code).toMatch(/^database_(unavailable|stalled)$/)
  }
}

const search = () => callUntilAvailable('POST', '/search', { basic_query: { query: 'revue' } })

/** Finds a record of the centre of the user, and saves it unchanged. @returns the answer */
const save = async () => {
  const response = await (
    await callUntilAvailable('POST', '/search', {
      keyword_queries: [
        { action: 'include', tag: 'center', code: '_7', type: 'center', searchable: '_7' },
        { action: 'include', tag: 'category', code: 'reg', type: 'category', searchable: 'reg' },
      ],
      size: 1,
    })
  ).json()
  const issn: string = response.hits.hits[0]._id
  const edited = await (await callUntilAvailable('GET', `/record/${issn}/json?edit=true`)).json()
  return callUntilAvailable('POST', `/record/${issn}`, { record: edited.record })
}

describe('a server whose PostgreSQL is killed', () => {
  it('restarts PostgreSQL, serves searches, saves, tasks and events again, and continues an import', async () => {
    const form = new FormData()
    const payload = { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: false }
    const records = generate({ count: RECORDS, first: 9_100_000, centres: [{ code: '_7', country: 'FRA' }] })
    form.append('payload', JSON.stringify(payload))
    form.append('file', new Blob([new Uint8Array(encodeIso2709(records))]), 'records.mrc')
    const started = await (await call('POST', '/imports', form)).json()
    const status = async () => (await callUntilAvailable('GET', `/imports/${started.id}/status`)).json()
    for (let kill = 1; kill <= 2; kill++) {
      const before = (await status()).progress
      await expect.poll(async () => (await status()).progress, WAIT_FOR_PROCESS).toBeGreaterThan(before)
      await killPostmaster()
      expect((await search()).status).toBe(200)
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
      await expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status, WAIT_FOR_PROCESS).toBe(200)
    }
    expect(await (await save()).json()).toMatchObject({ diagnostic: expect.anything() })
    await expect.poll(async () => (await status()).status, WAIT_FOR_PROCESS).toBe('completed')
    const { status_summary: summary } = await status()
    expect(Object.values<number>(summary).reduce((sum, count) => sum + count, 0)).toBe(RECORDS)
    // Searches use memory again when the search columns have been reread.
    await expect
      .poll(async () => (await (await fetch(`${url}/api/health/ready`)).json()).search, WAIT_FOR_PROCESS)
      .toBe('memory')
    const events = await call('GET', '/tasks/events')
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    let reported = ''
    while (!reported.includes('event: ready')) reported += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    expect(child.exitCode).toBeNull()
  })
})
