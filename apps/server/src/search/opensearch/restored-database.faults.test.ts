/** Tests an index whose database has lost changes (a restored backup, a lagging replica), and wrong clocks. */
import { searchParams } from '@seriatim/contract'
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { lastChange } from '../../catalogue/changes/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { hasOpenSearch, testNode } from '../../testing/opensearch.ts'
import type { TestNode } from '../../testing/opensearch-node.ts'
import { replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { WAIT_FOR_PROCESS } from '../../testing/wait.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { engineKind } from '../engines/list.ts'
import { type Cluster, type ClusterCall, openCluster } from './cluster.ts'
import type { IndexDependencies } from './deps.ts'
import { markOf } from './index-state.ts'
import { IndexUpdater } from './index-updater.ts'
import { indexStatus, rebuildIndex } from './manage.ts'
import { buildIndex } from './rebuild.ts'
import { verifyIndex } from './verify.ts'

const records = [...generate({ count: 40, first: 5_000_000, seed: 5 })]
const issnOf = (record: MarcRecord) => controlValue(record, '001')!
const withNote = (record: MarcRecord, word: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('500', ' ', ' ', [['a', word]])],
})
const HOUR_MS = 3_600_000

/** A running clock that is `wrong` milliseconds fast. */
const clockOf = (wrong: number): DateConstructor =>
  new Proxy(Date, {
    construct: (date, given) => Reflect.construct(date, given.length === 0 ? [date.now() + wrong] : given),
    get: (date, name) => (name === 'now' ? () => date.now() + wrong : Reflect.get(date, name)),
  })

