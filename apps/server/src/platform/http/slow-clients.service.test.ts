import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import type { App } from './serve.ts'
import { cutOffSlowClients, HEADERS_MS } from './slow-clients.ts'

const BODY_MS = 400

const app = Fastify()
beforeAll(async () => {
  cutOffSlowClients(app.server, { bodyMs: BODY_MS, bodyBytes: 4, answerMs: BODY_MS, lookMs: 20 })
  app.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of payload) bytes += chunk.length
    return bytes
  })
  app.post('/', async ({ body }) => {
    await sleep(2 * BODY_MS)
    return { bytes: body }
  })
  app.get('/endless', (_request, reply) => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
    return reply.send(endless)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const portOf = ({ server }: Pick<typeof app, 'server'>) => (server.address() as AddressInfo).port

/**
 * Sends a request with a body of `length` bytes in pieces, with a pause before each. @returns the text of the answer
 */
async function send(pieces: readonly string[], pauseMs: number, length: number): Promise<string> {
  const answer = Promise.withResolvers<string>()
  let isOver = false
  const end = () => {
    isOver = true
  }
  answer.promise.then(end, end)
  const headers = { 'content-type': 'x/y', 'content-length': length }
  const sent = request({ port: portOf(app), method: 'POST', headers })
  sent.on('error', answer.reject)
  sent.on('response', async (response) => answer.resolve((await response.toArray()).join('')))
  sent.flushHeaders()
  for (const piece of pieces) {
    await sleep(pauseMs)
    if (isOver) break
    sent.write(piece)
  }
  if (!isOver && pieces.join('').length === length) sent.end()
  return answer.promise
}

describe('a body', () => {
  it('is accepted without a limit of total time if it arrives slowly but steadily, and so is a slowly read answer', async () => {
    const pieces = Array.from({ length: 12 }, () => 'abcd')
    expect(await send(pieces, BODY_MS / 8, 48)).toBe('{"bytes":48}')
  })

  it('is aborted when it stops arriving', async () => {
    await expect(send(['abcd', 'efgh'], 10, 60)).rejects.toThrow(/hang up|ECONNRESET/)
  })

  it('is aborted when it arrives byte by byte', async () => {
    const bytes = Array.from({ length: 30 }, () => 'a')
    await expect(send(bytes, BODY_MS / 2, 60)).rejects.toThrow(/hang up|ECONNRESET|EPIPE/)
  })
})

describe('an answer', () => {
  it('is aborted when the client does not read it', async () => {
    const reader = connect(portOf(app), '127.0.0.1')
    reader.on('error', () => undefined)
    reader.pause()
    reader.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
    const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections).toBe(1)
    await expect.poll(connections).toBe(0)
    reader.destroy()
  })
})

describe('the application', () => {
  let db: TestDb
  let product: App
  beforeAll(async () => {
    db = await testDb()
    product = await buildApp(testServices(db))
    await product.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await product?.close()
    await db?.close()
  })

  it('limits the time for headers but not for bodies, and checks open connections every few seconds', () => {
    const { headersTimeout, requestTimeout } = product.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: HEADERS_MS, requestTimeout: 0 })
  })

  it('closes connections whose headers do not arrive', async () => {
    product.server.headersTimeout = 100
    const halves = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const half = connect(portOf(product), '127.0.0.1')
        half.resume()
        half.on('error', () => undefined)
        await once(half, 'connect')
        // The first connection sends nothing at all.
        if (index > 0) half.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Half:')
        return half
      }),
    )
    await Promise.all(halves.map((half) => half.closed || once(half, 'close')))
    expect((await fetch(`http://127.0.0.1:${portOf(product)}/api/health`)).status).toBe(200)
  })
})
