import { z } from 'zod'
import { reference } from './accounts.ts'
import { NAME_LOCALES } from './admin.ts'
import { centerClosing } from './centers-close.ts'
import { keptArea } from './kept-area.ts'
import type { ListKind } from './list-query.ts'
import { idOrCode } from './values.ts'

export const MAX_CENTER_CODE = 10
export const MAX_CENTER_TEXT = 2_000

/** Longer than a text may be, so that one that is too long is told at its field. */
const text = z.string().max(10 * MAX_CENTER_TEXT)
const codes = z.array(z.string().max(100)).max(1_000)
const names = z.partialRecord(z.enum(NAME_LOCALES), text)

const center = z.object({
  id: z.string(),
  code: z.string(),
  /** In the caller's language. */
  name: z.string(),
  names,
  address: z.string().nullable(),
  /** In which it works: MARC codes. */
  languages: z.array(z.string()),
  contact: z.string().nullable(),
  /** ISO 3166-1 alpha-3: what it registers for. None: rules do not compare the countries of its records. */
  countries: z.array(z.string()),
  /** The block that it takes numbers from; its code is its first number. */
  active_block: reference.nullable(),
  /** A closed centre is not offered any more; its records name it still. */
  is_active: z.boolean(),
  /** The last handing over to another centre: while it runs, where it ended early, and of a centre that is closed. */
  closing: centerClosing.nullable(),
  updated_at: z.string(),
})
export type CenterRow = z.output<typeof center>

export const CENTER_LIST = {
  sorts: [
    ...(['code', 'name', 'names', 'countries', 'languages', 'active_block', 'is_active', 'address'] as const),
    ...(['contact', 'closing', 'updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

export const {
  rows: adminCenters,
  row: adminCenter,
  create: createCenter,
  update: updateCenter,
  remove: deleteCenter,
} = keptArea({
  area: 'centers',
  plural: 'Centers',
  singular: 'Center',
  many: 'the centres',
  one: 'a centre',
  row: center,
  written: {
    /** Needed for a new centre, and kept for good: records hold it in 022 $2. */
    code: text,
    names,
    address: text.nullable(),
    languages: codes,
    contact: text.nullable(),
    countries: codes,
    /** The id of one of its blocks whose turn has not come; of a centre that there is already. */
    /** Null is what a centre without a block has. */
    active_block: idOrCode.nullable(),
    is_active: z.boolean(),
  },
  list: CENTER_LIST,
  missing: 'row_not_found',
  refusals: {
    update: [
      ...(['block_not_found', 'block_not_ready', 'block_scheduled_for_deletion', 'block_used_up'] as const),
      ...(['not_your_centre', 'center_closing', 'needed_by_product'] as const),
    ],
    remove: ['in_use', 'too_broad', 'search_too_long', 'center_closing', 'needed_by_product'],
  },
})
