import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { makeHostQueue } from './host-queue.ts'
import { probeUrl, type UrlCheckOptions } from './probe-url.ts'
import type { Robots } from './robots.ts'

/** Substitute for robots.txt that allows all requests and is not requested itself. */
const SILENT: Robots = { allows: async () => true, delayMs: () => undefined }

const ALLOWED: UrlCheckOptions = {
  allowsPrivate: true,
  timeoutMs: 60_000,
  totalMs: 120_000,
  turns: makeHostQueue(),
  robots: SILENT,
  hostDelayMs: 0,
  mostDelayMs: 0,
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a local server. @returns the URL of its root */
const serving = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the check of a URL', () => {
  it('returns the state valid if HEAD succeeds, without a request for the body', async () => {
    const methods: string[] = []
    const root = await serving(({ method = '' }, answer) => {
      methods.push(method)
      answer.end()
    })
    expect(await probeUrl(` ${root}/journal `, ALLOWED)).toMatchObject({
      state: 'valid',
      statusCode: 200,
      reason: 'OK',
    })
    expect(methods).toEqual(['HEAD'])
  })

  it.each([405, 403, 404, 501])('is repeated with GET if HEAD returns %i', async (status) => {
    const root = await serving(({ method }, answer) => {
      answer.statusCode = method === 'HEAD' ? status : 200
      answer.end('a page')
    })
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'valid', statusCode: 200 })
  })

  it('returns the state broken for status 404', async () => {
    const root = await serving((_, answer) => {
      answer.statusCode = 404
      answer.end()
    })
    expect(await probeUrl(root, ALLOWED)).toEqual({
      state: 'broken',
      statusCode: 404,
      reason: 'Not Found',
      movedTo: null,
      mayPass: false,
      isGone: true,
    })
  })

  it('returns the state temporarily broken if the server fails', async () => {
    const root = await serving((_, answer) => {
      answer.statusCode = 503
      answer.end()
    })
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'broken', statusCode: 503, mayPass: true })
  })

  it.each([401, 403, 429])(
    'returns the state uncheckable if the server refuses automatic requests with %i',
    async (status) => {
      const root = await serving((_, answer) => {
        answer.statusCode = status
        answer.end()
      })
      expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'uncheckable', statusCode: status })
    },
  )

  it('follows redirects, including relative ones', async () => {
    const root = await serving(({ url }, answer) => {
      if (url === '/old') answer.writeHead(301, { Location: '/new' })
      else if (url === '/new') answer.writeHead(308, { Location: `${root}/here` })
      answer.end()
    })
    expect(await probeUrl(`${root}/old`, ALLOWED)).toMatchObject({ state: 'valid', statusCode: 200 })
  })

  it('returns the state broken for a redirect loop', async () => {
    const root = await serving((_, answer) => {
      answer.writeHead(302, { Location: '/round' })
      answer.end()
    })
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'broken', reason: 'redirects', statusCode: null })
  })

  it('ends after the time limit if no response arrives', async () => {
    const root = await serving(() => undefined)
    expect(await probeUrl(root, { ...ALLOWED, timeoutMs: 150 })).toMatchObject({
      state: 'broken',
      reason: 'timeout',
      mayPass: true,
    })
  })

  it('returns the state broken if the connection is refused', async () => {
    const root = await serving((_, answer) => answer.end())
    await new Promise((resolve) => server!.close(resolve))
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'broken', reason: 'refused' })
  })

  it('returns the state uncheckable if the response is not HTTP', async () => {
    const root = await serving(({ socket }) => void socket.end('220 mail.example ESMTP\r\n'))
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'uncheckable', reason: 'damaged' })
  })

  it('ends even if the page never ends', async () => {
    const root = await serving(({ method }, answer) => {
      if (method === 'HEAD') {
        answer.statusCode = 405
        answer.end()
        return
      }
      const page = setInterval(() => answer.write('x'.repeat(65_536)), 1)
      answer.on('close', () => clearInterval(page))
    })
    expect(await probeUrl(root, ALLOWED)).toMatchObject({ state: 'valid', statusCode: 200 })
  })
})

describe('the URL check without permission for private networks', () => {
  const CLOSED = { ...ALLOWED, allowsPrivate: false }

  it('sends no request to this machine or a private network, in any notation of the address', async () => {
    let hits = 0
    const root = await serving((_, answer) => {
      hits += 1
      answer.end()
    })
    const { port } = new URL(root)
    const addresses = [
      root,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://0:${port}/`,
      `http://localhost:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://intranet/',
    ]
    for (const address of addresses) {
      const finding = await probeUrl(address, CLOSED)
      expect({ address, ...finding }).toMatchObject({ state: 'uncheckable', statusCode: null })
      expect(['private', 'reserved']).toContain(finding.reason)
    }
    expect(hits).toBe(0)
  })

  it.each([
    ['ftp://ftp.issn.org/', 'scheme', 'uncheckable'],
    ['javascript:alert(1)', 'scheme', 'uncheckable'],
    ['file:///etc/passwd', 'scheme', 'uncheckable'],
    ['https://www.issn.org:22/', 'port', 'uncheckable'],
    ['https://example.org/serial', 'reserved', 'uncheckable'],
    ['no address', 'address', 'broken'],
    ['http://', 'address', 'broken'],
  ])('sends no request to %s (reason: %s)', async (address, reason, state) => {
    expect(await probeUrl(address, CLOSED)).toMatchObject({ state, reason })
  })
})
