/**
 * Tests starts with valid and damaged column files, and workers that are killed during file access. Answers must equal
 * those of PostgreSQL.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FACET_TERMS, type SearchParamsInput, searchParams } from '@seriatim/contract'
import { controlValue } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { until } from '../../testing/until.ts'
import type { SearchEngine } from '../engine.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { makePostgresEngine } from '../postgres/engine.ts'
import { makeCachedEngine } from './engine.ts'

const records = [...generate({ count: 400, first: 1 })]
const ASKED: readonly SearchParamsInput[] = [
  {},
  { basic_query: { query: 'journal', anywhere: true }, sortField: 'title' },
  { basic_query: { query: 'j?ur*al OR *ology', matchFormat: 'LUCENE' }, sortField: 'issnl', sortOrder: 'desc' },
]

type Entry = { readonly msg: string; readonly from?: string; readonly reason?: string }

let test: TestDb
let plain: SearchEngine
let folder: string
let path: string
let reported: Entry[]
let engine: ServingEngine | undefined
let workers: ChildProcess[]

const remember = (message: unknown) => void workers.push((message as { process: ChildProcess }).process)
const start = (): ServingEngine => {
  const log = makeLog('info', { write: (line) => void reported.push(JSON.parse(line)) })
  engine = makeCachedEngine({ url: test.url, fallback: plain, log, memoryMegabytes: 16, file: path })
  return engine
}
const entriesOf = (msg: string): Entry[] => reported.filter((entry) => entry.msg === msg)
const IN_MEMORY = 'the search columns are loaded into memory'
const IN_FILE = 'the search columns are written to their file'
const UNREAD = 'the file of the search columns cannot be used; the columns are read from the database'
const reached = (condition: () => boolean) => until(condition, (isReached) => isReached, 2)
const stop = async (): Promise<void> => {
  await engine?.close()
  engine = undefined
}

const expectSame = async (): Promise<void> => {
  for (const params of ASKED) {
    const { set, order } = readSearch(searchParams.parse(params))
    const question = { ...set, ...order, offset: 0, limit: 50, facets: FACET_TERMS, buckets: 100 }
    expect(await engine!.search(question)).toEqual(await plain.search(question))
  }
}

let changes = 0
/** Changes one record, deletes another and restores a third. */
const change = async (): Promise<void> => {
  changes++
  const [one, other, third] = [1, 2, 3].map((step) => records[(changes * 7 + step * 131) % records.length]!)
  const fields = one!.fields.map((field) =>
    'subfields' in field && field.tag === '222'
      ? { ...field, subfields: [{ code: 'a', value: `Journal of change ${changes}` }] }
      : field,
  )
  await replaceActive(test, controlValue(one!, '001')!, { ...one!, fields })
  await removeVersions(test, controlValue(other!, '001')!)
  await replaceActive(test, controlValue(third!, '001')!, third!)
}

beforeAll(async () => {
  test = await testDb()
  plain = makePostgresEngine(test.db)
  await loadInto(test, records)
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[reported, workers] = [[], []]
  folder = await mkdtemp(join(tmpdir(), 'seriatim-columns-'))
  path = join(folder, 'cache', 'search-columns')
  subscribe('child_process', remember)
})
afterEach(async () => {
  unsubscribe('child_process', remember)
  await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it('a second start of the engine reads the column file and the changes since it was written', async () => {
  await start().ready
  expect(entriesOf(UNREAD)).toEqual([expect.objectContaining({ reason: 'the columns file does not exist' })])
  expect(entriesOf(IN_MEMORY)).toEqual([expect.objectContaining({ from: 'base' })])
  await reached(() => entriesOf(IN_FILE).length === 1)
  await stop()
  await change()
  reported = []
  await start().ready
  expect(entriesOf(UNREAD)).toEqual([])
  expect(entriesOf(IN_MEMORY)).toEqual([expect.objectContaining({ from: 'file' })])
  await expectSame()
  await change()
  await expectSame()
})

it('a stop of the engine writes the column file if it does not exist', async () => {
  await start().ready
  await stop()
  reported = []
  await start().ready
  expect(entriesOf(IN_MEMORY)).toEqual([expect.objectContaining({ from: 'file' })])
  await expectSame()
})

it('a damaged column file is rebuilt', async () => {
  await start().ready
  await stop()
  const whole = await readFile(path)
  const damaged = Buffer.from(whole)
  damaged[whole.length >>> 1]! ^= 255
  await writeFile(path, damaged)
  reported = []
  await start().ready
  expect(entriesOf(UNREAD)).toEqual([expect.objectContaining({ reason: expect.stringContaining('damaged') })])
  expect(entriesOf(IN_MEMORY)).toEqual([expect.objectContaining({ from: 'base' })])
  await expectSame()
  await stop()
  reported = []
  await start().ready
  expect(entriesOf(IN_MEMORY)).toEqual([expect.objectContaining({ from: 'file' })])
  await expectSame()
})

it('a folder that is not writable causes only a warning, and searches are answered', async () => {
  await writeFile(join(folder, 'cache'), 'no folder')
  await start().ready
  await reached(() => entriesOf('search columns').length > 0)
  await expectSame()
  expect(entriesOf(IN_FILE)).toEqual([])
})

it('a worker that is killed while it reads or writes the column file returns correct answers after a restart', async () => {
  start()
  for (let round = 0; round < 20; round++) {
    const filled = entriesOf(IN_MEMORY).length
    if (round % 2 === 0) {
      // Kill the worker directly after it has read all data. If there is no column file, it is writing one at that
      // time.
      await reached(() => entriesOf(IN_MEMORY).length > filled)
      await sleep((round * 5) % 60)
    } else {
      await reached(() => workers.length > round)
      await sleep((round * 83) % 900)
    }
    if (round % 4 === 3) await rm(path, { force: true })
    await change()
    workers.at(-1)!.kill('SIGKILL')
    await expectSame()
    await reached(() => workers.length > round + 1)
  }
  await reached(() => engine!.answersFrom() === 'memory')
  await expectSame()
  expect(reported.filter(({ msg }) => msg === 'a search in memory failed')).toEqual([])
})
