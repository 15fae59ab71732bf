import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { App } from '../../platform/http/serve.ts'
import { measureJobs } from '../../platform/jobs/measure-jobs.ts'
import { makeMetrics, measureProcess } from '../../platform/metrics.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

const TOKEN = 'a-secret-test-token'

let db: TestDb
let app: App

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db, { metricsToken: TOKEN })
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

type Asked = { headers?: Record<string, string>; remoteAddress?: string }
const scrape = (asked: Asked = {}, of: App = app) =>
  of.inject({
    method: 'GET',
    url: '/metrics',
    remoteAddress: asked.remoteAddress ?? '127.0.0.1',
    headers: { host: '127.0.0.1:8080', ...asked.headers },
  })

/** The name of a time series with its labels in sorted order. */
const seriesOf = (line: string): string => {
  const [name, labels] = line.split(/[{}]/)
  return labels === undefined ? name! : `${name}{${labels.split(',').sort().join(',')}}`
}

const readingOf = (text: string, series: string): number | undefined => {
  for (const line of text.split('\n')) {
    const end = line.lastIndexOf(' ')
    if (seriesOf(line.slice(0, end)) === seriesOf(series)) return Number(line.slice(end + 1))
  }
  return undefined
}

describe('access to metrics', () => {
  it.each<[string, Asked]>([
    ['a program on this machine', {}],
    ['a program on this machine, by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:8080' } }],
    [
      'a program on this machine, by IPv4-mapped IPv6',
      { remoteAddress: '::ffff:127.0.0.1', headers: { host: 'localhost:8080' } },
    ],
    ['a client with the token', { remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${TOKEN}` } }],
    [
      'a client with the token, through a proxy',
      { headers: { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.7', host: 'seriatim.example' } },
    ],
  ])('is allowed for: %s', async (_, asked) => {
    const answer = await scrape(asked)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(answer.body).toMatch(/^# HELP seriatim_http_requests_total /m)
  })

  it.each<[string, Asked]>([
    ['a client on another machine', { remoteAddress: '192.0.2.7' }],
    ['a client with a wrong token', { remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${TOKEN}x` } }],
    [
      'a client with the token as a password',
      { remoteAddress: '192.0.2.7', headers: { authorization: `Basic ${TOKEN}` } },
    ],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['a proxy that forwards a loopback address', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy with the header Forwarded (RFC 7239)', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['a proxy with the header X-Forwarded-Host', { headers: { 'x-forwarded-host': 'seriatim.example' } }],
    ['a web page whose host name resolves to this machine', { headers: { host: 'evil.example' } }],
  ])('is refused for: %s', async (_, asked) => {
    const answer = await scrape(asked)
    expect([answer.statusCode, answer.body.includes('seriatim_')]).toEqual([403, false])
  })

  it.each(['loopback', '127.0.0.1', '127.0.0.0/8'])(
    'requires the token from local clients if %s is a trusted proxy',
    async (proxy) => {
      const behind = await testApp(db, { trustedProxies: [proxy], metricsToken: TOKEN })
      expect((await scrape({}, behind)).statusCode).toBe(403)
      expect((await scrape({ headers: { authorization: `Bearer ${TOKEN}` } }, behind)).statusCode).toBe(200)
      await behind.close()
    },
  )

  it('is refused for an empty or missing token', async () => {
    const without = await testApp(db)
    const far = { remoteAddress: '192.0.2.7', headers: { authorization: 'Bearer null' } }
    expect((await scrape(far, without)).statusCode).toBe(403)
    expect((await scrape({}, without)).statusCode).toBe(200)
    await without.close()
  })
})

