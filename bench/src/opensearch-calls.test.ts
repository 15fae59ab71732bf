import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Cluster, ClusterCall } from '@seriatim/server/search/opensearch/cluster'
import { describe, expect, it } from 'vitest'
import { callPurpose, isRepeatable, recordCalls, sendDirectly } from './opensearch-calls.ts'

const SEARCH: ClusterCall = {
  method: 'POST',
  path: '/records/_search',
  query: { allow_partial_search_results: false },
  body: { query: { match_all: {} } },
}
const SEVERAL: ClusterCall = {
  method: 'POST',
  path: '/records/_msearch',
  lines: [{}, { size: 0 }, '{"as":"an answer"}'],
}

const cluster: Cluster = {
  call: async <Answer>({ path }: ClusterCall) => path as Answer,
  find: async () => undefined,
  close: async () => undefined,
}

describe('recorded calls of a search engine', () => {
  it('include each call once, also failed ones', async () => {
    const noting = recordCalls({
      ...cluster,
      find: async () => {
        throw new Error('away')
      },
    })
    expect(await noting.call(SEARCH)).toBe('/records/_search')
    await expect(noting.find(SEVERAL)).rejects.toThrow('away')
    expect(noting.taken().map(({ call }) => call)).toEqual([SEARCH, SEVERAL])
    expect(noting.taken()).toEqual([])
  })

  it('are repeated with the same request that the engine sent', async () => {
    const got: string[] = []
    const server = createServer(async (request, response) => {
      got.push(`${request.method} ${request.url} ${await text(request)}`)
      response.statusCode = request.url!.includes('refused') ? 400 : 200
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await sendDirectly([SEARCH, SEVERAL], address)).toBeGreaterThan(0)
      expect(got).toEqual([
        'POST /records/_search?allow_partial_search_results=false {"query":{"match_all":{}}}',
        'POST /records/_msearch {}\n{"size":0}\n{"as":"an answer"}\n',
      ])
      await expect(sendDirectly([{ method: 'GET', path: '/refused' }], address)).rejects.toThrow('400')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('are classified by purpose', () => {
    const note: ClusterCall = { method: 'PUT', path: '/records-state/_doc/records-1' }
    expect(callPurpose(note, false)).toContain('announced')
    expect(callPurpose(note, true)).toBe('store the progress of the index')
    expect(callPurpose({ ...note, method: 'GET' }, false)).toBe('read the progress of the index')
    expect(callPurpose(SEVERAL, false)).toBe('search')
    expect(isRepeatable(SEARCH)).toBe(true)
    expect(isRepeatable({ method: 'POST', path: '/records/_search/point_in_time' })).toBe(false)
  })
})
