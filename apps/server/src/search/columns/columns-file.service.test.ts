/**
 * Tests that columns read from a file and updated equal columns read from the database, and that a file that does not
 * match the database is not used.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ANALYSER_VERSION } from '@seriatim/analyser'
import { FACET_TERMS, SORT_FIELDS } from '@seriatim/contract'
import { controlValue, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { logFullChange } from '../../catalogue/changes/repository.ts'
import { writeSetting } from '../../platform/database/settings.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import { reindex } from '../postgres/reindex.ts'
import { ColumnsFile } from './columns-file.ts'
import { openWorkerDb, type WorkerDb } from './connection.ts'
import { countFacets } from './facet-counts.ts'
import { allInOrder } from './order.ts'
import { type NumberArray, type Section, SectionWriter } from './sections.ts'
import { Store } from './store.ts'
import { tableOf, withHead } from './testing-section-file.ts'

const COUNT = 150
const BUDGET = 1_000_000
const records = [...generate({ count: COUNT, first: 1 })]
const issnOf = (record: MarcRecord): string => controlValue(record, '001')!

/** The record with other titles and publishers. */
const renamed = (record: MarcRecord, name: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) => {
    if (!('subfields' in field)) return field
    if (field.tag === '222') return { ...field, subfields: [{ code: 'a', value: `${name} of renamed serials` }] }
    return field.tag === '264' ? { ...field, subfields: [{ code: 'b', value: `Press ${name}` }] } : field
  }),
})

let test: TestDb
let db: WorkerDb
let folder: string
let path: string
let unread: string[]
let warnings: unknown[]
let written: number

const makeFile = (): ColumnsFile =>
  new ColumnsFile(db, path, {
    onUnread: (reason) => unread.push(reason),
    onWritten: () => written++,
    onWarning: (error) => warnings.push(error),
  })

const isBelieved = async (file = makeFile()): Promise<boolean> => (await file.read(BUDGET)) !== undefined

/** Reads a new store from the database and writes it to a file. */
const writeFresh = async (): Promise<{ file: ColumnsFile; store: Store }> => {
  const file = makeFile()
  await file.beforeFill()
  const store = await Store.fill(db, BUDGET)
  await file.keep(store, () => true)
  expect(written).toBe(1)
  return { file, store }
}

beforeEach(async () => {
  ;[unread, warnings, written] = [[], [], 0]
  folder = await mkdtemp(join(tmpdir(), 'seriatim-columns-'))
  path = join(folder, 'cache', 'search-columns')
  test = await testDb()
  await loadInto(test, records)
  db = openWorkerDb(test.url)
})
afterEach(async () => {
  await db.close()
  await test.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  expect(warnings).toEqual([])
})

/** All data of a store from which answers are built. */
const contentOf = ({ columns }: Store) => {
  const ids = columns.liveIds()
  const all = FACET_TERMS.map((term) => columns.column(term))
  const page = { offset: 0, limit: 100_000 }
  return {
    ids: [...ids],
    maxId: columns.maxId,
    issns: Array.from(ids, (id) => [columns.issns[id], columns.issnls.textOf(id), columns.titles.lengths[id]]),
    overflowed: [...columns.overflowed].sort((a, b) => a - b),
    counts: [...countFacets(all, { ids, isComplement: false }, page)],
    totals: [...countFacets(all, { ids: new Uint32Array(0), isComplement: true }, page)],
    values: all.map((column) =>
      Array.from(ids, (id) => {
        const keys: string[] = []
        for (const group of column.groups) {
          group.each(id, (place, code) => {
            if (place === column.place) keys.push(column.keys.keyOf(code))
          })
        }
        return keys
      }),
    ),
    orders: SORT_FIELDS.flatMap((field) =>
      (['asc', 'desc'] as const).map((direction) => [...allInOrder(columns, ids, { field, direction })]),
    ),
  }
}

const wordsOf = async (store: Store): Promise<{ words: ReadonlySet<string>; places: ReadonlySet<string> }> => {
  const lexicon = await store.currentLexicon()
  const words = await lexicon.expand({ kind: 'regex', source: '.*', flags: '' } as never, 10_000_000)
  return { words: new Set(words), places: new Set(lexicon.places()) }
}

/** The words of all rows, and the tags and subfields of their fields, in the form of the lexicon. */
const wordsOfRows = async (): Promise<string[]> => {
  const { rows } = await test.pool.query<{ word: string }>(
    `select distinct word from (
       select unnest(tsvector_to_array(anywhere)) as word from search_doc
       union all
       select '#' || split_part(mark, '#', 2) from (
         select unnest(tsvector_to_array(fields)) as mark from search_doc
       ) marks where starts_with(mark, '#')
     ) words where not starts_with(word, '+')`,
  )
  return rows.map(({ word }) => word)
}

