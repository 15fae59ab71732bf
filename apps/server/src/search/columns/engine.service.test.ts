import type { ChildProcess } from 'node:child_process'
/** Tests that the engine in memory returns the same answers as PostgreSQL, also after changes and failures. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { FACET_TERMS, type SearchParamsInput, SORT_FIELDS, searchParams } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pruneChangeLog } from '../../catalogue/changes/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { until } from '../../testing/until.ts'
import type { SearchEngine, SearchQuestion } from '../engine.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { makePostgresEngine } from '../postgres/engine.ts'
import { reindex } from '../postgres/reindex.ts'
import { makeCachedEngine } from './engine.ts'

const records = [...generate({ count: 3_000, first: 1 })]

const question = (params: SearchParamsInput, offset = 0, limit = 50): SearchQuestion => {
  const { set, order } = readSearch(searchParams.parse(params))
  return { ...set, ...order, offset, limit, facets: FACET_TERMS, buckets: 100 }
}

const text = (query: string, anywhere = false): SearchParamsInput => ({ basic_query: { query, anywhere } })
const lucene = (query: string): SearchParamsInput => ({ basic_query: { query, matchFormat: 'LUCENE' } })
const line = (datafield: object): SearchParamsInput => ({ data_queries: { datafields: [datafield] } })

const QUESTIONS: Readonly<Record<string, SearchParamsInput>> = {
  everything: {},
  'a word of titles': text('journal'),
  'a word anywhere': text('paris', true),
  'two words': text('journal of', true),
  'a phrase': text('"journal of"'),
  'a truncated word': text('jour*', true),
  'no record': text('qqqqqq'),
  'an ISSN': text(String(records[7]!.fields[0] && 'value' in records[7]!.fields[0] && records[7]!.fields[0].value)),
  'a wildcard inside a word': lucene('j?ur*al OR *ology'),
  'a regular expression': lucene('title:/jo[a-z]+l/'),
  'a fuzzy word': lucene('jurnal~'),
  'a range of words': lucene('[jo TO ka]'),
  'a negative word': lucene('NOT journal'),
  'a value, a number and a name': lucene('languages:eng AND issn:0* AND publisher_names:/.*press.*/'),
  'a range of years': lucene('start_year:[1950 TO 1960]'),
  'an ISSN-L': lucene('issnl:*'),
  'a line': line({ tag: '264', query: 'paris' }),
  'a negative line': line({ tag: '245', subfield: 'a', query: 'journal', operator: 'must_not' }),
  'a line with a regular expression': line({ tag: '245', subfield: 'a', query: '^The .*s$', field_type: 'regex' }),
  'a line with a number of occurrences': line({ tag: '246', repeat: '2-' }),
  'a filter': { keyword_queries: [{ type: 'center', code: '_7' }] },
  facets: {
    basic_query: { query: 'journal', anywhere: true },
    selected_facets: [
      { term: 'languages', key: 'eng' },
      { term: 'languages', key: 'fre' },
      { term: 'frequency', key: 'm' },
    ],
    excluded_facets: [{ term: 'media', key: 'cr' }],
  },
}

const expectSame = async (cached: SearchEngine, plain: SearchEngine, question: SearchQuestion): Promise<void> => {
  expect(await cached.search(question)).toEqual(await plain.search(question))
}

let test: TestDb
let plain: SearchEngine
let engines: ServingEngine[]
const errors: unknown[] = []
const log = makeLog('error', { write: (entry) => void errors.push(entry) })

const startEngine = async (): Promise<ServingEngine> => {
  const engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16 })
  engines.push(engine)
  await engine.ready
  return engine
}

/**
 * Starts an engine that counts the queries passed to the fallback. `reported` contains the messages that it has logged.
 */
const startWatched = async () => {
  let passed = 0
  const fallback: SearchEngine = {
    ...plain,
    search: (asked) => {
      passed++
      return plain.search(asked)
    },
    count: (sets) => {
      passed++
      return plain.count(sets)
    },
  }
  const reported: string[] = []
  const watchedLog = makeLog('info', { write: (entry) => void reported.push(JSON.parse(entry).msg) })
  const engine = makeCachedEngine({ url: test.url, fallback, log: watchedLog, memoryMegabytes: 16 })
  engines.push(engine)
  await engine.ready
  const untilItAnswers = () =>
    until(
      async () => {
        const before = passed
        await engine.count([question({})])
        return passed === before
      },
      (isAnswering) => isAnswering,
    )
  return { engine, reported, untilItAnswers, passed: () => passed }
}

const makeBase = async (): Promise<void> => {
  test = await testDb()
  plain = makePostgresEngine(test.db)
  engines = []
  errors.length = 0
}
const closeAll = async (): Promise<void> => {
  await Promise.all(engines.map((engine) => engine.close()))
  await test.close()
}

