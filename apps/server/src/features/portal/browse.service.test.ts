/**
 * Tests of the browse pages of the portal. Each page combines equal labels to one entry with its kinds and its number
 * of records.
 */
import { type DataField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN } from '../consequences/testing.ts'
import { smallRecord } from '../public/testing.ts'
import { type EntryRow, readEntries, readRows } from './testing.ts'

const field = (tag: string, code: string, text: string) => dataField(tag, ' ', ' ', [[code, text]])
const original = (tag: string, text: string) =>
  dataField('880', '0', '0', [
    ['6', `${tag}-01/(N`],
    ['a', text],
  ])
const serial = (number: number, fields: readonly DataField[], category = 'reg'): MarcRecord =>
  smallRecord(ISSN(number), [field('022', 'a', ISSN(number)), ...fields], category)

/** Number of generated titles. They need several pages, and each title occurs in four fields. */
const MANY = 70
const manyTitle = (number: number) => `Zephyr ${String(number).padStart(3, '0')}`

/** A title whose key is longer than the maximum length of a typed text. */
const LONG = 'ཀུན་དགའ '.repeat(60).trim()

const RECORDS: readonly MarcRecord[] = [
  serial(1, [
    field('210', 'a', 'Alder'),
    field('222', 'a', 'Alder'),
    field('245', 'a', 'Alder'),
    field('246', 'a', 'Alder grove'),
    field('264', 'b', 'Fenwick'),
  ]),
  serial(2, [field('245', 'a', 'Alder'), field('264', 'b', 'Fenwick'), field('710', 'a', 'Fenwick')]),
  serial(3, [field('245', 'a', 'ALDER'), field('710', 'a', 'Fenwick')]),
  serial(4, [field('222', 'a', 'Birch'), original('245', 'Birch')]),
  serial(5, [field('222', 'a', 'Alder')], 'val'),
  serial(6, [field('222', 'a', LONG), field('245', 'a', LONG)]),
  ...Array.from({ length: MANY }, (_, at) =>
    serial(
      100 + at,
      ['210', '222', '245', '246'].map((tag) => field(tag, 'a', manyTitle(at))),
    ),
  ),
]

let test: TestDb
let app: App

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, RECORDS)
  app = await testApp(test)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const get = async (url: string): Promise<string> => {
  const answer = await app.inject({ method: 'GET', url })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}
const entry = async (index: string, label: string): Promise<EntryRow | undefined> =>
  readEntries(await get(`/portal/browse/${index}?start=${label}`)).find((each) => each.label === label)

describe('an entry of a browse index in the portal', () => {
  it('combines equal labels of several kinds of titles, names these kinds, and counts each record once', async () => {
    expect(await entry('titles', 'Alder')).toMatchObject({ kinds: 'key title, title, abbreviated title', records: '2' })
    expect(await entry('titles', 'ALDER')).toMatchObject({ kinds: 'title', records: '1' })
    expect(await entry('titles', 'Alder grove')).toMatchObject({ kinds: 'variant title', records: '1' })
    expect(await entry('titles', 'Birch')).toMatchObject({ kinds: 'key title, title', records: '1' })
  })

  it('combines equal names of publishers and issuing bodies', async () => {
    expect(await entry('publishers', 'Fenwick')).toMatchObject({ kinds: 'publisher, issuing body', records: '3' })
  })

  it('links to the records of all its kinds', async () => {
    const { href } = (await entry('publishers', 'Fenwick'))!
    expect(readRows(await get(href)).map(({ issn }) => issn)).toEqual([ISSN(1), ISSN(2), ISSN(3)])
  })
})

it('the entry for a long heading in a script with three bytes per character links to its record', async () => {
  const long = readEntries(await get('/portal/browse/titles?start=%E0%BD%80')).find(({ label }) => label === LONG)!
  expect(long).toMatchObject({ kinds: 'key title, title', records: '1' })
  expect(readRows(await get(long.href)).map(({ issn }) => issn)).toEqual([ISSN(6)])
})

describe('the pages of a browse index in the portal', () => {
  const link = (page: string, rel: string): string | undefined =>
    new RegExp(`rel="${rel}" href="([^"]+)"`).exec(page)?.[1]?.replaceAll('&amp;', '&')
  const expected = [
    'Alder',
    'ALDER',
    'Alder grove',
    'Birch',
    LONG,
    ...Array.from({ length: MANY }, (_, at) => manyTitle(at)),
  ]

  it('show each entry once in both directions', async () => {
    const forwards: string[] = []
    let last = ''
    for (let url: string | undefined = '/portal/browse/titles'; url !== undefined; url = link(last, 'next')) {
      last = await get(url)
      const labels = readEntries(last).map(({ label }) => label)
      expect(labels.length).toBeLessThanOrEqual(30)
      forwards.push(...labels)
    }
    expect(forwards.toSorted()).toEqual(expected.toSorted())
    let backwards = readEntries(last).map(({ label }) => label)
    for (let url = link(last, 'prev'); url !== undefined; url = link(last, 'prev')) {
      last = await get(url)
      backwards = [...readEntries(last).map(({ label }) => label), ...backwards]
    }
    expect(backwards).toEqual(forwards)
  })
})
