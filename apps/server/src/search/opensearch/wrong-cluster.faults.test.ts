/** Tests servers that cannot be used, because of their version, user or certificate. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchParams } from '@seriatim/contract'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSearch } from '../../kernel/search/read-search.ts'
import type { OpenSearchSettings } from '../../platform/config.ts'
import { makeLog } from '../../platform/log.ts'
import { type Forwarder, startForwarder } from '../../testing/forwarder.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { hasOpenSearch, testNode } from '../../testing/opensearch.ts'
import type { TestNode } from '../../testing/opensearch-node.ts'
import { loadInto } from '../../testing/records.ts'
import { OTHER_CERTIFICATE, SELF_SIGNED } from '../../testing/self-signed.ts'
import { WAIT_FOR_PROCESS } from '../../testing/wait.ts'
import { engineKind } from '../engines/list.ts'
import { indexStatus, rebuildIndex } from './manage.ts'

const records = [...generate({ count: 20, first: 5_400_000, seed: 9 })]
const USER = { username: 'seriatim', password: 'right' }

let test: TestDb
beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
})
afterAll(() => test?.close())

const settingsOf = (url: string, more: Partial<OpenSearchSettings> = {}): OpenSearchSettings => ({
  nodes: [url],
  index: 'wrong',
  shards: 1,
  replicas: '0-1',
  ...more,
})
/** The answers of an engine that is configured with a server. */
const askedOf = async (openSearch: OpenSearchSettings, isReady = false) => {
  const settings = { cacheMegabytes: 0, storedSetMegabytes: 0, openSearch }
  const engine = engineKind(settings).serve({ ...test, settings, log: makeLog('silent') })
  const { set, order } = readSearch(searchParams.parse({}))
  const ask = async () => {
    const { total, substitute } = await engine.search({
      ...set,
      ...order,
      offset: 0,
      limit: 10,
      facets: [],
      buckets: 10,
    })
    return { total, substitute }
  }
  try {
    if (!isReady) return await ask()
    await engine.ready
    return await vi.waitFor(async () => {
      const answer = await ask()
      expect(answer.substitute).toBeUndefined()
      return answer
    }, WAIT_FOR_PROCESS)
  } finally {
    await engine.close()
  }
}
const ANSWERED_BY_POSTGRESQL = { total: records.length, substitute: { reason: 'away' } }

describe('a server that answers as', () => {
  it.each([
    [
      'OpenSearch 1',
      { distribution: 'opensearch', number: '1.3.20' },
      'OpenSearch 1.3.20 is not supported; version 2.4',
    ],
    ['OpenSearch 3', { distribution: 'opensearch', number: '3.1.0' }, 'OpenSearch 3.1.0 is not supported; version 2.4'],
    [
      'OpenSearch 2.3',
      { distribution: 'opensearch', number: '2.3.0' },
      'OpenSearch 2.3.0 is not supported; version 2.4',
    ],
    ['Elasticsearch', { number: '8.15.0' }, 'not OpenSearch'],
    ['an unknown program', undefined, 'not OpenSearch'],
  ])('%s is not used, and receives no writes', async (_, version, reason) => {
    const calls: string[] = []
    const server = createServer((call, answer) => {
      calls.push(`${call.method} ${call.url}`)
      answer.setHeader('content-type', 'application/json')
      answer.end(JSON.stringify(version === undefined ? null : { version }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const settings = settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(indexStatus(test, settings)).rejects.toThrow(reason)
    await expect(rebuildIndex(test, settings)).rejects.toThrow(reason)
    expect(await askedOf(settings)).toEqual(ANSWERED_BY_POSTGRESQL)
    expect(new Set(calls)).toEqual(new Set(['GET /']))
    server.closeAllConnections()
    server.close()
  })
})

describe.runIf(hasOpenSearch)('a node with a certificate and a user', () => {
  let node: TestNode
  let front: Forwarder
  let folder: string
  const fileOf = async (name: string, certificate: string) => {
    await writeFile(join(folder, name), certificate)
    return join(folder, name)
  }
  beforeAll(async () => {
    node = await testNode()
    front = await startForwarder(node.url, { certificate: SELF_SIGNED, user: USER })
    folder = await mkdtemp(join(tmpdir(), 'seriatim-certificates-'))
  })
  afterAll(async () => {
    await front?.close()
    await node?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('is used with the trusted certificate and the correct password', async () => {
    const settings = settingsOf(front.url, { ...USER, caFile: await fileOf('right.pem', SELF_SIGNED.cert) })
    expect(await rebuildIndex(test, settings)).toBe(records.length)
    expect(await indexStatus(test, settings)).toMatchObject({ behind: 0 })
    expect(await askedOf(settings, true)).toEqual({ total: records.length })
  })

  it('is not used with a wrong password or without a user', async () => {
    const caFile = await fileOf('right.pem', SELF_SIGNED.cert)
    for (const user of [{ ...USER, password: 'wrong' }, {}]) {
      const settings = settingsOf(front.url, { ...user, caFile })
      await expect(indexStatus(test, settings)).rejects.toThrow('401')
      await expect(rebuildIndex(test, settings)).rejects.toThrow('401')
      expect(await askedOf(settings)).toEqual(ANSWERED_BY_POSTGRESQL)
    }
  })

  it('is not used with an untrusted certificate', async () => {
    const other = await fileOf('other.pem', OTHER_CERTIFICATE)
    for (const trusted of [{}, { caFile: other }]) {
      const settings = settingsOf(front.url, { ...USER, ...trusted })
      await expect(indexStatus(test, settings)).rejects.toThrow(/certificate|signature/i)
      expect(await askedOf(settings)).toEqual(ANSWERED_BY_POSTGRESQL)
    }
  })

  it('is not contacted if the file of certificates is missing', async () => {
    const settings = settingsOf(front.url, { ...USER, caFile: join(folder, 'none.pem') })
    await expect(indexStatus(test, settings)).rejects.toThrow('OPENSEARCH_CA')
  })
})
