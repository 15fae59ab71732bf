/** Tests that stored sets of frequent lexemes are used while they are valid and never otherwise. */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SearchParamsInput, searchParams } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pruneChangeLog } from '../../catalogue/changes/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import type { SearchEngine, SearchQuestion } from '../engine.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { makePostgresEngine } from '../postgres/engine.ts'
import { reindex } from '../postgres/reindex.ts'
import { STORED_SET_OPTIONS, updateStoredSets } from '../stored-sets/build-sets.ts'
import { makeStoredSetsBuilder } from '../stored-sets/builder.ts'
import { isLockedElsewhere, orderIds } from '../stored-sets/segments-repository.ts'
import { makeCachedEngine } from './engine.ts'

const records = [...generate({ count: 1_200, first: 1 })]
const OPTIONS = { ...STORED_SET_OPTIONS, leastRecords: 20, leastShare: 0, range: 320, leastChanged: 10, mostLayers: 2 }

const question = (params: SearchParamsInput): SearchQuestion => {
  const { set, order } = readSearch(searchParams.parse(params))
  return { ...set, ...order, offset: 0, limit: 40, facets: ['languages'], buckets: 50 }
}
const anywhere = (query: string) => question({ basic_query: { query, anywhere: true } })
const line = (datafield: object) => question({ data_queries: { datafields: [datafield] } })
const QUESTIONS = [
  anywhere('journal'),
  anywhere('journal of'),
  anywhere('"journal of"'),
  question({ basic_query: { query: 'journal OR review NOT of', matchFormat: 'LUCENE' } }),
  line({ tag: '264', query: 'paris' }),
  line({ tag: '245', subfield: 'a', query: 'journal of' }),
  line({ tag: '245', query: 'journal', operator: 'must_not' }),
  line({ tag: '245', indicator1: '0', query: 'of' }),
  anywhere('zyz*'),
  anywhere('jour*'),
]

const issnOf = ({ fields: [field] }: MarcRecord): string => (field !== undefined && 'value' in field ? field.value : '')
const titled = (record: MarcRecord, title: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) =>
    'subfields' in field && field.tag === '245' ? { ...field, subfields: [{ code: 'a', value: title }] } : field,
  ),
})

let test: TestDb
let plain: SearchEngine
let engines: ServingEngine[]
const errors: unknown[] = []
const log = makeLog('error', { write: (entry) => void errors.push(entry) })

const keep = (options = OPTIONS): Promise<void> => updateStoredSets(test.pool, options, new AbortController().signal)
const startEngine = async (options: Partial<Parameters<typeof makeCachedEngine>[0]> = {}): Promise<ServingEngine> => {
  const engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16, ...options })
  engines.push(engine)
  await engine.ready
  return engine
}
const expectSame = async (engine: SearchEngine): Promise<void> => {
  for (const asked of QUESTIONS) expect(await engine.search(asked)).toEqual(await plain.search(asked))
}
const countOf = async (table: string): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(test.db)).rows[0]!.n)
/** Damages a stored set, so that a search that reads it returns a wrong answer. */
const spoil = async (): Promise<void> => {
  await sql`delete from kept_ids where lexeme in (select number from kept_lexeme where text = 'journal')`.execute(
    test.db,
  )
  await sql`update kept_state set version = version + 1`.execute(test.db)
}
const total = async (engine: SearchEngine, question: SearchQuestion): Promise<number> =>
  (await engine.search(question)).total

beforeEach(async () => {
  test = await testDb()
  plain = makePostgresEngine(test.db)
  engines = []
  errors.length = 0
  await loadInto(test, records)
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  await test.close()
})

