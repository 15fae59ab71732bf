import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { INDEX_META } from './comparison-document.ts'
import { openSearchAt } from './comparison-opensearch.ts'

const NAME = 'seriatim-bench-1000'

/** Starts a test server with the given answers by method and path, 404 for all others. @returns the received calls */
async function withAnswers(
  answers: Readonly<Record<string, object>>,
  work: (address: string) => Promise<unknown>,
): Promise<string[]> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    request.resume()
    const answer = answers[call]
    response.statusCode = answer === undefined ? 404 : 200
    response.end(JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return calls
}

const version = { version: { distribution: 'opensearch', number: '2.19.6' } }
const mappingOf = (meta: object) => ({ [NAME]: { mappings: { _meta: meta } } })

describe('An OpenSearch index for comparison', () => {
  it('is created with the given name and the mapping of the benchmark', async () => {
    const response = await withAnswers({ 'GET /': version, [`PUT /${NAME}`]: {} }, async (address) => {
      expect((await openSearchAt(address, NAME)).version).toBe('2.19.6')
    })
    expect(response).toEqual(['GET /', `GET /${NAME}/_mapping`, `PUT /${NAME}`])
  })

  it('replaces an index of an earlier run', async () => {
    const answers = {
      'GET /': version,
      [`GET /${NAME}/_mapping`]: mappingOf(INDEX_META),
      [`DELETE /${NAME}`]: {},
      [`PUT /${NAME}`]: {},
    }
    const response = await withAnswers(answers, (address) => openSearchAt(address, NAME))
    expect(response.slice(2)).toEqual([`DELETE /${NAME}`, `PUT /${NAME}`])
  })

  it('does not replace an index of another program', async () => {
    const answers = { 'GET /': version, [`GET /${NAME}/_mapping`]: mappingOf({}) }
    const response = await withAnswers(answers, (address) =>
      expect(openSearchAt(address, NAME)).rejects.toThrow(
        `The index ${NAME} exists and was not created by this benchmark.`,
      ),
    )
    expect(response.filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  it('is not created if the server is not OpenSearch', async () => {
    const others = [{}, { version: { number: '8.1.0' } }, { version: { distribution: 'other', number: '1' } }]
    for (const other of others)
      await withAnswers({ 'GET /': other }, (address) =>
        expect(openSearchAt(address, NAME)).rejects.toThrow(`The server at ${address} is not OpenSearch.`),
      )
  })

  it('is not created if the server is unreachable or the URL is invalid', async () => {
    let address = ''
    await withAnswers({}, async (given) => {
      address = given
    })
    await expect(openSearchAt(address, NAME)).rejects.toThrow(`No server answers at ${address}`)
    for (const wrong of ['', 'nowhere', 'https://127.0.0.1:9200'])
      await expect(openSearchAt(wrong, NAME)).rejects.toThrow('--compare must be the URL of an OpenSearch server')
  })
})
