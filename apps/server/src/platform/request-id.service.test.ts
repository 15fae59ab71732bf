import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testApp, testDb } from '../testing/index.ts'
import type { App } from './http/serve.ts'
import { makeJobs } from './jobs/jobs.ts'
import { makeLog } from './log.ts'
import { currentRequestId, requestIdOf, withRequestId } from './request-id.ts'

const NEW = /^[0-9a-f]{12}$/
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('the id of a request', () => {
  it.each([
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'a UUID from a proxy'],
    ['edge.17_A-b', 'a text from a proxy'],
    ['a'.repeat(64), 'a text of maximum length'],
  ])('is taken from the header X-Request-Id: %s, %s', (given) => {
    expect(requestIdOf({ 'x-request-id': given, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(given)
  })

  it.each([
    [''],
    ['short'],
    ['a'.repeat(65)],
    ['two words here'],
    ['line\nbreak-in-it'],
    ['<script>alert(1)</script>'],
    ['{"json":"value"}'],
    ['-begins-with-a-hyphen'],
    ['umlaut-äöü-in-it'],
  ])('is not taken from an invalid header X-Request-Id: %j', (given) => {
    expect(requestIdOf({ 'x-request-id': given })).toMatch(NEW)
    expect(requestIdOf({ 'x-request-id': given, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(TRACE)
  })

  it.each([
    [`00-${TRACE}-0000000000000000-01`],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    [`ff-${TRACE}-00f067aa0ba902b7-01`],
    [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`],
    [TRACE],
  ])('is generated if the header traceparent is the invalid %s', (traceparent) => {
    expect(requestIdOf({ traceparent })).toMatch(NEW)
  })

  it('differs for each request', () => {
    expect(new Set(Array.from({ length: 100 }, () => requestIdOf({}))).size).toBe(100)
  })
})

describe('a request', () => {
  let db: TestDb
  let app: App
  beforeAll(async () => {
    db = await testDb()
    app = await testApp(db)
  })
  afterAll(async () => {
    await app?.close()
    await db?.close()
  })

  it('has its id in successful and failed answers', async () => {
    for (const url of ['/api/health', '/api/nowhere', '/api/me', '/nowhere']) {
      const answer = await app.inject({ url, headers: { 'x-request-id': 'edge-1234567890' } })
      expect([url, answer.headers['x-request-id']]).toEqual([url, 'edge-1234567890'])
      expect((await app.inject({ url, headers: { 'x-request-id': 'no good' } })).headers['x-request-id']).toMatch(NEW)
    }
  })

  it('has its id in each of its log lines, once', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const log = makeLog('info', stream)
    log.info('outside')
    await withRequestId('edge-1234567890', async () => {
      await Promise.resolve()
      log.info('inside')
      log.child({ reqId: 'edge-1234567890' }).info('of the request')
    })
    expect(lines.map((line) => line.match(/"reqId":"edge-1234567890"/g)?.length ?? 0)).toEqual([0, 1, 1])
  })

  it('passes its id to jobs that it queues, and their payload unchanged', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const jobs = makeJobs({ pool: db.pool, log: makeLog('warn', stream) })
    const seen: unknown[] = []
    await jobs.start([
      {
        name: 'begun',
        run: async (payload) => {
          seen.push([payload, currentRequestId()])
          // A job queued by a job belongs to the same request.
          if ((payload as { again: boolean }).again) await jobs.add(db.db, 'begun', { again: false })
        },
      },
      {
        name: 'failing',
        run: async () => {
          throw new Error('it fails')
        },
      },
    ])
    await withRequestId('edge-1234567890', () => jobs.add(db.db, 'begun', { again: true }))
    await expect.poll(() => seen).toHaveLength(2)
    await jobs.add(db.db, 'begun', { again: false })
    await expect.poll(() => seen).toHaveLength(3)
    expect(seen).toEqual([
      [{ again: true }, 'edge-1234567890'],
      [{ again: false }, 'edge-1234567890'],
      [{ again: false }, undefined],
    ])
    await withRequestId('edge-1234567891', () => jobs.add(db.db, 'failing', null, { maxAttempts: 1 }))
    await expect.poll(() => lines.join('')).toMatch(/"reqId":"edge-1234567891"/)
    expect(lines.find((line) => line.includes('edge-1234567891'))).toContain('it fails')
    await jobs.stop()
  })
})
