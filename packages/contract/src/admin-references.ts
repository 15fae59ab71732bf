import { z } from 'zod'
import { readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'

const referenceList = z.object({
  id: z.string(),
  /** The name of the list in usages and rules. */
  code: z.string(),
  /** The name of the list in the caller's language. */
  name: z.string(),
  /** The administration area of the list. */
  area: z.string(),
  /** The number of rows, including retired ones. */
  rows: z.number().int(),
  updated_at: z.string(),
})
export type ReferenceListRow = z.output<typeof referenceList>

export const REFERENCE_LIST = {
  sorts: ['name', 'code', 'area', 'rows', 'updated_at', 'id'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

export const { rows: adminReferences, row: adminReference } = readOnlyArea({
  area: 'references',
  plural: 'References',
  singular: 'Reference',
  many: 'the reference lists',
  one: 'a reference list',
  row: referenceList,
  list: REFERENCE_LIST,
  filters: {},
  missing: 'row_not_found',
})

const usage = z.object({
  /** The id of the use: `<list>:<tag>:<place>`. */
  id: z.string(),
  /** The code of the list. */
  reference: z.string(),
  /** The name of the list in the caller's language. */
  name: z.string(),
  tag: z.string(),
  /** The part of the field: `$a` for a subfield, `15-17` for positions. */
  place: z.string(),
  /** The rule that compares the values with the list. null if the list is only suggested. */
  rule: z.string().nullable(),
  updated_at: z.string(),
})
export type UsageRow = z.output<typeof usage>

export const USAGE_LIST = {
  sorts: ['name', 'reference', 'tag', 'place', 'rule', 'updated_at', 'id'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

export const { rows: adminUsages, row: adminUsage } = readOnlyArea({
  area: 'usages',
  plural: 'Usages',
  singular: 'Usage',
  many: 'the fields that use reference lists',
  one: 'a field that uses a reference list',
  row: usage,
  list: USAGE_LIST,
  filters: {},
  missing: 'row_not_found',
})
