/** Compares columns with plain records. There are so many records that the columns use buckets instead of sorting. */

import { compareCodePoints, yearAs } from '@seriatim/analyser'
import { FACET_TERMS, type FacetTerm, LIST_TERMS, SINGLE_TERMS, SORT_FIELDS } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { beforeAll, expect, test } from 'vitest'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { Columns, type DictionaryEntry } from './columns.ts'
import { countFacets } from './facet-counts.ts'
import { allInOrder, pageOfRecords } from './order.ts'
import { idsOfSet } from './record-set.ts'

type Row = {
  id: number
  issn: number
  issnl: string | null
  title: number
  flags: readonly [boolean, boolean, boolean]
  single: Partial<Record<FacetTerm, string>>
  lists: Partial<Record<FacetTerm, readonly string[]>>
}

const RECORDS = 12_000
/** A deterministic random generator: each call returns a number below `below`. */
const random = ((state) => (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
})(42)

const keyOf = (term: FacetTerm): string => {
  if (term === 'start_year' || term === 'end_year') return ['1869', '19uu', '9999', '200u', 'uuuu'][random(5)]!
  if (term === 'fields_structure') return `${random(10)}${random(10)}0 ## ${'abc'.slice(random(3))}`
  if (term === 'publisher_names') return `Name ${random(5_000)}`
  return ['a', 'b', '\u{1f600}', '\uff21', 'é'][Math.min(random(5), random(5))]!
}

const makeRow = (id: number): Row => ({
  id,
  issn: (id * 7_919) % 10_000_000,
  issnl: [null, issnFromNumber(random(3_000)), issnFromNumber(random(9_999_999)), '1234-0000', 'none', '0000'][
    random(6)
  ]!,
  title: random(4_000),
  flags: [random(2) === 0, random(9) === 0, id === 77],
  single: Object.fromEntries(SINGLE_TERMS.flatMap((term) => (random(8) === 0 ? [] : [[term, keyOf(term)]]))),
  lists: Object.fromEntries(
    LIST_TERMS.map((term) => [term, [...new Set(Array.from({ length: random(5) }, () => keyOf(term)))]]),
  ),
})

const numbers = new Map<string, number>()
const dictionary: DictionaryEntry[] = []
const numberOf = (term: FacetTerm, key: string): number => {
  const name = `${term} ${key}`
  const known = numbers.get(name)
  if (known !== undefined) return known
  const id = numbers.size + 1
  numbers.set(name, id)
  dictionary.push({ id, term, key })
  return id
}

const bytesOf = (row: Row): Uint8Array => {
  const copy = new BinaryCopy()
  copy.row(0)
  const start = copy.bytes
  copy.int4(row.id)
  copy.int4(row.issn)
  copy.text(row.issnl)
  for (const flag of row.flags) copy.bool(flag)
  for (const term of SINGLE_TERMS) copy.int4(row.single[term] === undefined ? null : numberOf(term, row.single[term]))
  for (const term of LIST_TERMS) {
    const keys = row.lists[term]!
    copy.int4Array(keys.length === 0 ? null : keys.map((key) => numberOf(term, key)))
  }
  const end = copy.bytes
  return copy.finish().subarray(start, end)
}

let rows: Map<number, Row>
let columns: Columns

const titleRanks = (): void => {
  let last: number | undefined
  for (const { id, title } of [...rows.values()].filter((row) => row.title > 0).sort((a, b) => a.title - b.title)) {
    columns.titles.append(id, title === last, 1)
    last = title
  }
}

