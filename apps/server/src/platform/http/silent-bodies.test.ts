import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutOffSilentBodies } from './silent-bodies.ts'

const SILENT_MS = 300

const app = Fastify()
beforeAll(async () => {
  cutOffSilentBodies(app.server, SILENT_MS)
  app.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of payload) bytes += chunk.length
    return bytes
  })
  app.post('/', async ({ body }) => {
    await sleep(2 * SILENT_MS)
    return { bytes: body }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends `pieces` with a pause before each, says that there will be `length` bytes. @returns the answer's text */
async function send(pieces: readonly string[], pauseMs: number, length: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const answer = Promise.withResolvers<string>()
  const sent = request({ port, method: 'POST', headers: { 'content-type': 'x/y', 'content-length': length } })
  sent.on('error', answer.reject)
  sent.on('response', async (response) => answer.resolve((await response.toArray()).join('')))
  sent.flushHeaders()
  for (const piece of pieces) {
    await sleep(pauseMs)
    sent.write(piece)
  }
  if (pieces.join('').length === length) sent.end()
  return answer.promise
}

describe('a body', () => {
  it('may take its time as long as it comes, and its answer too', async () => {
    expect(await send(['a', 'b', 'c', 'd', 'e', 'f'], SILENT_MS / 4, 6)).toBe('{"bytes":6}')
  })

  it('that stops coming is cut off', async () => {
    await expect(send(['a', 'b'], 10, 6)).rejects.toThrow(/hang up|ECONNRESET/)
  })
})