const issnOf = (record: MarcRecord): string => {
  const [field] = record.fields
  return field !== undefined && 'value' in field ? field.value : ''
}
/** The record with its key title replaced. */
const titled = (record: MarcRecord, title: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) =>
    'subfields' in field && field.tag === '222' ? { ...field, subfields: [{ code: 'a', value: title }] } : field,
  ),
})

describe('the engine on an unchanged database', () => {
  let cached: ServingEngine
  beforeAll(async () => {
    await makeBase()
    await loadInto(test, records)
    cached = await startEngine()
  })
  afterAll(closeAll)
  afterEach(() => expect(errors).toEqual([]))

  it.each(Object.entries(QUESTIONS))(
    'returns the same records, order and values as PostgreSQL alone for the query: %s',
    async (_, params) => {
      await expectSame(cached, plain, question(params))
      // Repeat the query, to test cached answers.
      await expectSame(cached, plain, question({ ...params, sortField: 'title', sortOrder: 'desc' }, 20))
      expect(await cached.count([question(params)])).toEqual(await plain.count([question(params)]))
    },
  )

  it.each(SORT_FIELDS)('sorts by %s in both directions, on any page', async (sortField) => {
    for (const params of [{}, text('journal'), text('of', true)]) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const asked = { ...params, sortField, sortOrder }
        for (const offset of [0, 777, 2_950, 5_000]) {
          await expectSame(cached, plain, { ...question(asked, offset), facets: [] })
        }
        expect(await cached.ids(question(asked))).toEqual(await plain.ids(question(asked)))
      }
    }
  })

  it.each(FACET_TERMS)('returns further values of %s', async (term) => {
    const request = { ...question(QUESTIONS.facets!), term, contains: '', offset: 3, limit: 7 }
    expect(await cached.facet(request)).toEqual(await plain.facet(request))
    const holding = { ...request, contains: 'E', offset: 0 }
    expect(await cached.facet(holding)).toEqual(await plain.facet(holding))
    const named = { ...holding, keys: ['eng', 'fre', '_7', 'true', 'nothing'] }
    expect(await cached.facet(named)).toEqual(await plain.facet(named))
  })

  it('suggests words with a similar spelling', async () => {
    for (const word of ['jurnal', 'revue', 'scienec', 'of']) {
      expect(await cached.nearWords(word, 5)).toEqual(await plain.nearWords(word, 5))
    }
  })

  it('answers many parallel queries', async () => {
    const asked = Object.values(QUESTIONS).map((params) => question(params))
    const expected = []
    for (const each of asked) expected.push(await plain.search(each))
    expect(await Promise.all(asked.map((each) => cached.search(each)))).toEqual(expected)
  })
})

