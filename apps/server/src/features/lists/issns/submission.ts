/** Validates and reads a submitted table of ISSNs before it is accepted. */
import { setImmediate } from 'node:timers/promises'
import { type FieldsOf, type submitIssnList, tableFields } from '@seriatim/contract'
import { numberOfIssn, readCell } from '@seriatim/issn'
import { z } from 'zod'
import { Refusal, refuseUnless } from '../../../platform/errors.ts'
import { refuseFormulas } from '../../../platform/tables/table.ts'
import { rowWidth } from '../tables/header-row.ts'
import { columnFinder, type List, openListWith } from '../tables/read-list.ts'
import type { ColumnPlan } from './annotate-rows.ts'

const columns = z.union([
  z.string().transform((one) => [one]),
  z.array(z.string()),
  z.null().transform((): string[] => []),
])
const mappingSchema = z.object({ issn: columns.default([]), title: columns.default([]) })

type Fields = FieldsOf<typeof submitIssnList>
type Mapping = z.output<typeof mappingSchema>

/** The validated form fields of a submission, before the table is read. */
export type IssnListSubmission = { readonly fields: Fields; readonly mapping: Mapping }

/** Shows the JSON form of a mapping in the error message. */
const MAPPING_FORM = '{"issn": ["…"], "title": ["…"]}'

const nonBlankNames = (names: readonly string[]): string[] => names.filter((name) => name.trim() !== '')

/** @throws Refusal 'bad_mapping' | 'no_issn_column' | 'issn_l_needed' */
export function parseSubmission(fields: Fields): IssnListSubmission {
  let value: unknown
  try {
    value = JSON.parse(fields.mapping)
  } catch {
    throw new Refusal('bad_mapping', { form: MAPPING_FORM })
  }
  const read = mappingSchema.safeParse(value)
  refuseUnless(read.success, 'bad_mapping', { form: MAPPING_FORM })
  const mapping = { issn: nonBlankNames(read.data.issn), title: nonBlankNames(read.data.title) }
  refuseUnless(mapping.issn.length > 0, 'no_issn_column')
  const asksMore = fields.keepers_data || fields.indexed_by || fields.road_data
  refuseUnless(!asksMore || fields.issnl_process || mapping.issn.length > 1, 'issn_l_needed')
  return { fields, mapping }
}

/** Payload of a task: the stored file, how to read it, and the requested data. */
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
  /** Number of columns of the widest row; 0 in payloads stored by earlier releases. */
  width: z.number().int().default(0),
})
export type ListOrder = z.output<typeof listOrder>

export const columnPlan = ({ issn, title, wanted }: ListOrder): ColumnPlan => ({ issn, title, wanted })

/** @throws Refusal 'unknown_column' */
const columnIndexes = (list: List, names: readonly string[]): number[] => [
  ...new Set(names.map(columnFinder(list.columns))),
]

/** A set of ISSNs as numbers from 0 to 9,999,999, with one bit for each possible ISSN. */
const makeIssnSet = () => {
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

/** Number of rows after which the function yields to the event loop. */
const PAUSE_ROWS = 1_000

/**
 * Reads a whole table. Returns the payload of its task, and the different ISSNs with a correct check digit as their
 * first seven digits. Memory does not depend on the number of rows.
 * @throws Refusal 'unreadable_table' | 'unknown_column'
 */
export async function scanTable(
  path: string,
  { file, name }: { file: string; name: string },
  { fields, mapping }: IssnListSubmission,
): Promise<{ order: ListOrder; numbers: Iterable<number> }> {
  const how = tableFields.parse(fields)
  const list = await openListWith(path, name, how, [...mapping.issn, ...mapping.title])
  try {
    const issn = columnIndexes(list, mapping.issn)
    const title = columnIndexes(list, mapping.title).filter((place) => !issn.includes(place))
    const numbers = makeIssnSet()
    let rows = 0
    let width = list.columns.length
    for await (const row of list.rows) {
      const { cells } = row
      refuseFormulas(row, [...issn, ...title])
      rows++
      width = Math.max(width, rowWidth(cells))
      for (const place of issn)
        for (const read of readCell(cells[place] ?? '')) if (read.isRight) numbers.add(numberOfIssn(read.issn))
      if (rows % PAUSE_ROWS === 0) await setImmediate()
    }
    const issnL = fields.issnl_process || issn.length > 1
    refuseUnless(issnL || !(fields.keepers_data || fields.indexed_by || fields.road_data), 'issn_l_needed')
    const requested = {
      issnL,
      keepers: fields.keepers_data,
      indexedBy: fields.indexed_by,
      road: fields.road_data,
      titles: title.length > 0,
    }
    return {
      order: { file, name, how: { ...how, header: list.header }, issn, title, wanted: requested, rows, width },
      numbers,
    }
  } finally {
    await list.close()
  }
}
