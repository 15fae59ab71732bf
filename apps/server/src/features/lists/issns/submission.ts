/** What somebody asks of a table of ISSNs: read, checked, and counted before it is accepted. */
import { setImmediate } from 'node:timers/promises'
import { type FieldsOf, type submitIssnList, tableFields } from '@seriatim/contract'
import { numberOfIssn, readCell } from '@seriatim/issn'
import { z } from 'zod'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { refuseFormulas } from '../../../platform/tables/table.ts'
import { widthOfRow } from '../tables/header-row.ts'
import { columnFinder, type List, openListWith } from '../tables/read-list.ts'
import type { Plan } from './annotate.ts'

const columns = z.union([
  z.string().transform((one) => [one]),
  z.array(z.string()),
  z.null().transform((): string[] => []),
])
const mappingOf = z.object({ issn: columns.default([]), title: columns.default([]) })

type Fields = FieldsOf<typeof submitIssnList>
type Mapping = z.output<typeof mappingOf>

/** What was asked for, before the table is looked at. */
export type Asked = { readonly fields: Fields; readonly mapping: Mapping }

/** What a mapping is in JSON. */
const FORM = '{"issn": ["…"], "title": ["…"]}'

const named = (names: readonly string[]): string[] => names.filter((name) => name.trim() !== '')

/** @throws Refusal 'bad_mapping' | 'no_issn_column' | 'issn_l_needed' */
export function readAsked(fields: Fields): Asked {
  let given: unknown
  try {
    given = JSON.parse(fields.mapping)
  } catch {
    throw new Refusal('bad_mapping', { form: FORM })
  }
  const read = mappingOf.safeParse(given)
  refuseUnless(read.success, 'bad_mapping', { form: FORM })
  const mapping = { issn: named(read.data.issn), title: named(read.data.title) }
  refuseUnless(mapping.issn.length > 0, 'no_issn_column')
  const asksMore = fields.keepers_data || fields.indexed_by || fields.road_data
  refuseUnless(!asksMore || fields.issnl_process || mapping.issn.length > 1, 'issn_l_needed')
  return { fields, mapping }
}

/** What the task of a list is given: the file as it lies in the store, how it is read, what is wanted of it. */
export const listOrder = z.object({
  file: z.string(),
  name: z.string(),
  how: tableFields,
  issn: z.array(z.number().int()).min(1),
  title: z.array(z.number().int()),
  wanted: z.object({
    issnL: z.boolean(),
    keepers: z.boolean(),
    indexedBy: z.boolean(),
    road: z.boolean(),
    titles: z.boolean(),
  }),
  rows: z.number().int(),
  /** Columns of the widest row; orders of earlier releases have none. */
  width: z.number().int().default(0),
})
export type ListOrder = z.output<typeof listOrder>

export const planOf = ({ issn, title, wanted }: ListOrder): Plan => ({ issn, title, wanted })

/** @throws Refusal 'unknown_column' */
const placesOf = (list: List, names: readonly string[]): number[] => [...new Set(names.map(columnFinder(list.columns)))]

/** Numbers from 0 to 9,999,999, each once: one bit for each ISSN there is. */
const makeNumbers = () => {
  const bits = new Uint8Array(1_250_000)
  return {
    add(number: number): void {
      bits[number >> 3]! |= 1 << (number & 7)
    },
    *[Symbol.iterator]() {
      for (let at = 0; at < bits.length; at++)
        for (let bit = 0; bits[at]! >> bit > 0; bit++) if ((bits[at]! >> bit) & 1) yield at * 8 + bit
    },
  }
}

/** Others are answered after so many rows. */
const PAUSE_ROWS = 1_000

/**
 * Reads a table through: the order for its task, and the distinct numbers with a right check digit, as their seven
 * digits. Needs as much memory for a million rows as for one.
 * @throws Refusal 'unreadable_table' | 'unknown_column'
 */
export async function readThrough(
  path: string,
  { file, name }: { file: string; name: string },
  { fields, mapping }: Asked,
): Promise<{ order: ListOrder; numbers: Iterable<number> }> {
  const how = tableFields.parse(fields)
  const list = await openListWith(path, name, how, [...mapping.issn, ...mapping.title])
  try {
    const issn = placesOf(list, mapping.issn)
    const title = placesOf(list, mapping.title).filter((place) => !issn.includes(place))
    const numbers = makeNumbers()
    let rows = 0
    let width = list.columns.length
    for await (const row of list.rows) {
      const { cells } = row
      refuseFormulas(row, [...issn, ...title])
      rows++
      width = Math.max(width, widthOfRow(cells))
      for (const place of issn)
        for (const read of readCell(cells[place] ?? '')) if (read.isRight) numbers.add(numberOfIssn(read.issn))
      if (rows % PAUSE_ROWS === 0) await setImmediate()
    }
    const issnL = fields.issnl_process || issn.length > 1
    refuseUnless(issnL || !(fields.keepers_data || fields.indexed_by || fields.road_data), 'issn_l_needed')
    const wanted = {
      issnL,
      keepers: fields.keepers_data,
      indexedBy: fields.indexed_by,
      road: fields.road_data,
      titles: title.length > 0,
    }
    return { order: { file, name, how: { ...how, header: list.header }, issn, title, wanted, rows, width }, numbers }
  } finally {
    await list.close()
  }
}
