/** Files that programs send with a request, or add to it. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { REQUEST_FILE_BYTES } from '@seriatim/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { writeSetting } from '../../../platform/database/settings.ts'
import type { App } from '../../../platform/http/serve.ts'
import type { Services } from '../../../services.ts'
import { codeOf } from '../../../testing/answers.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testDb, testServices } from '../../../testing/index.ts'
import { eraseEndedRequests } from '../jobs/request-jobs.ts'
import { requestOfCode } from '../repository.ts'
import { deleteOrphanFiles } from '../request-files.ts'
import { acceptRequests } from '../testing/accept-requests.ts'
import { JPEG, multipartForm, PDF, PNG, type SentFile } from '../testing/files.ts'
import { createPublicAccount } from '../testing/public-account.ts'
import { REQUIRED_CONTENT, storeRequest } from '../testing/requests.ts'
import { withReceived } from './received-files.ts'

let test: TestDb
let services: Services
let app: App
/** A separate file store, whose files the tests count. */
let folder: string
let france: Caller
const tokens = new Map<string, string>()
const accounts = new Map<string, number>()

const [OWNER, STRANGER] = ['owner@press.example', 'stranger@other.example']
const API = '/api/public/v1/requests'
const DAY_MS = 86_400_000

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await writeSetting(test.db, 'api_quota_second', 1_000)
  folder = await mkdtemp(join(tmpdir(), 'seriatim-program-files-'))
  services = testServices(test, { dataFolder: folder })
  app = await buildApp(services)
  await app.ready()
  france = await loginAs(app, 'france')
  for (const address of [OWNER, STRANGER]) {
    accounts.set(address, await createPublicAccount(test.db, address))
    const caller = await loginAs(app, address)
    tokens.set(address, (await caller.post('/api/me/tokens', { name: 'press' })).json().token)
  }
  await acceptRequests(test.db, ['_7'], { required: ['files'] })
})
afterEach(async () => {
  for (const table of ['issn_request', 'mail', 'idempotent_answer'])
    await sql`delete from ${sql.table(table)}`.execute(test.db)
  for (const name of await storedNames()) await services.stores.files.remove(name)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

const storedNames = async () => (await services.stores.files.list('requests/')).map(({ name }) => name)
const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(test.db)).rows[0]!.count
/** The numbers of requests, rows of files and files in the store. */
const counts = async () => [await countOf('issn_request'), await countOf('request_file'), (await storedNames()).length]

type Headers = Readonly<Record<string, string>>
const post = (
  url: string,
  { payload, headers: ofForm }: { payload: Buffer | object; headers?: Headers },
  { by = OWNER, ...headers }: Headers = {},
) =>
  app.inject({
    ...{ method: 'POST', url, payload },
    headers: { authorization: `Bearer ${tokens.get(by)}`, 'accept-language': 'en', ...ofForm, ...headers },
  })
/** Sends a request with files. */
const send = async (files: readonly SentFile[], headers: Headers = {}, content: object = {}) =>
  post(API, await multipartForm({ request: JSON.stringify({ ...REQUIRED_CONTENT, ...content }) }, files), headers)
/** Adds a file to a request. */
const add = async (id: string, file: SentFile, headers: Headers = {}) =>
  post(`${API}/${id}/files`, await multipartForm({}, [file], 'file'), headers)
const read = async (id: string) =>
  (await app.inject({ url: `${API}/${id}`, headers: { authorization: `Bearer ${tokens.get(OWNER)}` } })).json()
/** A request of the account without files. */
const stored = (columns: Parameters<typeof storeRequest>[1] = {}) =>
  storeRequest(test.db, { user_id: accounts.get(OWNER)!, email: OWNER, ...columns })
const stateOf = async (code: string) => (await requestOfCode(test.db, code))!.state

const usedBytes = (): number => {
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

/** Sends a request with large files over a connection, in chunks of 64 kB. @returns the status */
async function sendStream(address: URL, files: number, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(1 << 16, ' ')
  async function* body() {
    yield `--x\r\nContent-Disposition: form-data; name="request"\r\n\r\n${JSON.stringify(REQUIRED_CONTENT)}\r\n`
    for (let file = 0; file < files; file++) {
      yield `--x\r\nContent-Disposition: form-data; name="files"; filename="${file}.pdf"\r\n\r\n`
      yield PDF
      for (let left = bytes - 2 * PDF.length; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
      yield PDF
      yield '\r\n'
    }
    yield '--x--\r\n'
  }
  const sending = request(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.get(OWNER)}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const [[answer]] = await Promise.all([once(sending, 'response'), pipeline(body, sending)])
  answer.resume()
  return answer.statusCode
}

const COVER = { name: '../Couverture é.pdf', content: PDF }
const LARGE = { name: 'large.pdf', content: Buffer.concat([PDF, Buffer.alloc(10 << 20), PDF]) }
const PAGE = { name: 'page.pdf', content: Buffer.from('<html></html>') }
const many = (count: number): SentFile[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, content: PNG }))

describe('a request by program to a centre that requires files', () => {
  it('stores files of the three types under safe names, and the account and the centre can read them', async () => {
    const answer = await send([COVER, { name: 'mast\nhead.php', content: PNG }, { name: 'x.jpeg', content: JPEG }])
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    const { id, state, files } = answer.json()
    expect(state).toBe('new')
    expect(files).toMatchObject([
      { name: 'Couverture é.pdf', content_type: 'application/pdf', bytes: PDF.length },
      { name: expect.stringMatching(/\.png$/), content_type: 'image/png', bytes: PNG.length },
      { name: 'x.jpeg', content_type: 'image/jpeg', bytes: JPEG.length },
    ])
    expect((await read(id)).files).toEqual(files)
    expect((await france.get(`/api/requests/${id}`)).json().files).toEqual(files)
    expect((await france.get(`/api/requests/${id}/files/${files[0].id}`)).rawPayload).toEqual(PDF)
    expect(await counts()).toEqual([1, 3, 3])
  })

  it('is refused without files, even with the URL of a sample', async () => {
    const answer = await post(API, { payload: { ...REQUIRED_CONTENT, sample_url: 'https://press.example/cover.pdf' } })
    expect(codeOf(answer)).toEqual([400, 'invalid_fields'])
    expect(answer.json().errors).toEqual({ files: ['Add a file, for example the cover or the title page.'] })
    expect(codeOf(await send([]))).toEqual([400, 'no_file'])
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('is refused with the problems of its fields and of each file, and stores nothing', async () => {
    const problem =
      'The file “page.pdf” is not a complete PDF, JPEG or PNG file. Save it again in one of these formats.'
    const answer = await send([COVER, PAGE], {}, { title: '' })
    expect(codeOf(answer)).toEqual([400, 'invalid_fields'])
    expect(answer.json().errors).toEqual({ title: [expect.any(String)], files: [problem] })
    expect((await send([PAGE])).json().errors).toEqual({ files: [problem] })
    expect((await send([COVER], {}, { media: ['paper'] })).json().errors).toEqual({ media: [expect.any(String)] })
    expect((await send([COVER], {}, { title: '\0' })).json().code).toBe('invalid_text')
    const invalid = await post(API, await multipartForm({ request: '{' }, [COVER]))
    expect(codeOf(invalid)).toEqual([400, 'invalid_json'])
    const missing = await post(API, await multipartForm({}, [COVER]))
    expect([missing.json().code, missing.json().error]).toEqual(['bad_request', expect.stringContaining('request')])
    expect([...(await counts()), await countOf('mail')]).toEqual([0, 0, 0, 0])
  })

  it('is refused with the name of a file that is too large or exceeds the permitted number', async () => {
    const large = await send([COVER, LARGE])
    expect(large.json().errors).toEqual({
      files: ['The file “large.pdf” is larger than 10 MB. Send a smaller one.'],
    })
    const six = await send(many(6))
    expect(six.json().errors).toEqual({
      files: ['The file “5.png” was not stored: a request can have at most five files.'],
    })
    expect(await counts()).toEqual([0, 0, 0])
    expect((await send(many(5))).json().files).toHaveLength(5)
  })

  it('is stored once for each idempotency key, with the files of the first call', async () => {
    const key = { 'idempotency-key': 'ojs-17' }
    const answers = [...(await Promise.all([send([COVER], key), send([COVER], key)])), await send([COVER], key)]
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]!.json())
    expect(answers[0]!.statusCode).toBe(200)
    expect(await counts()).toEqual([1, 1, 1])
    expect((await send([{ ...COVER, content: PNG }], key)).json().code).toBe('idempotency_key_reused')
    expect((await send([COVER, COVER], key)).json().code).toBe('idempotency_key_reused')
    expect(await counts()).toEqual([1, 1, 1])
  })

  it('is refused without a token before its files are read', async () => {
    const form = await multipartForm({ request: '{}' }, [COVER])
    const answer = await app.inject({ method: 'POST', url: API, ...form })
    expect(codeOf(answer)).toEqual([401, 'invalid_token'])
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('is refused with its files while the centre accepts no requests', async () => {
    await acceptRequests(test.db, ['_7'], { is_on: false })
    expect(codeOf(await send([COVER]))).toEqual([409, 'requests_off'])
    await acceptRequests(test.db, ['_7'], { required: ['files'] })
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('a file added by program', () => {
  it('is a message of the publisher, and answers the question of the centre', async () => {
    const { code } = await stored()
    const added = (await add(code, COVER)).json()
    expect(added).toMatchObject({
      ...{ id: code, state: 'new', files: [{ name: 'Couverture é.pdf', bytes: PDF.length }] },
      events: [{ kind: 'message', by: 'publisher', files: [{ name: 'Couverture é.pdf' }] }],
    })
    expect((await read(code)).files).toEqual(added.files)
    const ofCentre = (await france.get(`/api/requests/${code}`)).json()
    expect([ofCentre.events[0].files, ofCentre.unanswered]).toEqual([added.files, 1])
    await sql`update issn_request set state = 'waiting', waiting_since = now() where code = ${code}`.execute(test.db)
    expect((await add(code, { name: 'title.png', content: PNG })).json()).toMatchObject({
      state: 'in_progress',
      events: [{ kind: 'message' }, { kind: 'answer' }],
    })
    expect(await counts()).toEqual([1, 2, 2])
  })

  it('is refused with its name and the reason, and is not stored', async () => {
    const { code } = await stored()
    for (const [file, reason] of [
      [PAGE, 'not a complete PDF, JPEG or PNG'],
      [LARGE, 'larger than 10 MB'],
    ] as const) {
      const answer = await add(code, file)
      expect(codeOf(answer)).toEqual([400, 'invalid_fields'])
      expect(answer.json().errors).toEqual({ file: [expect.stringContaining(reason)] })
      expect(answer.json().errors.file[0]).toContain(`“${file.name}”`)
    }
    const two = await post(`${API}/${code}/files`, await multipartForm({}, [COVER, COVER], 'file'))
    expect(codeOf(two)).toEqual([400, 'invalid_fields'])
    expect(codeOf(await post(`${API}/${code}/files`, await multipartForm({})))).toEqual([400, 'no_file'])
    expect(codeOf(await post(`${API}/${code}/files`, { payload: {} }))).toEqual([415, 'unsupported_media_type'])
    expect(await counts()).toEqual([1, 0, 0])
  })

  it('is refused after five files of the publisher, also for concurrent calls', async () => {
    const { id } = (await send(many(3))).json()
    const answers = await Promise.all(many(4).map((file) => add(id, file)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400])
    expect(answers.find(({ statusCode }) => statusCode === 400)!.json().errors.file[0]).toMatch(/“\d\.png”.*five files/)
    expect(await counts()).toEqual([1, 5, 5])
  })

  it.each(['assigned', 'refused', 'withdrawn', 'closed'] as const)(
    'is refused for a request that is %s',
    async (state) => {
      const { code } = await stored({ state })
      expect(codeOf(await add(code, COVER))).toEqual([409, 'request_ended'])
      expect([await counts(), await stateOf(code)]).toEqual([[1, 0, 0], state])
    },
  )

  it('is refused for requests of other accounts, for unsent requests and without a token', async () => {
    const { code } = await stored()
    const draft = await stored({ state: 'draft' })
    expect(codeOf(await add(code, COVER, { by: STRANGER }))).toEqual([404, 'request_not_found'])
    for (const id of [draft.code, '2222-2222', 'nothing'])
      expect(codeOf(await add(id, COVER))).toEqual([404, 'request_not_found'])
    const form = await multipartForm({}, [COVER], 'file')
    expect(codeOf(await app.inject({ method: 'POST', url: `${API}/${code}/files`, ...form }))).toEqual([
      401,
      'invalid_token',
    ])
    expect((await counts()).slice(1)).toEqual([0, 0])
  })

  it('is stored once for each idempotency key, and answers the same after the request has ended', async () => {
    const { code } = await stored()
    const key = { 'idempotency-key': 'cover-17' }
    const [first, second] = await Promise.all([add(code, COVER, key), add(code, COVER, key)])
    await sql`update issn_request set state = 'closed' where code = ${code}`.execute(test.db)
    for (const answer of [second!, await add(code, COVER, key)]) expect(answer.json()).toEqual(first!.json())
    expect([first!.statusCode, await counts()]).toEqual([200, [1, 1, 1]])
    expect((await add(code, { ...COVER, content: PNG }, key)).json().code).toBe('idempotency_key_reused')
    expect((await add(code, COVER, { 'idempotency-key': 'x'.repeat(300) })).json().code).toBe('idempotency_key_invalid')
  })
})

describe('files of programs in the store', () => {
  it('are deleted with the personal data of an ended request, like the stored answers with their names', async () => {
    const { id } = (await send([COVER], { 'idempotency-key': 'a' })).json()
    await add(id, { name: 'title.png', content: PNG }, { 'idempotency-key': 'b' })
    expect(await countOf('idempotent_answer')).toBe(2)
    await sql`update issn_request set state = 'closed', ended_at = now() where code = ${id}`.execute(test.db)
    const now = new Date(Date.now() + 731 * DAY_MS)
    await eraseEndedRequests(services, { now, signal: new AbortController().signal })
    expect([...(await counts()), await countOf('idempotent_answer')]).toEqual([1, 0, 0, 0])
  })

  it('stay if the server cannot know whether the transaction was committed, until a job deletes files without a row', async () => {
    const { files: store } = services.stores
    const receiver = services.requestPrograms.receiver<object, 'file'>('en')
    const bytes = async function* () {
      yield PDF
    }
    const file = await receiver.take({ part: 'file', name: 'a.pdf', bytes: bytes() })
    const lost = new Error('Connection terminated unexpectedly')
    await expect(withReceived(store, [file], () => Promise.reject(lost))).rejects.toBe(lost)
    expect(await counts()).toEqual([0, 0, 1])
    const { id } = (await send([COVER])).json()
    await deleteOrphanFiles({ db: test.db, store, now: new Date(Date.now() + 1.1 * DAY_MS) })
    expect([await counts(), (await read(id)).files.length]).toEqual([[1, 1, 1], 1])
  })

  it('are written while they arrive: eight concurrent requests of 50 MB need little memory', async () => {
    const address = new URL(API, await app.listen({ port: 0, host: '127.0.0.1' }))
    const answers = Array.from({ length: 8 }, () => sendStream(address, 5, REQUEST_FILE_BYTES))
    const before = usedBytes()
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, usedBytes() - before)
    }, 5)
    expect(await Promise.all(answers)).toEqual(Array(8).fill(200))
    clearInterval(watch)
    expect(await counts()).toEqual([8, 40, 40])
    expect(peak).toBeLessThan(8 * 5 * REQUEST_FILE_BYTES * 0.5)
  })
})

describe('the page about the free API', () => {
  it.each(['en', 'es', 'fr', 'ru'])('has examples of both calls with files, in the language %s', async (language) => {
    const { body } = await app.inject({ url: '/portal/api', headers: { 'accept-language': language } })
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toContain('files=@cover.pdf')
    expect(body).toMatch(/file=@title-page\.jpg.*\/api\/public\/v1\/requests\/7K2M-Q9XD\/files/)
  })
})
