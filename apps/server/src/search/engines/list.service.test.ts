/** Tests the interface for changes with every engine in the list: searches find the changes that the tests report. */
import { analyse } from '@seriatim/analyser'
import { searchParams } from '@seriatim/contract'
import { controlValue, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastChange, logFullChange } from '../../catalogue/changes/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import type { ServingEngine } from '../engine-kind.ts'
import type { SearchIndex } from '../search-index.ts'
import { engineKind } from './list.ts'

const COUNT = 30
const records = [...generate({ count: COUNT + 2, first: 5_000_000, seed: 11 })]
const [alike, other] = records.slice(COUNT)
const issnOf = (record: MarcRecord) => controlValue(record, '001')!
const withNote = (record: MarcRecord, word: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('500', ' ', ' ', [['a', word]])],
})
const docOf = (record: MarcRecord) =>
  analyse(
    { issn: issnOf(record), center: '_7', category: 'reg' },
    record,
    { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] },
    2026,
  )

describe.each([
  ['PostgreSQL alone', 0],
  ['PostgreSQL with columns in memory', 16],
])('the search index of %s', (_, cacheMegabytes) => {
  const settings = { cacheMegabytes, storedSetMegabytes: 0 }
  const kind = engineKind(settings)
  let test: TestDb
  let index: SearchIndex
  let engine: ServingEngine
  const search = async (query: string): Promise<number> => {
    const [count] = await engine.count([readSearch(searchParams.parse({ basic_query: { query, anywhere: true } })).set])
    return count!
  }

  beforeAll(async () => {
    test = await testDb()
    const foundation = { ...test, settings, log: makeLog('silent') }
    index = kind.index(foundation)
    await loadInto({ pool: test.pool, index }, records.slice(0, COUNT))
    engine = kind.serve(foundation)
    await engine.ready
  })
  afterAll(async () => {
    await engine?.close()
    await test?.close()
  })

  it('finds reported changes, and does not find removed records', async () => {
    await replaceActive({ db: test.db, index }, issnOf(records[0]!), withNote(records[0]!, 'toldword'))
    expect(await search('toldword')).toBe(1)
    await removeVersions({ db: test.db, index }, issnOf(records[0]!))
    expect(await search('toldword')).toBe(0)
  })

  it('reports the last change that it contains', async () => {
    const before = await index.position()
    await replaceActive({ db: test.db, index }, issnOf(records[1]!), withNote(records[1]!, 'numbered'))
    expect(await index.position()).toBe(before + 1)
    expect(await index.position()).toBe(await lastChange(test.db))
  })

  it('finds changes reported to a follower after its catch-up', async () => {
    const follower = index.follow()
    await replaceActive({ db: test.db, index: follower }, issnOf(records[2]!), withNote(records[2]!, 'followed'))
    expect(await search('followed')).toBe(0)
    await follower.catchUp()
    expect(await search('followed')).toBe(1)
  })

  it.each(['prepare', 'tidy'] as const)(
    'contains changes that a follower did not write, after a call of %s',
    async (action) => {
      await replaceActive({ db: test.db, index: index.follow() }, issnOf(records[3]!), withNote(records[3]!, action))
      await index[action]()
      expect(await search(action)).toBe(1)
    },
  )

  it('returns the same results after a rebuild', async () => {
    expect(await index.rebuild(new Date())).toBe(COUNT - 1)
    expect([await search('numbered'), await search('followed'), await search('toldword')]).toEqual([1, 1, 0])
  })

  /** Creates a row maker from a seed as another process would, with structured clones. */
  const makerElsewhere = (seed: unknown, number?: (unknown: unknown) => unknown) => {
    const maker = kind.rowMaker(structuredClone(seed))
    return (id: number, record: MarcRecord): unknown => {
      const unknown = structuredClone(maker.unknown([docOf(record)]))
      if (unknown !== undefined && number) maker.learn(structuredClone(number(unknown)))
      maker.add(id, docOf(record))
      return structuredClone(maker.take())
    }
  }
  const onConnection = async (work: (client: pg.ClientBase) => Promise<void>): Promise<void> => {
    const client = await test.pool.connect()
    try {
      await inTransaction(client, () => work(client))
    } finally {
      client.release(true)
    }
  }

  it('deletes all rows, and accepts rows created in bulk', async () => {
    expect(await search('numbered')).toBe(1)
    await onConnection(async (client) => {
      await index.bulk.clear(client)
      await logFullChange(client)
    })
    expect(await search('numbered')).toBe(0)
    await onConnection(async (client) => {
      const held = await index.bulk.hold(client)
      // Two row makers receive the same new words at the same time.
      const [one, other] = [makerElsewhere(held.seed, held.number), makerElsewhere(held.seed, held.number)]
      await held.write(client, one(2, withNote(records[1]!, 'bulkword')))
      await held.write(client, other(3, withNote(records[4]!, 'bulkword')))
      await held.write(client, one(4, withNote(records[2]!, 'otherword')))
      await held.release(client)
      await index.bulk.finish(client)
      await logFullChange(client)
    })
    expect([await search('bulkword'), await search('otherword')]).toEqual([2, 1])
    const { rows } = await test.pool.query('select word from lexicon group by word having count(*) > 1')
    expect(rows).toEqual([])
    const keys = await test.pool.query('select term, key from facet_key group by term, key having count(*) > 1')
    expect(keys.rows).toEqual([])
  })

  it('refuses a record with values that the seed of the row maker does not contain', async () => {
    const seed = await index.bulk.seedOf(docOf(alike!))
    const make = makerElsewhere(seed)
    const sameButForItsNumber = make(2_000, alike!)
    await onConnection((client) => index.bulk.write(client, sameButForItsNumber))
    expect(kind.rowMaker(structuredClone(seed)).unknown([docOf(other!)])).toBeDefined()
    expect(() => make(2_001, other!)).toThrow('has no number')
  })
})
