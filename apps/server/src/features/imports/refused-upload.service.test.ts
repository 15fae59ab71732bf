import { Agent, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { type ImportServer, importServer, multipartOf, NEW_IN_FRANCE, type Upload } from './testing.ts'

const MEGABYTES = 5 * 2 ** 20

let server: ImportServer
let france: Caller
let port: number
beforeAll(async () => {
  server = await importServer()
  france = await loginAs(server.app, 'france')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server?.close())

/** Sends a request over the only connection of an HTTP agent. @returns status, error code and local port */
const send = (agent: Agent, method: string, path: string, body?: Buffer, type = '') =>
  new Promise<{ status: number | undefined; code: string | undefined; from: number | undefined }>((resolve, reject) => {
    const cookie = Object.entries(france.cookies).map(([name, value]) => `${name}=${value}`)
    const headers = {
      cookie: cookie.join('; '),
      'x-csrf-token': france.cookies.csrf_access_token ?? '',
      ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
    }
    const sent = ask({ agent, port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const { localPort: from } = answer.socket
      const { code } = JSON.parse(await text(answer)) as { code?: string }
      resolve({ status: answer.statusCode, code, from })
    })
    sent.on('error', reject)
    sent.end(body)
  })

describe('an upload that is refused before its body ends', () => {
  const large = Buffer.alloc(MEGABYTES, 'no record ')
  const damaged = Buffer.concat([gzipSync('x'.repeat(100)).subarray(0, 20), large])
  it.each<[string, Upload, string]>([
    ['because of its file name', { file: large, name: 'serials.pdf', payload: NEW_IN_FRANCE }, 'not_mrc'],
    ['because of its payload', { file: large, payload: { mode: 'nothing' } as never }, 'unknown_import_mode'],
    [
      'because of damaged compression',
      { file: damaged, name: 'serials.mrc.gz', payload: NEW_IN_FRANCE },
      'bad_archive',
    ],
  ])('leaves its connection usable for the next request if it is refused %s', async (_, given, code) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const body = multipartOf(given)
    const type = `multipart/form-data; boundary=${body.subarray(2, body.indexOf('\r\n')).toString()}`
    const refused = await send(agent, 'POST', '/api/imports', body, type)
    expect([refused.status, refused.code]).toEqual([400, code])
    const next = await send(agent, 'GET', '/api/me')
    expect([next.status, next.from]).toEqual([200, refused.from])
    agent.destroy()
  })
})