beforeAll(() => {
  rows = new Map(Array.from({ length: RECORDS }, (_, index) => [index + 1, makeRow(index + 1)]))
  const first = [...rows.values()].map(bytesOf)
  const entries = dictionary.toSorted((a, b) => compareCodePoints(a.term, b.term) || compareCodePoints(a.key, b.key))
  columns = new Columns(RECORDS, entries)
  for (const bytes of first) expect(columns.put(bytes, 0)).toBe(bytes.length)
  // Delete some records, change others, and add new keys.
  for (let id = 5; id <= RECORDS; id += 10) {
    columns.remove(id)
    rows.delete(id)
  }
  for (let id = 7; id <= RECORDS + 200; id += 10) {
    const row = { ...makeRow(id), lists: { ...makeRow(id).lists, media: [`new ${id % 3}`, 'a'] } }
    rows.set(id, row)
    const bytes = bytesOf(row)
    for (const unknown of columns.unknownKeys(bytes)) columns.addKey(dictionary[unknown - 1]!)
    columns.put(bytes, 0)
  }
  titleRanks()
})

const sortValue = (row: Row, field: (typeof SORT_FIELDS)[number]): number | string | undefined => {
  switch (field) {
    case 'score':
    case 'issn':
      return row.issn
    case 'issnl':
      return row.issnl ?? undefined
    case 'title':
      return row.title || undefined
    case 'start_year':
      return yearAs(row.single.start_year ?? null, '0') ?? undefined
    case 'end_year':
      return yearAs(row.single.end_year ?? null, '9') ?? undefined
    case 'media':
    case 'languages':
      return row.lists[field]![0]
    default:
      return row.single[field]
  }
}

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'string' ? compareCodePoints(one, String(other)) : one - Number(other)

test.each(SORT_FIELDS)('pages of record ids sorted by %s equal the slices of a sorted list', (field) => {
  const ids = idsOfSet(columns.live())
  expect([...ids]).toEqual([...rows.keys()].sort((a, b) => a - b))
  for (const direction of ['asc', 'desc'] as const) {
    const sign = direction === 'asc' || field === 'score' ? 1 : -1
    const sorted = [...rows.values()].sort((a, b) => {
      const [one, other] = [sortValue(a, field), sortValue(b, field)]
      if (one === undefined || other === undefined) {
        return Number(one === undefined) - Number(other === undefined) || a.issn - b.issn
      }
      return sign * compare(one, other) || a.issn - b.issn
    })
    const expected = sorted.map(({ id }) => id)
    expect([...allInOrder(columns, ids, { field, direction })]).toEqual(expected)
    for (const from of [0, 100, 5_000, expected.length - 150, expected.length + 10]) {
      expect([...pageOfRecords(columns, ids, { field, direction }, from, from + 100)]).toEqual(
        expected.slice(from, from + 100),
      )
    }
  }
})

test.each(FACET_TERMS)('facet counts of %s are correct for few, many and most records', (term) => {
  const valuesOf = (row: Row): readonly string[] =>
    term === 'is_invalid'
      ? [String(row.flags[0])]
      : term === 'draft_record'
        ? [String(row.flags[1])]
        : (row.lists[term] ?? (row.single[term] === undefined ? [] : [row.single[term]]))
  const all = [...rows.keys()].sort((a, b) => a - b)
  for (const every of [5_000, 3, 1]) {
    const chosen = all.filter((_, index) => (every === 1 ? index % 9 !== 0 : index % every === 0))
    const isComplement = every === 1
    const ids = Uint32Array.from(isComplement ? all.filter((_, index) => index % 9 === 0) : chosen)
    const counts = new Map<string, number>()
    for (const id of chosen) for (const key of valuesOf(rows.get(id)!)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const expected = [...counts]
      .sort(([a, m], [b, n]) => n - m || compareCodePoints(a, b))
      .map(([key, count]) => ({ key, count }))
    const result = countFacets([columns.column(term)], { ids, isComplement }, { offset: 2, limit: 7 }).get(term)
    const sum = expected.reduce((total, { count }) => total + count, 0)
    const given = expected.slice(2, 9)
    expect(result).toEqual({
      buckets: given,
      other: sum - given.reduce((total, { count }) => total + count, 0),
      values: expected.length,
    })
  }
})