describe.runIf(hasOpenSearch)('an index of OpenSearch', () => {
  let test: TestDb
  let node: TestNode
  const engines: ServingEngine[] = []
  const clusters: Cluster[] = []
  const serve = (index: string): ServingEngine => {
    const settings = { cacheMegabytes: 0, storedSetMegabytes: 0, openSearch: node.settings(index) }
    const engine = engineKind(settings).serve({ ...test, settings, log: makeLog('silent') })
    engines.push(engine)
    return engine
  }
  const reported = async (engine: ServingEngine, query: string) => {
    const { set, order } = readSearch(searchParams.parse({ basic_query: { query, anywhere: true } }))
    const question = { ...set, ...order, offset: 0, limit: 10, facets: ['category'], buckets: 10 } as const
    const { total, substitute } = await engine.search(question)
    return { total, substitute }
  }
  const finds = (engine: ServingEngine, query: string, total: number) =>
    vi.waitFor(async () => expect(await reported(engine, query)).toEqual({ total }), WAIT_FOR_PROCESS)
  const save = (at: number, word: string) => replaceActive(test, issnOf(records[at]!), withNote(records[at]!, word))
  /** Resets a record and the change log to an earlier entry, as a restore does. */
  const goBack = async (seq: number, at: number) => {
    await replaceActive(test, issnOf(records[at]!), records[at]!)
    await test.pool.query('delete from change_log where seq > $1', [seq])
  }
  /** Dependencies of an index; `before` runs before each call of the cluster and may make it fail. */
  const keepingOf = async (index: string, before: (call: ClusterCall) => Promise<void>): Promise<IndexDependencies> => {
    const settings = node.settings(index)
    const cluster = openCluster(settings)
    clusters.push(cluster)
    const call = async <Answer>(request: ClusterCall): Promise<Answer> => {
      await before(request)
      return cluster.call<Answer>(request)
    }
    return { pool: test.pool, cluster: { ...cluster, call }, settings, mark: await markOf(test.db) }
  }
  const isNote = ({ method, path }: ClusterCall) => method === 'PUT' && path.includes('-state/_doc/')

  beforeAll(async () => {
    test = await testDb()
    node = await testNode()
    await loadInto(test, records)
  })
  // Stop the servers, because a running server would rebuild its index for each restored database.
  afterEach(async () => {
    vi.unstubAllGlobals()
    for (const engine of engines.splice(0)) await engine.close()
  })
  afterAll(async () => {
    for (const cluster of clusters) await cluster.close()
    await node?.close()
    await test?.close()
  })

  it('is rebuilt when the database is older than the index', async () => {
    const before = serve('older')
    await before.ready
    const seq = await lastChange(test.db)
    await save(0, 'lostword')
    await finds(before, 'lostword', 1)
    const { index } = await indexStatus(test, node.settings('older'))
    await before.close()
    await goBack(seq, 0)
    expect(await indexStatus(test, node.settings('older'))).toMatchObject({ index, behind: null })
    const engine = serve('older')
    await finds(engine, 'lostword', 0)
    expect((await indexStatus(test, node.settings('older'))).index).not.toBe(index)
  })

  it('is rebuilt when the database has other changes since the restore', async () => {
    const before = serve('other')
    await before.ready
    const seq = await lastChange(test.db)
    await save(1, 'lostword')
    await finds(before, 'lostword', 1)
    await before.close()
    await goBack(seq, 1)
    for (const at of [2, 3, 4]) await save(at, 'otherway')
    const engine = serve('other')
    await finds(engine, 'otherway', 3)
    await finds(engine, 'lostword', 0)
  })

  it('is rebuilt by a running server', async () => {
    const engine = serve('running')
    await engine.ready
    const seq = await lastChange(test.db)
    await save(5, 'lostword')
    await finds(engine, 'lostword', 1)
    await goBack(seq, 5)
    await finds(engine, 'lostword', 0)
  })

  it('is rebuilt when it contains a lost state that is newer than its recorded progress', async () => {
    await rebuildIndex(test, node.settings('unsaid'))
    const seq = await lastChange(test.db)
    await save(6, 'lostword')
    let isWritten = false
    const keeping = await keepingOf('unsaid', async (call) => {
      if (isNote(call) && isWritten) throw new Error('killed')
      if (call.path.endsWith('/_bulk')) isWritten = true
    })
    await expect(new IndexUpdater(keeping).catchUp()).rejects.toThrow('killed')
    await goBack(seq, 6)
    await save(7, 'afterwards')
    const engine = serve('unsaid')
    await finds(engine, 'afterwards', 1)
    await finds(engine, 'lostword', 0)
  })

  it('is rebuilt from the start when its build began in a lost state', async () => {
    const seq = await lastChange(test.db)
    let notes = 0
    const keeping = await keepingOf('begun', async (call) => {
      // The first progress note marks the start of the build. The build reads all later saves.
      if (!isNote(call) || ++notes > 1) return
      for (const word of ['one', 'two', 'lostword']) await save(8, word)
    })
    const kill = () => {
      throw new Error('killed')
    }
    await expect(buildIndex(keeping, { onProgress: kill })).rejects.toThrow('killed')
    await goBack(seq, 8)
    await save(9, 'againword')
    expect(await rebuildIndex(test, node.settings('begun'))).toBe(records.length)
    const engine = serve('begun')
    await finds(engine, 'againword', 1)
    await finds(engine, 'lostword', 0)
  })

  it('is rebuilt when a correction wrote documents of a lost state', async () => {
    await rebuildIndex(test, node.settings('corrected'))
    const seq = await lastChange(test.db)
    const lost = `${node.url}/corrected/_doc/1?refresh=true&version=${seq}&version_type=external_gte`
    await fetch(lost, { method: 'DELETE' })
    let isSaved = false
    const keeping = await keepingOf('corrected', async ({ path }) => {
      if (!path.endsWith('/_search') || isSaved) return
      // Save between catch-up and comparison, so that the correction writes documents of a later version.
      isSaved = true
      for (const word of ['one', 'two', 'three']) await save(10, word)
    })
    expect(await verifyIndex(keeping)).toMatchObject({ rewritten: 1 })
    await goBack(seq, 10)
    const { rows } = await test.pool.query<{ issn: string }>('select issn from record where id = 1')
    await save(
      records.findIndex((record) => issnOf(record) === rows[0]!.issn),
      'correctedword',
    )
    await finds(serve('corrected'), 'correctedword', 1)
  })

  it.each([HOUR_MS, -HOUR_MS])('is kept up to date by a server whose clock is %d ms wrong', async (wrong) => {
    const right = serve('clock')
    await right.ready
    vi.stubGlobal('Date', clockOf(wrong))
    const engine = serve('clock')
    await engine.ready
    const word = wrong > 0 ? 'fastclock' : 'slowclock'
    await save(11, word)
    await finds(engine, word, 1)
    await finds(right, word, 1)
    expect(await rebuildIndex(test, node.settings('clock'))).toBe(records.length)
    await save(12, word)
    vi.unstubAllGlobals()
    await save(13, word)
    await finds(engine, word, 3)
    await finds(right, word, 3)
    expect(await indexStatus(test, node.settings('clock'))).toMatchObject({ behind: 0 })
  })
})
