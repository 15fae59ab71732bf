import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCluster } from '../../search/opensearch/cluster.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testConfig, testDb } from '../../testing/index.ts'
import { readConfig, type TracingSettings } from '../config.ts'
import type { App } from '../http/serve.ts'
import { makeJobs } from '../jobs/jobs.ts'
import { makeLog } from '../log.ts'
import { currentTrace, inSpan } from './spans.ts'
import { startTracing } from './start-tracing.ts'
import { withoutValues } from './traced-query.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PROXY_SPAN = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE}-${PROXY_SPAN}-01`

type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string }[]
}

const ended: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A collector that accepts OTLP in JSON. */
async function collector() {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    texts.push(text)
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  return { url: await listening(server), spans, text: () => texts.join('\n') }
}

const settings = (url: string, more: Partial<TracingSettings> = {}): TracingSettings => ({
  url: `${url}/v1/traces`,
  serviceName: 'seriatim-test',
  sampler: 'parentbased_always_on',
  ratio: 1,
  ...more,
})

/** Waits until spans arrive. A stop sends remaining spans for at most half a second, so they may arrive late. */
const arrived = (spans: readonly ReceivedSpan[], ...names: string[]) =>
  expect.poll(() => spans.map(({ name }) => name)).toEqual(expect.arrayContaining(names))

