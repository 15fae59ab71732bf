/** Tests searches and saves while OpenSearch is killed, hangs or has an index that another program created. */
import { searchParams } from '@seriatim/contract'
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lastChange, logFullChange } from '../../catalogue/changes/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { hasOpenSearch, testNode } from '../../testing/opensearch.ts'
import type { TestNode } from '../../testing/opensearch-node.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT_FOR_PROCESS } from '../../testing/wait.ts'
import type { SearchResult } from '../engine.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { engineKind } from '../engines/list.ts'
import { type ClusterCall, openCluster } from './cluster.ts'
import { makeOpenSearchEngine } from './engine.ts'
import { indexStatus, rebuildIndex, verifySearch } from './manage.ts'

const records = [...generate({ count: 40, first: 5_000_000, seed: 5 })]
const issnOf = (record: MarcRecord) => controlValue(record, '001')!
const withNote = (record: MarcRecord, word: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('500', ' ', ' ', [['a', word]])],
})
const ALONE = { cacheMegabytes: 0, storedSetMegabytes: 0 }

describe.runIf(hasOpenSearch)('OpenSearch', () => {
  let test: TestDb
  let node: TestNode
  const engines: ServingEngine[] = []
  const serve = (index: string): ServingEngine => {
    const settings = { ...ALONE, openSearch: node.settings(index) }
    const engine = engineKind(settings).serve({ ...test, settings, log: makeLog('silent') })
    engines.push(engine)
    return engine
  }
  const ask = (engine: ServingEngine, query: string): Promise<SearchResult> => {
    const { set, order } = readSearch(searchParams.parse({ basic_query: { query, anywhere: true } }))
    return engine.search({ ...set, ...order, offset: 0, limit: 10, facets: ['category'], buckets: 10 })
  }
  /** The number of records that a search finds, and the reason if PostgreSQL answered in place of OpenSearch. */
  const reported = async (engine: ServingEngine, query: string) => {
    const { total, substitute } = await ask(engine, query)
    return { total, substitute }
  }
  /** Waits until OpenSearch answers with this total, because on a busy machine PostgreSQL may answer first. */
  const finds = (engine: ServingEngine, query: string, total: number) =>
    vi.waitFor(async () => expect(await reported(engine, query)).toEqual({ total }), WAIT_FOR_PROCESS)
  const save = (at: number, word: string) => replaceActive(test, issnOf(records[at]!), withNote(records[at]!, word))
  const put = (path: string, body?: object) =>
    fetch(`${node.url}${path}`, {
      method: body === undefined ? 'DELETE' : 'PUT',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })

  beforeAll(async () => {
    test = await testDb()
    node = await testNode()
    await loadInto(test, records)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
    await node?.close()
    await test?.close()
  })

  it('does not stop saves or searches when it is killed, and catches up after a restart', async () => {
    const engine = serve('killed')
    await engine.ready
    await save(0, 'beforekill')
    await finds(engine, 'beforekill', 1)
    await node.kill()
    await save(1, 'whilegone')
    const answer = await ask(engine, 'whilegone')
    expect([answer.total, answer.substitute === undefined]).toEqual([1, false])
    await vi.waitFor(() => expect(engine.answersFrom()).toBe('base'), WAIT_FOR_PROCESS)
    expect((await ask(engine, 'whilegone')).substitute).toEqual({ reason: 'away' })
    await node.start()
    await vi.waitFor(() => expect(engine.answersFrom()).toBe('opensearch'), WAIT_FOR_PROCESS)
    await finds(engine, 'whilegone', 1)
  })

  it('returns no wrong result when it is killed during saves', async () => {
    const engine = serve('middle')
    await engine.ready
    const killing = node.kill()
    for (let at = 2; at < 12; at++) {
      await save(at, 'middleword')
      expect((await ask(engine, 'middleword')).total).toBe(at - 1)
      if (at === 6) await killing.then(() => node.start())
    }
    await finds(engine, 'middleword', 10)
  })

  it('returns no outdated result after a save that follows a time without saves', async () => {
    const engine = serve('quiet')
    await engine.ready
    for (let saved = 0; saved < 5; saved++) {
      // After a search without missing changes, the next search queries the index at once.
      await finds(engine, 'quietword', saved)
      await finds(engine, 'quietword', saved)
      await save(15 + saved, 'quietword')
      expect((await ask(engine, 'quietword')).total).toBe(saved + 1)
    }
  })

  it('does not block searches while it hangs', async () => {
    const engine = serve('hanging')
    await engine.ready
    node.freeze(true)
    await save(12, 'hangword')
    const answer = await ask(engine, 'hangword')
    node.freeze(false)
    expect([answer.total, answer.substitute === undefined]).toEqual([1, false])
    await finds(engine, 'hangword', 1)
  })

  it('applies a save completely after a temporary refusal of its documents', async () => {
    const engine = serve('refusing')
    await engine.ready
    await put('/refusing/_settings', { 'index.blocks.read_only_allow_delete': true })
    await save(13, 'refusedword')
    const answer = await ask(engine, 'refusedword')
    expect([answer.total, answer.substitute === undefined]).toEqual([1, false])
    await put('/refusing/_settings', { 'index.blocks.read_only_allow_delete': null })
    await finds(engine, 'refusedword', 1)
  })

  it('does not answer while a copy of a shard misses written documents', async () => {
    const settings = node.settings('unshown')
    const cluster = openCluster(settings)
    let isShown = true
    const call = async <Answer>(request: ClusterCall): Promise<Answer> =>
      isShown || !request.path.endsWith('/_refresh')
        ? cluster.call<Answer>(request)
        : ({ _shards: { total: 2, successful: 1, failed: 1 } } as Answer)
    const fallback = engineKind(ALONE).engine({ ...test, settings: ALONE })
    const log = makeLog('silent')
    const engine = makeOpenSearchEngine({ ...test, settings, log, fallback, cluster: { ...cluster, call } })
    engines.push(engine)
    await engine.ready
    await save(14, 'shownword')
    await finds(engine, 'shownword', 1)
    isShown = false
    await save(15, 'shownword')
    const answer = await ask(engine, 'shownword')
    expect([answer.total, answer.substitute === undefined]).toEqual([2, false])
    isShown = true
    await finds(engine, 'shownword', 2)
  })

  it('keeps an index of the same name that another program created', async () => {
    await put('/foreign', { mappings: { properties: { theirs: { type: 'keyword' } } } })
    const settings = node.settings('foreign')
    await expect(indexStatus(test, settings)).rejects.toThrow('belongs to another program')
    await expect(rebuildIndex(test, settings)).rejects.toThrow('belongs to another program')
    const engine = serve('foreign')
    expect((await ask(engine, 'beforekill')).substitute).toEqual({ reason: 'away' })
    expect((await fetch(`${node.url}/foreign/_mapping`)).status).toBe(200)
  })

  it('gets a new index next to the old one on a rebuild, also when all records may have changed', async () => {
    const engine = serve('rebuilt')
    await engine.ready
    const settings = node.settings('rebuilt')
    const before = await indexStatus(test, settings)
    expect(await rebuildIndex(test, settings)).toBe(records.length)
    const after = await indexStatus(test, settings)
    expect([after.behind, after.index === before.index]).toEqual([0, false])
    await finds(engine, 'middleword', 10)
    const client = await test.pool.connect()
    await inTransaction(client, () => logFullChange(client))
    client.release()
    expect((await ask(engine, 'middleword')).total).toBe(10)
    await finds(engine, 'middleword', 10)
  })

  it('is corrected where its index differs from the database', async () => {
    const engine = serve('drifted')
    await engine.ready
    const settings = node.settings('drifted')
    expect(await verifySearch(test, settings)).toMatchObject({ records: records.length, rewritten: 0 })
    // Simulates a lost write: the document is missing, with a version that is not newer than the database.
    const version = await lastChange(test.db)
    await put(`/drifted/_doc/3?refresh=true&version=${version}&version_type=external_gte`)
    expect(await verifySearch(test, settings)).toMatchObject({ rewritten: 1 })
    expect(await verifySearch(test, settings)).toMatchObject({ rewritten: 0 })
  })

  it('removes deleted records', async () => {
    const engine = serve('gone')
    await engine.ready
    await save(20, 'goneword')
    expect((await ask(engine, 'goneword')).total).toBe(1)
    await removeVersions(test, issnOf(records[20]!))
    await finds(engine, 'goneword', 0)
  })
})