/** @returns the store read from the file */
const expectAsFresh = async (): Promise<Store> => {
  const response = await makeFile().read(BUDGET)
  expect(unread).toEqual([])
  const fresh = await Store.fill(db, BUDGET)
  expect(response!.columns.seq).toBe(fresh.columns.seq)
  expect(contentOf(response!)).toEqual(contentOf(fresh))
  const [ofFile, ofBase] = [await wordsOf(response!), await wordsOf(fresh)]
  // The table of words also contains words of former versions, which no search finds.
  const present = await wordsOfRows()
  for (const word of present) {
    if (word.startsWith('#')) expect(ofFile.places).toContain(word.slice(1))
    else expect(ofFile.words).toContain(word)
  }
  expect([...ofFile.words].filter((word) => !ofBase.words.has(word))).toEqual([])
  expect([...ofFile.places].filter((place) => !ofBase.places.has(place))).toEqual([])
  return response!
}

type ColumnChange = {
  readonly kind: 'rename' | 'remove' | 'bring back'
  readonly record: number
  readonly name: string
}
const actions = (maxLength: number) =>
  fc.array(
    fc.record<ColumnChange>({
      kind: fc.constantFrom('rename', 'rename', 'remove', 'bring back'),
      record: fc.nat(COUNT - 1),
      name: fc.constantFrom('Aardvark', 'Zyzzyva', 'É\u{1f600}cole', 'Middle', 'middle', '0815', 'new'),
    }),
    { maxLength },
  )
const doAll = async (done: readonly ColumnChange[]): Promise<void> => {
  for (const { kind, record, name } of done) {
    const each = records[record]!
    if (kind === 'remove') await removeVersions(test, issnOf(each))
    else await replaceActive(test, issnOf(each), kind === 'rename' ? renamed(each, `${name} ${record % 7}`) : each)
  }
}

/** A store whose sections are written to the file partly before some changes and partly after them. */
const changingWhileWritten = (store: Store, done: readonly ColumnChange[], isBefore: () => boolean): Store => {
  const copied = (section: Section): Section =>
    'array' in section && isBefore() ? { ...section, array: section.array.slice() as NumberArray } : section
  const save = async (): Promise<SectionWriter> => {
    const out = await store.save()
    const mixed = new SectionWriter()
    mixed.sections.push(...out.sections.map(copied))
    Object.assign(mixed.values, out.values)
    await doAll(done)
    await store.advance()
    return mixed
  }
  return Object.create(store, { save: { value: save } }) as Store
}

describe('a column file', () => {
  it('restores the data read from the database', async () => {
    await writeFresh()
    await expectAsFresh()
  })

  it('with later changes equals a new fill from the database, for changes before, during and after its writing', async () => {
    await fc.assert(
      fc.asyncProperty(
        actions(12),
        actions(12),
        actions(12),
        fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
        async (before, meanwhile, after, choices) => {
          ;[unread, written] = [[], 0]
          const file = makeFile()
          await file.beforeFill()
          const store = await Store.fill(db, BUDGET)
          await doAll(before)
          await store.advance()
          let choice = 0
          const changing = changingWhileWritten(store, meanwhile, () => choices[choice++ % choices.length]!)
          await file.keep(changing, () => true)
          await doAll(after)
          if (written === 0) {
            // All title ranks were renumbered during the writing, so no file was created.
            expect(store.columns.titles.renumbered).toBeGreaterThan(0)
            return
          }
          const response = await expectAsFresh()
          // The same check, starting from a store that was read from a file.
          written = 0
          const next = makeFile()
          await next.read(BUDGET)
          await next.finish(response)
          await doAll(before)
          await expectAsFresh()
        },
      ),
      { numRuns: runs(10), endOnFailure: true },
    )
  })

  it('is written again after many changes and when the store is closed, but not after a few changes', async () => {
    const { file, store } = await writeFresh()
    await doAll([{ kind: 'rename', record: 1, name: 'One' }])
    await store.advance()
    await file.keep(store, () => true)
    await file.finish(store)
    expect(written).toBe(1)
    await sql`
      insert into change_log (seq, record_id)
      select (select max(seq) from change_log) + number, 1 from generate_series(1, 600) number`.execute(test.db)
    await store.advance()
    await file.keep(store, () => true)
    expect(written).toBe(1)
    await file.finish(store)
    expect(written).toBe(2)
    await expectAsFresh()
  })

  it('is not written if its data is no longer in use or if titles were renumbered during the writing', async () => {
    const file = makeFile()
    await file.beforeFill()
    const store = await Store.fill(db, BUDGET)
    await file.keep(store, () => false)
    const renumbering = Object.create(store, {
      save: {
        value: async () => {
          const out = await store.save()
          store.columns.titles.renumber()
          return out
        },
      },
    }) as Store
    await file.finish(renumbering)
    expect(written).toBe(0)
    expect(await isBelieved()).toBe(false)
    expect(unread).toEqual(['the columns file does not exist'])
    unread = []
    await file.finish(store)
    await expectAsFresh()
  })

  it('is not written from tables that have been replaced in memory', async () => {
    const file = makeFile()
    await file.beforeFill()
    const store = await Store.fill(db, BUDGET)
    await reindex(test, new Date())
    await file.finish(store)
    expect(written).toBe(0)
  })
})