describe('the engine on a changing database', () => {
  beforeEach(async () => {
    await makeBase()
    await loadInto(test, records.slice(0, 600))
  })
  afterEach(closeAll)

  it('finds a save at once on every server process', async () => {
    const [one, other] = [await startEngine(), await startEngine()]
    const request = question(text('zyzzyva'))
    const byTitle = question({ ...text('journal', true), sortField: 'title' })
    for (let round = 0; round < 30; round++) {
      const record = records[(round * 37) % 600]!
      await replaceActive(test, issnOf(record), titled(record, `Zyzzyva ${round % 7} journal`))
      const [first, second] = await Promise.all([one.search(request), other.search(request)])
      expect(first).toEqual(second)
      expect(first).toEqual(await plain.search(request))
      await expectSame(other, plain, byTitle)
      await expectSame(one, plain, question({ sortField: 'title', sortOrder: 'desc' }))
    }
    await expectSame(one, plain, question(lucene('zyz*va OR zyzzyvo~1')))
    expect(errors).toEqual([])
  })

  it('does not find deleted records', async () => {
    const cached = await startEngine()
    const asked = [question({}), question(text('of', true)), question(lucene('NOT of')), question(lucene('issn:*'))]
    for (const each of asked) await expectSame(cached, plain, each)
    for (const record of records.slice(0, 100)) await removeVersions(test, issnOf(record))
    for (const each of asked) await expectSame(cached, plain, each)
    for (const record of records.slice(0, 50)) await replaceActive(test, issnOf(record), record)
    for (const each of asked) await expectSame(cached, plain, each)
    expect(errors).toEqual([])
  })

  it('includes new records and values', async () => {
    const cached = await startEngine()
    await expectSame(cached, plain, question({}))
    for (const [index, record] of records.slice(0, 40).entries()) {
      const fields = record.fields.map((field) =>
        'subfields' in field && field.tag === '264'
          ? { ...field, subfields: [{ code: 'b', value: `\u{1f600} Press ${index}` }] }
          : field,
      )
      await replaceActive(test, issnOf(record), { ...record, fields })
    }
    await expectSame(cached, plain, question({}))
    await expectSame(cached, plain, question(lucene('publisher_names:press')))
    expect(errors).toEqual([])
  })

  it('answers from memory during constant saves, without a full read', async () => {
    const reported: string[] = []
    const log = makeLog('info', { write: (entry) => void reported.push(JSON.parse(entry).msg) })
    const cached = makeCachedEngine({ url: test.url, fallback: plain, log: log, memoryMegabytes: 16 })
    engines.push(cached)
    await cached.ready
    let isDone = false
    const saving = [0, 1].map(async (half) => {
      for (let round = 0; !isDone; round++) {
        const record = records[half * 300 + (round % 300)]!
        await replaceActive(test, issnOf(record), titled(record, `Title ${round} of a journal`))
      }
    })
    const searching = ['journal', 'title', 'of', 'a'].map(async (word) => {
      for (let round = 0; round < 40; round++) {
        const { total } = await cached.search(question({}))
        expect(total).toBe(600)
        await cached.search(question({ ...text(word), sortField: 'title' }))
      }
    })
    await Promise.all(searching)
    isDone = true
    await Promise.all(saving)
    await expectSame(cached, plain, question({ ...text('journal'), sortField: 'title' }))
    expect(reported).toEqual(['the search columns are loaded into memory'])
  })

  it('returns the same answers as PostgreSQL after a rebuild of the index', async () => {
    const { engine, untilItAnswers } = await startWatched()
    await reindex(test, new Date())
    await expectSame(engine, plain, question(text('journal')))
    await untilItAnswers()
    await expectSame(engine, plain, question(text('journal')))
  })

  it('reads everything again after a gap in the change log', async () => {
    const { engine, reported, untilItAnswers } = await startWatched()
    // One transaction, so that the engine never reads the entries that are removed.
    await test.db.transaction().execute(async (trx) => {
      await sql`update change_log set changed_at = now() - interval '2 days'`.execute(trx)
      await sql`
        insert into change_log (seq, record_id, changed_at)
        select (select max(seq) from change_log) + number, 1, now() - interval '2 days'
        from generate_series(1, 50) number`.execute(trx)
      await pruneChangeLog(trx, 10)
    })
    await expectSame(engine, plain, question(text('journal')))
    await until(
      () => reported,
      (messages) => messages.includes('the search columns are reloaded'),
    )
    await untilItAnswers()
    await expectSame(engine, plain, question(text('journal')))
  })

  it('finds recent entries, and at least the last ones, in a change log that was pruned', async () => {
    for (const record of records.slice(0, 20)) await replaceActive(test, issnOf(record), record)
    await pruneChangeLog(test.db, 10)
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) n from change_log`.execute(test.db)).rows[0]!.n)
    expect(await count()).toBe(21)
    await sql`update change_log set changed_at = now() - interval '2 days'`.execute(test.db)
    await pruneChangeLog(test.db, 10)
    expect(await count()).toBe(10)
  })

  it('reads everything again after its connections were terminated', async () => {
    const { engine, untilItAnswers } = await startWatched()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%listen%'`.execute(test.db)
    await expectSame(engine, plain, question(text('journal')))
    await untilItAnswers()
    await expectSame(engine, plain, question(text('journal')))
  })
})

describe('a worker', () => {
  beforeAll(async () => {
    await makeBase()
    await loadInto(test, records.slice(0, 300))
  })
  afterAll(closeAll)

  it('that is killed is restarted, and PostgreSQL answers meanwhile', async () => {
    const workers: ChildProcess[] = []
    const remember = (message: unknown) => void workers.push((message as { process: ChildProcess }).process)
    subscribe('child_process', remember)
    const { engine, reported, passed, untilItAnswers } = await startWatched()
    unsubscribe('child_process', remember)
    expect(workers).toHaveLength(1)
    const request = question(text('journal'))
    workers[0]!.kill('SIGKILL')
    expect(await engine.search(request)).toEqual(await plain.search(request))
    expect(passed()).toBe(1)
    await untilItAnswers()
    await expectSame(engine, plain, request)
    expect(reported.join()).toContain('started again')
  })

  it('that is closed answers no new queries, and pending ones are still answered', async () => {
    const engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16 })
    await engine.ready
    const request = question({})
    const answer = engine.search(request)
    await engine.close()
    expect(await answer).toEqual(await plain.search(request))
    await expectSame(engine, plain, request)
  })

  it('with minimal memory for sets returns the same answers', async () => {
    const engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 0.001 })
    engines.push(engine)
    await engine.ready
    for (const params of Object.values(QUESTIONS)) await expectSame(engine, plain, question(params))
  })
})
