import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readRecords } from '@seriatim/marc'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/serve.ts'
import { folderStore } from '../../platform/store/open-stores.ts'
import type { Services } from '../../services.ts'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import { fillPublicBase, type PublicBase, SECRET } from '../public/testing.ts'
import { makeDump } from './make-dump.ts'
import { parseByteRange } from './routes.ts'

let test: TestDb
let folder: string
let services: Services
let app: App
let base: PublicBase

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, 2_400)
  folder = await mkdtemp(join(tmpdir(), 'seriatim-dumps-'))
  services = testServices(test, { dataFolder: folder })
  app = await buildApp(services)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  await rm(folder, { recursive: true, force: true })
})

it('an interrupted dump resumes, and equals an uninterrupted dump', async () => {
  const other = await mkdtemp(join(tmpdir(), 'seriatim-dumps-'))
  let portions = 0
  const signal = {
    throwIfAborted: () => {
      if (portions++ === 1) throw new Error('interrupted')
    },
  } as AbortSignal
  const now = new Date()
  await expect(
    makeDump({ db: test.db, store: folderStore(other), making: join(other, 'making'), now, signal }),
  ).rejects.toThrow('interrupted')
  const resumed = await makeDump({ db: test.db, store: folderStore(other), making: join(other, 'making'), now })
  const whole = await services.dumps.make()
  expect(resumed.records).toBe(base.shown.length)
  expect(resumed.files.map(({ sha256 }) => sha256)).toEqual(whole!.files.map(({ sha256 }) => sha256))
  await rm(other, { recursive: true, force: true })
})

it('dump files contain the public records and match their checksums', async () => {
  const [dump] = (await app.inject({ method: 'GET', url: '/dumps/index.json' })).json().dumps
  const texts = new Map<string, string>()
  for (const { name, bytes, sha256 } of dump.files) {
    const answer = await app.inject({ method: 'GET', url: `/dumps/${dump.date}/${name}` })
    expect(answer.rawPayload.length).toBe(bytes)
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256)
    const text = gunzipSync(answer.rawPayload).toString('utf8')
    expect(text).not.toContain(SECRET)
    texts.set(name, text)
  }
  const marc: string[] = []
  for await (const { record } of readRecords([Buffer.from(texts.get('records.marcxml.gz')!)], 'marcxml')) {
    const number = record?.fields.find(({ tag }) => tag === '001')
    if (number !== undefined && 'value' in number) marc.push(number.value)
  }
  expect(marc).toEqual([...base.shown].sort())
  const lines = texts.get('records.jsonld.gz')!.trim().split('\n')
  expect(lines.map((line) => typeof JSON.parse(line)['@context'])).toEqual(base.shown.map(() => 'object'))
  for (const line of lines.slice(0, 12)) {
    const own = await app.inject({ method: 'GET', url: `/resource/ISSN/${JSON.parse(line).issn}?format=json` })
    expect(JSON.parse(line)).toEqual(own.json())
  }
  const table = texts.get('issn-l.tsv.gz')!.trim().split('\n')
  expect(table[0]).toBe('ISSN\tISSN-L')
  expect(table.slice(1).map((line) => line.slice(0, 9))).toEqual([...base.shown].sort())
  const sums = await readFile(join(folder, 'dumps', dump.date, 'SHA256SUMS'), 'utf8')
  expect((await app.inject({ method: 'GET', url: `/dumps/${dump.date}/SHA256SUMS` })).body).toBe(sums)
})

it('the manifest states when the dump began and when it ended', async () => {
  const other = await mkdtemp(join(tmpdir(), 'seriatim-dumps-'))
  const now = new Date(Date.now() - 60_000)
  const made = await makeDump({ db: test.db, store: folderStore(other), making: join(other, 'making'), now })
  expect(made.started_at).toBe(now.toISOString())
  expect(Date.parse(made.ended_at)).toBeGreaterThanOrEqual(now.getTime() + 60_000)
  await rm(other, { recursive: true, force: true })
})

it('dump files can be read with range requests; other paths return 404', async () => {
  const page = await app.inject({ method: 'GET', url: '/dumps/' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const url = /href="(\/dumps\/[^"]+\.marcxml\.gz)"/.exec(page.body)![1]!
  const whole = await app.inject({ method: 'GET', url })
  const part = await app.inject({ method: 'GET', url, headers: { range: 'bytes=10-19' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
  const etag = String(whole.headers.etag)
  expect((await app.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  expect((await app.inject({ method: 'GET', url, headers: { range: 'bytes=999999999-' } })).statusCode).toBe(416)
  const date = url.split('/')[2]
  for (const path of [
    `/dumps/${date}/manifest.json`,
    `/dumps/${date}/..%2f..%2fpackage.json`,
    '/dumps/2000-01-01/x',
    '/dumps/x',
  ])
    expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
})

it('parseByteRange accepts a single range, and returns undefined for several ranges or no header', () => {
  expect(parseByteRange('bytes=0-', 10)).toEqual({ start: 0, end: 9 })
  expect(parseByteRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(parseByteRange('bytes=5-100', 10)).toEqual({ start: 5, end: 9 })
  expect(parseByteRange('bytes=10-', 10)).toBe('none')
  expect(parseByteRange('bytes=1-2,4-5', 10)).toBeUndefined()
  expect(parseByteRange(undefined, 10)).toBeUndefined()
})