describe('traces', () => {
  let db: TestDb
  let app: App
  beforeAll(async () => {
    db = await testDb()
    await createKnownUsers(db.db)
    app = await testApp(db)
  })
  afterAll(async () => {
    await app?.close()
    await db?.close()
  })
  const search = { basic_query: { query: 'verysecretword', anywhere: true } }
  const searched = async () => {
    const paris = await loginAs(app, 'paris')
    return paris.call('POST', '/api/search', { payload: search, headers: { traceparent: TRACEPARENT } })
  }

  it('connect the proxy, a search and its database statements, and do not contain the query', async () => {
    const { url, spans, text } = await collector()
    const end = await startTracing(settings(url))
    const answer = await searched()
    await end()
    await arrived(spans, 'search')
    await expect.poll(() => spans.some(({ parentSpanId }) => parentSpanId === PROXY_SPAN)).toBe(true)
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
    const own = spans.filter(({ traceId }) => traceId === TRACE)
    const root = own.find(({ parentSpanId }) => parentSpanId === PROXY_SPAN)!
    const asked = own.find(({ name }) => name === 'search')!
    expect(asked.parentSpanId).toBe(root.spanId)
    const statements = own.filter(({ parentSpanId }) => parentSpanId === asked.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const { attributes } of statements) expect(attributes.map(({ key }) => key)).toContain('db.query.text')
    // Every span of the trace descends from the span of the request.
    const byId = new Map(own.map((span) => [span.spanId, span]))
    for (let span of own) {
      while (span !== root) span = byId.get(span.parentSpanId!)!
      expect(span).toBe(root)
    }
    expect(root.attributes.map(({ key }) => key)).toEqual([
      'http.request.method',
      'seriatim.request_id',
      'http.response.status_code',
    ])
    expect(text()).toContain('seriatim-test')
    expect(text()).not.toMatch(/verysecretword|paris/)
  })

  it('continue in jobs that a request queued', async () => {
    const { url, spans } = await collector()
    const end = await startTracing(settings(url))
    const jobs = makeJobs({ pool: db.pool, log: makeLog('silent') })
    const sent: unknown[] = []
    await jobs.start([{ name: 'traced', run: async (payload) => void sent.push([payload, currentTrace()]) }])
    await inSpan('asking', { parent: TRACEPARENT }, () => jobs.add(db.db, 'traced', { some: 1 }))
    await expect.poll(() => sent).toHaveLength(1)
    await jobs.stop()
    await end()
    await arrived(spans, 'asking', 'traced')
    const asking = spans.find(({ name }) => name === 'asking')!
    const traced = spans.find(({ name }) => name === 'traced')!
    expect([traced.traceId, traced.parentSpanId]).toEqual([TRACE, asking.spanId])
    expect(sent).toEqual([[{ some: 1 }, `00-${TRACE}-${traced.spanId}-01`]])
  })

  it('are passed to OpenSearch', async () => {
    const { url, spans } = await collector()
    const headers: unknown[] = []
    const node = await listening(
      createServer((request, response) => {
        headers.push(request.headers.traceparent)
        response.setHeader('Content-Type', 'application/json').end('{}')
      }),
    )
    const cluster = openCluster({ nodes: [node], index: 'seriatim', shards: 1, replicas: '0-1' })
    ended.push(() => cluster.close())
    const call = { method: 'POST', path: '/seriatim/_search', body: {} } as const
    await cluster.call(call)
    const end = await startTracing(settings(url))
    await inSpan('asking', { parent: TRACEPARENT }, () => cluster.call(call))
    await end()
    await arrived(spans, 'opensearch _search')
    const asked = spans.find(({ name }) => name === 'opensearch _search')!
    expect(headers).toEqual([undefined, `00-${TRACE}-${asked.spanId}-01`])
  })

  it('are recorded or omitted as the configured sampler decides', async () => {
    const { url, spans } = await collector()
    const end = await startTracing(settings(url))
    await inSpan('not kept', { parent: `00-${TRACE}-${PROXY_SPAN}-00` }, async () => undefined)
    await end()
    const endOff = await startTracing(settings(url, { sampler: 'always_off' }))
    await inSpan('off', { parent: TRACEPARENT }, async () => undefined)
    await endOff()
    const endOn = await startTracing(settings(url, { sampler: 'traceidratio', ratio: 1 }))
    await inSpan('kept', { parent: null }, async () => undefined)
    await endOn()
    await expect.poll(() => spans.map(({ name }) => name)).toEqual(['kept'])
  })

  it.each(['does not answer', 'is unavailable'])('do not delay the server if the collector %s', async (how) => {
    const givenUp = Promise.withResolvers<string>()
    const hanging = createServer(({ socket }) => socket.once('close', () => givenUp.resolve('waits for the exporter')))
    const url = how === 'does not answer' ? await listening(hanging) : 'http://127.0.0.1:1'
    const end = await startTracing(settings(url))
    expect((await searched()).statusCode).toBe(200)
    // A stop takes at most four seconds in total, although the exporter alone would wait five seconds for a collector.
    expect(await Promise.race([end(), givenUp.promise])).toBe(undefined)
    expect((await searched()).statusCode).toBe(200)
  })

  it('are not recorded unless tracing is configured', async () => {
    expect(testConfig().tracing).toBe(null)
    const end = await startTracing(null)
    expect(await inSpan('work', {}, async (span) => [span, currentTrace()])).toEqual([undefined, undefined])
    await end()
  })
})

describe('settings of traces', () => {
  const ENDPOINT = 'http://collector:4318'

  it('are read from the standard variables of OpenTelemetry', () => {
    const read = (more: object) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...more }).tracing
    expect(read({})).toEqual({
      url: `${ENDPOINT}/v1/traces`,
      serviceName: 'seriatim',
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
    expect(
      read({ OTEL_SERVICE_NAME: 'a', OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }),
    ).toMatchObject({ serviceName: 'a', sampler: 'traceidratio', ratio: 0.25 })
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x/own' })?.url).toBe('http://x/own')
    expect(read({ OTEL_SDK_DISABLED: 'true' })).toBe(null)
  })

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_SAMPLER: 'some' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' },
  ])('are refused if invalid: %j', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env).at(-1))
  })
})

it.each([
  ["select 'a''b', $1 from t where x = E'a\\'b' and n = 123456", 'select ?, $1 from t where x = ? and n = ?'],
  ['do $x$ secret $x$', 'do ?'],
  ['select $$a$$, $2', 'select ?, $2'],
])('the recorded text of a statement contains no values: %s', (statement, expected) => {
  expect(withoutValues(statement)).toBe(expected)
})