describe('the check of a column file', () => {
  /** @param action the change of the file or the database after the file was written */
  const expectDoubt = async (action: () => Promise<unknown>, reason: string): Promise<void> => {
    await writeFresh()
    await action()
    expect(await isBelieved()).toBe(false)
    expect(unread).toEqual([expect.stringContaining(reason)])
  }
  const notes = (count: number) => sql`
    insert into change_log (seq, record_id)
    select (select coalesce(max(seq), 0) from change_log) + number, 1 from generate_series(1, ${count}::int) number`

  it('refuses a file with a changed byte in any section, or truncated after any section', async () => {
    await writeFresh()
    const whole = await readFile(path)
    for (const { name, at, bytes } of tableOf(whole).sections) {
      if (bytes === 0) continue
      const damaged = Buffer.from(whole)
      damaged[at + (bytes >>> 1)]! ^= 1
      await writeFile(path, damaged)
      expect(await isBelieved(), name).toBe(false)
      expect(unread.at(-1)).toBe(`the section ${name} is damaged`)
      await writeFile(path, whole.subarray(0, at + bytes))
      expect(await isBelieved(), name).toBe(false)
    }
    await writeFile(path, whole)
    unread = []
    await expectAsFresh()
  })

  it('refuses a file of another program version', () =>
    expectDoubt(async () => {
      const whole = await readFile(path)
      await writeFile(path, withHead(whole, { ...tableOf(whole).head, program: 'another' }))
    }, 'another program version'))

  it('refuses a file with an invalid change number', () =>
    expectDoubt(async () => {
      const whole = await readFile(path)
      await writeFile(path, withHead(whole, { ...tableOf(whole).head, seq: '0' }))
    }, 'head'))

  it('refuses a file of another analyser version', () =>
    expectDoubt(() => writeSetting(test.db, 'analyser_version', ANALYSER_VERSION - 1), 'replaced tables'))

  it('refuses a file of another database', async () => {
    const other = await testDb()
    await loadInto(other, records)
    const db = openWorkerDb(other.url)
    try {
      await writeFresh()
      const file = new ColumnsFile(db, path, {
        onUnread: (reason) => unread.push(reason),
        onWritten: () => written++,
        onWarning: (error) => warnings.push(error),
      })
      expect(await isBelieved(file)).toBe(false)
      expect(unread).toEqual([expect.stringContaining('another database')])
    } finally {
      await db.close()
      await other.close()
    }
  })

  it('refuses a file of a database whose index was rebuilt or emptied', async () => {
    await expectDoubt(() => reindex(test, new Date()), 'replaced tables')
    ;[unread, written] = [[], 0]
    await expectDoubt(() => sql`truncate facet_key`.execute(test.db), 'replaced tables')
  })

  it('refuses a file written before a change of all records', () =>
    expectDoubt(() => withClient(test.pool, logFullChange), 'everything changed'))

  it('refuses a file newer than the database', async () => {
    await notes(5).execute(test.db)
    await expectDoubt(
      () => sql`delete from change_log where seq = (select max(seq) from change_log)`.execute(test.db),
      'the change log',
    )
  })

  it('refuses a file of a database that was restored to an earlier state and has changed since', async () => {
    await notes(5).execute(test.db)
    await expectDoubt(async () => {
      await sql`delete from change_log where seq > (select max(seq) from change_log) - 3`.execute(test.db)
      await notes(20).execute(test.db)
    }, 'the change log')
  })

  it('refuses a file older than the beginning of the change log', () =>
    expectDoubt(async () => {
      await notes(20).execute(test.db)
      await sql`delete from change_log where seq < (select max(seq) from change_log) - 10`.execute(test.db)
    }, 'the change log'))

  it('refuses a file that is too many changes behind the database', () =>
    expectDoubt(() => notes(100_001).execute(test.db), 'too many changes'))

  it('refuses a file of a database with other records, with any content of its change log', () =>
    expectDoubt(
      () => sql`delete from search_doc where record_id = (select max(record_id) from search_doc)`.execute(test.db),
      'largest record id',
    ))
})
