/**
 * Tests the URL check with all known server behaviours. `testing/server-behaviours.ts` contains the expected results.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SELF_SIGNED } from '../../testing/self-signed.ts'
import { makeHostQueue } from './host-queue.ts'
import { probeUrl, type UrlCheckOptions } from './probe-url.ts'
import { makeRobots } from './robots.ts'
import { BEHAVIOURS, ROBOTS } from './testing/server-behaviours.ts'

let server: Server
let root: string
const calls: { path: string; agent: string | undefined; began: number; ended: number }[] = []

beforeAll(async () => {
  server = createServer((request, answer) => {
    const { url = '' } = request
    const entry = { path: url, agent: request.headers['user-agent'], began: performance.now(), ended: 0 }
    calls.push(entry)
    answer.on('close', () => {
      entry.ended = performance.now()
    })
    if (url === '/robots.txt') return void answer.end(ROBOTS)
    const name = url.split(/[/?]/)[1]
    const behaviour = BEHAVIOURS.find((each) => each.name === name)
    if (!behaviour) throw new Error(`${url} has no behaviour`)
    behaviour.answer(request, answer, root)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

const options = (more: Partial<UrlCheckOptions> = {}): UrlCheckOptions => ({
  allowsPrivate: true,
  timeoutMs: 60_000,
  totalMs: 120_000,
  turns: makeHostQueue(),
  robots: makeRobots(),
  hostDelayMs: 0,
  mostDelayMs: 0,
  ...more,
})

describe('the URL check with a test server of more than forty behaviours', () => {
  const all = options()

  it('has a unique name for each behaviour', () => {
    expect(BEHAVIOURS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(BEHAVIOURS.map(({ name }) => name)).size).toBe(BEHAVIOURS.length)
  })

  it.each(BEHAVIOURS)('has the expected result for $name', async ({ name, expected, movedTo, isEndless }) => {
    const finding = await probeUrl(`${root}/${name}`, isEndless ? { ...all, timeoutMs: 300 } : all)
    expect(finding).toMatchObject(movedTo === undefined ? expected : { ...expected, movedTo: `${root}${movedTo}` })
    if (expected.retryAfterMs === undefined) expect(finding).not.toHaveProperty('retryAfterMs')
  })

  it('sends its user agent, one request for robots.txt, and one request at a time', async () => {
    expect(calls.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
    expect(new Set(calls.map(({ agent }) => agent?.split('/')[0]))).toEqual(new Set(['Seriatim']))
    calls.length = 0
    const many = options({ hostDelayMs: 30, mostDelayMs: 30 })
    await Promise.all(Array.from({ length: 6 }, () => probeUrl(`${root}/here`, many)))
    expect(calls).toHaveLength(7)
    for (const [index, { began }] of calls.entries())
      if (index > 0) expect(began).toBeGreaterThanOrEqual(calls[index - 1]!.ended)
  })

  it('sends no request if robots.txt forbids it', async () => {
    calls.length = 0
    await probeUrl(`${root}/no-robots/page`, all)
    expect(calls).toEqual([])
  })

  it('keeps the fragment of a URL that was redirected', async () => {
    expect(await probeUrl(`${root}/moved#toc`, all)).toMatchObject({ movedTo: `${root}/here#toc` })
  })

  it('ends within the total time limit', async () => {
    // Not an integer, like the remaining time of a second request in practice.
    const short = options({ totalMs: 300.5, robots: { allows: async () => true, delayMs: () => undefined } })
    expect(await probeUrl(`${root}/no-response`, short)).toMatchObject({ state: 'broken', reason: 'timeout' })
  })

  it('stops when its signal is aborted', async () => {
    const stop = new AbortController()
    const waiting = probeUrl(`${root}/no-response`, options({ signal: stop.signal, timeoutMs: 60_000 }))
    stop.abort(new Error('stopping'))
    await expect(waiting).rejects.toThrow('stopping')
  })
})

/** Starts a local server that answers all requests, including robots.txt, in this way. */
const withRobots = async (
  answer: (request: IncomingMessage) => { status: number; body?: string; location?: string },
) => {
  const other = createServer((request, response) => {
    const { status, body, location } = answer(request)
    response.writeHead(status, location ? { location } : {})
    response.end(body)
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  return { other, at: `http://127.0.0.1:${(other.address() as AddressInfo).port}` }
}

describe('the rules of robots.txt', () => {
  it.each([
    ['that do not exist', 404, '', 'valid'],
    ['with a server error', 503, '', 'valid'],
    ['that are an HTML page', 200, '<html><body>Not found</body></html>', 'valid'],
    ['that are empty', 200, '', 'valid'],
    ['that forbid all clients', 200, 'user-agent: *\ndisallow: /', 'uncheckable'],
    ['that forbid this client', 200, 'User-Agent: seriatim\nDisallow: /journal', 'uncheckable'],
    ['with rules after 600 kB of comments', 200, `${'# remark\n'.repeat(70_000)}User-agent: *\nDisallow: /`, 'valid'],
  ])('lead to the expected state if they are %s', async (_, status, body, state) => {
    const { other, at } = await withRobots(({ url }) => (url === '/robots.txt' ? { status, body } : { status: 200 }))
    expect(await probeUrl(`${at}/journal`, options())).toMatchObject({ state })
    other.close()
  })

  it('are followed after a redirect and requested again after a day', async () => {
    let [now, count] = [0, 0]
    const { other, at } = await withRobots(({ url }) => {
      if (url === '/robots.txt') count += 1
      if (url === '/robots.txt') return { status: 301, location: '/rules.txt' }
      return { status: 200, body: url === '/rules.txt' ? 'User-agent: *\nDisallow: /' : '' }
    })
    const dated = options({ robots: makeRobots({ now: () => now }) })
    for (const hours of [0, 1, 23, 25]) {
      now = hours * 3_600_000
      expect(await probeUrl(at, dated)).toMatchObject({ state: 'uncheckable', reason: 'robots' })
    }
    expect(count).toBe(2)
    other.close()
  })

  it('set the pause between two requests, within limits', async () => {
    const { other, at } = await withRobots(() => ({ status: 200, body: 'User-agent: *\nCrawl-delay: 7' }))
    const robots = makeRobots()
    await probeUrl(at, options({ robots }))
    expect(robots.delayMs(new URL(at))).toBe(7_000)
    other.close()
  })
})

describe('an untrusted certificate', () => {
  it('makes the URL uncheckable', async () => {
    const secure = https.createServer(SELF_SIGNED, (_, answer) => void answer.end())
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    const { port } = secure.address() as AddressInfo
    expect(await probeUrl(`https://localhost:${port}/`, options())).toMatchObject({
      state: 'uncheckable',
      reason: 'tls',
    })
    secure.close()
  })
})