describe('valid stored sets', () => {
  it('are read by searches, on a new server and on a running one', async () => {
    const early = await startEngine()
    await expectSame(early)
    await keep()
    await expectSame(await startEngine())
    await expectSame(early)
    await spoil()
    expect(await total(plain, anywhere('journal'))).toBeGreaterThan(20)
    expect(await total(await startEngine(), anywhere('journal'))).toBe(0)
  })

  it('are updated by later changes, and still correct after these are stored', async () => {
    await keep()
    const engine = await startEngine()
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 24; index++) {
        const record = records[(round * 211 + index * 47) % records.length]!
        if (index % 6 === 5) await removeVersions(test, issnOf(record))
        else
          await replaceActive(test, issnOf(record), titled(record, `Journal of zyzz${round}${index} paris of review`))
        if (index % 5 === 0) await expectSame(engine)
      }
      await expectSame(engine)
      await keep()
      await expectSame(engine)
      await expectSame(await startEngine())
    }
    // Segments that overlapped were merged.
    const { rows } = await sql<{ n: number }>`select count(*) n from kept_segment where covered is not null`.execute(
      test.db,
    )
    expect(Number(rows[0]!.n)).toBeLessThanOrEqual(OPTIONS.mostLayers)
    expect(errors).toEqual([])
  })

  it('answer truncated words by stored prefixes, before and after records change', async () => {
    await keep()
    const { rows } = await sql<{ index: string; text: string }>`
      select text_index as index, text from kept_lexeme where is_prefix and text_index <> 'fields' and text ~ '^[a-z]+$'`.execute(
      test.db,
    )
    expect(new Set(rows.map(({ index }) => index))).toEqual(new Set(['anywhere', 'titles']))
    const asked = rows.slice(0, 60).map(({ index, text }) => ({
      text,
      question: question({ basic_query: { query: `${text}*`, anywhere: index === 'anywhere' } }),
    }))
    const engine = await startEngine()
    const expectAll = async () => {
      for (const { question } of asked) expect(await engine.search(question)).toEqual(await plain.search(question))
    }
    await expectAll()
    for (const [index, { text }] of asked.entries()) {
      const record = records[(index * 17) % records.length]!
      if (index % 7 === 6) await removeVersions(test, issnOf(record))
      else await replaceActive(test, issnOf(record), titled(record, `Zyzz ${text}zyzz`))
    }
    await expectAll()
    // Check that searches read the stored sets: without them, only records changed since then are found.
    await sql`delete from kept_ids where lexeme in (select number from kept_lexeme where is_prefix)`.execute(test.db)
    await sql`update kept_state set version = version + 1`.execute(test.db)
    const [first] = asked
    const response = await total(plain, first!.question)
    expect(response).toBeGreaterThan(asked.length)
    expect(await total(await startEngine(), first!.question)).toBeLessThanOrEqual(asked.length)
  })

  it('are correct after many records change at once, and after one changes often', async () => {
    await keep()
    for (let index = 0; index < 240; index++) {
      await replaceActive(test, issnOf(records[index]!), titled(records[index]!, `Journal of many ${index}`))
    }
    await keep({ ...OPTIONS, mostLayers: 9 })
    await expectSame(await startEngine())
    for (let index = 0; index < 30; index++) {
      await replaceActive(test, issnOf(records[5]!), titled(records[5]!, `Journal of one ${index}`))
    }
    await keep({ ...OPTIONS, mostLayers: 9, leastChanged: 100, mostEntries: 20 })
    const { rows } = await sql<{ left: number }>`
      select (select max(seq) from change_log) - seq as left from kept_state`.execute(test.db)
    expect(Number(rows[0]!.left)).toBe(0)
    await expectSame(await startEngine())
    for (const index of [6, 7, 8]) await replaceActive(test, issnOf(records[index]!), titled(records[index]!, 'Zyzyva'))
    const engine = await startEngine()
    const before = await countOf('kept_segment')
    await keep({ ...OPTIONS, mostLayers: 9, leastChanged: 1, mostChanged: 2 })
    // Records beyond the limit of one segment are stored in a second one.
    expect(await countOf('kept_segment')).toBe(before + 2)
    await expectSame(engine)
    await expectSame(await startEngine())
    await replaceActive(test, issnOf(records[6]!), records[6]!)
    await keep({ ...OPTIONS, leastChanged: 1, rebuildShare: 0 })
    expect(await countOf('kept_segment')).toBe(4)
    await expectSame(await startEngine())
  })

  it('do not hide words that a column file does not contain', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kept-'))
    try {
      const file = join(folder, 'columns')
      const first = await startEngine({ file })
      await expect
        .poll(() =>
          stat(file).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      for (let index = 0; index < 20; index++) {
        await replaceActive(test, issnOf(records[index]!), titled(records[index]!, `Zyzzogeton${index} of words`))
      }
      await keep()
      await first.close()
      const second = await startEngine({ file })
      const asked = anywhere('zyzzog*')
      expect(await total(second, asked)).toBe(20)
      expect(await second.search(asked)).toEqual(await plain.search(asked))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('are stored in the order of their lexemes after creation, and again after segments were merged', async () => {
    // PostgreSQL puts rows where there is space, so their order on disk is nearly sequential.
    const areInOrder = async (): Promise<boolean> => {
      const { rows } = await sql<{ order: number }>`
        select corr((ctid::text::point)[0], lexeme) as order from kept_ids`.execute(test.db)
      return rows[0]!.order > 0.9
    }
    await keep()
    expect(await countOf('kept_segment')).toBeGreaterThan(3)
    expect(await areInOrder()).toBe(true)
    const engine = await startEngine()
    for (let round = 0; round < 3; round++) {
      for (const record of records.slice(round * 20, round * 20 + 20)) {
        await replaceActive(test, issnOf(record), titled(record, `Journal of order ${round}`))
      }
      await keep()
      expect(await areInOrder()).toBe(round === 2)
      await expectSame(engine)
    }
    await expectSame(await startEngine())
    // The database deletes the ids of a segment together with the segment.
    await sql`delete from kept_segment`.execute(test.db)
    expect(await countOf('kept_ids')).toBe(0)
  })

  it('are complete for a search that waits during reordering, and are created while a backup locks them', async () => {
    await keep()
    const engine = await startEngine()
    const [orderer, backup] = [await test.pool.connect(), await test.pool.connect()]
    try {
      await orderer.query('begin')
      await orderIds(orderer)
      const asked = engine.search(anywhere('journal'))
      await expect
        .poll(async () => {
          const { rows } = await test.pool.query(
            `select from pg_locks where not granted and relation = 'kept_ids'::regclass`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await orderer.query('commit')
      expect(await asked).toEqual(await plain.search(anywhere('journal')))
      // When the backup begins, the sets of all record ranges except the last one exist.
      await sql`update kept_state set version = version + 1, made_to = 1280`.execute(test.db)
      await backup.query('begin')
      await backup.query('lock table kept_ids in access share mode')
      await keep()
      await backup.query('commit')
      expect((await sql<{ made_to: number | null }>`select made_to from kept_state`.execute(test.db)).rows).toEqual([
        { made_to: null },
      ])
      await expectSame(await startEngine())
      await sql`update kept_state set analyser = 'another'`.execute(test.db)
      await backup.query('begin')
      await backup.query('lock table kept_ids in access share mode')
      await expect(keep()).rejects.toSatisfy(isLockedElsewhere)
      await backup.query('commit')
      await keep()
      await expectSame(await startEngine())
    } finally {
      orderer.release(true)
      backup.release(true)
    }
  })

  it('use at most their disk budget, most frequent lexemes first', async () => {
    await keep({ ...OPTIONS, megabytes: 0.05 })
    const few = await countOf('kept_lexeme')
    await expectSame(await startEngine())
    await sql`truncate kept_state, kept_lexeme, kept_segment, kept_ids`.execute(test.db)
    await keep()
    expect(few).toBeGreaterThan(0)
    expect(await countOf('kept_lexeme')).toBeGreaterThan(few * 2)
    await sql`truncate kept_state, kept_lexeme, kept_segment, kept_ids`.execute(test.db)
    await keep({ ...OPTIONS, leastRecords: 5_000 })
    expect(await countOf('kept_state')).toBe(0)
  })
})

describe('invalid stored sets', () => {
  beforeEach(async () => {
    await keep()
    await spoil()
  })
  const expectRebuilt = async (): Promise<void> => {
    await expectSame(await startEngine())
    await keep()
    await expectSame(await startEngine())
    expect(await countOf('kept_state')).toBe(1)
    await spoil()
    expect(await total(await startEngine(), anywhere('journal'))).toBe(0)
  }

  it('are not used after a rebuild of the index', async () => {
    await reindex(test, new Date())
    // Stored sets are not used even if the entry that says "all records" was deleted from the change log.
    await sql`delete from change_log where record_id is null`.execute(test.db)
    await expectRebuilt()
  })

  it('are not used after all records may have changed', async () => {
    await sql`insert into change_log (seq) select coalesce(max(seq), 0) + 1 from change_log`.execute(test.db)
    await expectRebuilt()
  })

  it('are not used if another analyser version created them', async () => {
    await sql`update kept_state set analyser = '0'`.execute(test.db)
    await expectRebuilt()
  })

  it('are not used if the change log lacks entries since they were created, or ends before that time', async () => {
    for (const record of records.slice(0, 9)) await replaceActive(test, issnOf(record), titled(record, 'Paris'))
    await sql`update change_log set changed_at = now() - interval '2 days'`.execute(test.db)
    await pruneChangeLog(test.db, 3)
    await expectRebuilt()
    await sql`update kept_state set seq = seq + 100`.execute(test.db)
    await expectRebuilt()
  })

  it('are not used while they are incomplete', async () => {
    await sql`update kept_state set made_to = 640`.execute(test.db)
    await expectSame(await startEngine())
  })
})

describe('the process that creates stored sets', () => {
  it('loses no data when it is killed, and answers are correct directly afterwards', async () => {
    const children: ChildProcess[] = []
    const remember = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
    const engine = await startEngine()
    subscribe('child_process', remember)
    const maker = makeStoredSetsBuilder({ url: test.url, options: { ...OPTIONS, mostChanged: 5 } })
    let kills = 0
    try {
      for (let round = 0; round < 20; round++) {
        const record = records[(round * 57) % records.length]!
        for (let index = 0; index < 12; index++) {
          await replaceActive(
            test,
            issnOf(records[(round * 13 + index) % records.length]!),
            titled(record, 'Journal of paris'),
          )
        }
        const ended = maker.keep().then(
          () => false,
          () => true,
        )
        await sleep(round * 25)
        children.at(-1)?.kill('SIGKILL')
        if (await ended) kills++
        await expectSame(engine)
      }
    } finally {
      unsubscribe('child_process', remember)
    }
    expect(kills).toBeGreaterThan(0)
    await maker.keep()
    maker.close()
    await expectSame(engine)
    await expectSame(await startEngine())
    await spoil()
    expect(await total(await startEngine(), anywhere('journal'))).toBe(0)
  })

  it('is started by a server, unless the database is small', async () => {
    let calls = 0
    const maker = { keep: async () => void calls++, close: () => undefined }
    await (await startEngine({ maker })).close()
    expect(calls).toBe(0)
    await startEngine({ maker, minRecords: 1_000 })
    await expect.poll(() => calls).toBe(1)
  })
})