describe('the metrics of the server', () => {
  it('count requests by call and status, and searches by kind of query and source of the answer', async () => {
    const france = await loginAs(app, 'france')
    const before = (await scrape()).body
    const search = (basic_query: object) => france.post('/api/search', { basic_query })
    const phrase = { query: 'zymurgiacal "two words"' }
    const response = await search(phrase)
    expect(response.statusCode, response.body).toBe(200)
    await search(phrase)
    await search({ query: '/zymur.*/', matchFormat: 'LUCENE' })
    await app.inject('/api/nowhere-zymurgiacal')
    await app.inject('/nowhere-zymurgiacal')
    const after = (await scrape()).body
    const grown = (line: string) => (readingOf(after, line) ?? 0) - (readingOf(before, line) ?? 0)
    expect(grown('seriatim_http_requests_total{call="search",status="200"}')).toBe(3)
    expect(grown('seriatim_http_request_duration_seconds_count{call="search"}')).toBe(3)
    expect(grown('seriatim_http_requests_total{call="unknown",status="404"}')).toBeGreaterThanOrEqual(1)
    // The label depends on whether the search columns are already in memory, so both values are accepted.
    const searches = (requested: string, clauses: string) =>
      ['base', 'memory']
        .map((from) =>
          grown(
            `seriatim_search_duration_seconds_count{answered_from="${from}",clauses="${clauses}",asked="${requested}"}`,
          ),
        )
        .reduce((sum, count) => sum + count)
    expect([searches('first', 'phrase'), searches('again', 'phrase'), searches('first', 'regex')]).toEqual([1, 1, 1])
    // Neither search terms nor user names appear in the metrics.
    expect(after).not.toMatch(/zymurgiacal|france|nowhere/)
    expect(readingOf(after, 'seriatim_http_requests_in_flight')).toBe(1)
  })

  it('contain the task queue, the connection pool, index positions and the database size', async () => {
    const france = await loginAs(app, 'paris')
    expect((await france.post('/api/admin/mails/test', { to: 'a@b.test' })).statusCode).toBe(200)
    await db.pool.query(
      'insert into change_log (seq, record_id) select coalesce(max(seq), 0) + 5, null from change_log',
    )
    // Database values are cached for a second.
    await expect
      .poll(async () => readingOf((await scrape()).body, 'seriatim_jobs{kind="send-mails",state="waiting"}'))
      .toBe(1)
    const { body } = await scrape()
    const { rows } = await db.pool.query('select max(seq)::int as last from change_log')
    expect(readingOf(body, 'seriatim_change_log_position')).toBe(rows[0].last)
    expect(readingOf(body, 'seriatim_follower_behind_changes{follower="search_rows"}')).toBeGreaterThanOrEqual(0)
    expect(readingOf(body, 'seriatim_database_up')).toBe(1)
    expect(readingOf(body, 'seriatim_database_pool_waiting_requests')).toBe(0)
    expect(body).toMatch(/^seriatim_database_connections\{state="idle"\} [1-9]/m)
    expect(body).toMatch(/^seriatim_build_info\{version="[\d.]+"\} 1$/m)
  })

  it('report an unreachable database, and still contain all other metrics', async () => {
    const lost = await testDb()
    const alone = await testApp(lost)
    expect((await scrape({}, alone)).statusCode).toBe(200)
    await lost.close()
    await expect.poll(async () => readingOf((await scrape({}, alone)).body, 'seriatim_database_up')).toBe(0)
    const { body } = await scrape({}, alone)
    expect(readingOf(body, 'seriatim_change_log_position')).toBeUndefined()
    expect(body).not.toMatch(/^seriatim_follower_behind_changes\{/m)
    expect(body).toMatch(/^seriatim_http_requests_total\{call="\/metrics",status="200"\} \d/m)
    await alone.close()
  })

  it('measure the duration of jobs by outcome', async () => {
    const metrics = makeMetrics()
    const job = (name: string, run: () => Promise<void>) => ({ name, run })
    const jobs = measureJobs(
      [
        job('good', async () => undefined),
        job('bad', async () => {
          throw new Error('bad')
        }),
      ],
      metrics,
    )
    const context = { worker: 'w', signal: new AbortController().signal }
    await jobs[0]!.run(null, context)
    await expect(jobs[1]!.run(null, context)).rejects.toThrow('bad')
    const text = await metrics.registry.metrics()
    expect(readingOf(text, 'seriatim_job_duration_seconds_count{kind="good",outcome="done"}')).toBe(1)
    expect(readingOf(text, 'seriatim_job_duration_seconds_count{kind="bad",outcome="failed"}')).toBe(1)
  })
})

describe('the files for Prometheus and Grafana', () => {
  const read = (name: string) => readFile(new URL(`../../../../../ops/${name}`, import.meta.url), 'utf8')
  /** Names of metrics in a PromQL expression. */
  const namesIn = (expression: string) => expression.match(/\b(seriatim|nodejs|process)_\w+/g) ?? []

  it('use only metrics that the server has', async () => {
    const metrics = makeMetrics()
    measureProcess(metrics)
    const known = new Set(
      (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const dashboard = JSON.parse(await read('grafana/seriatim.json')) as {
      panels: { title: string; targets: { expr: string }[] }[]
      templating: { list: { query: unknown }[] }
    }
    const rules = parse(await read('prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
    }
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list.map(({ query }) => JSON.stringify(query)),
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ]
    const named = new Set(expressions.flatMap(namesIn))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((name) => !known.has(name))).toEqual([])
    // Each metric of the server is used by an alert rule or a dashboard.
    const own = [...known].filter((name) => name.startsWith('seriatim_') && !/_(sum|count|bucket)$/.test(name))
    expect(own.filter((name) => !named.has(name))).toEqual([])
    expect(rules.groups.flatMap((group) => group.rules).every(({ annotations }) => annotations.summary)).toBe(true)
  })
})
