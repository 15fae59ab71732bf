import { z } from 'zod'
import { reference } from './accounts.ts'
import { NAME_LOCALES } from './admin.ts'
import { centerClosing } from './centers-close.ts'
import { editableArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { idOrCode } from './values.ts'

export const MAX_CENTER_CODE = 10
export const MAX_CENTER_TEXT = 2_000

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const text = z.string().max(10 * MAX_CENTER_TEXT)
const codes = z.array(z.string().max(100)).max(1_000)
const names = z.partialRecord(z.enum(NAME_LOCALES), text)

const center = z.object({
  id: z.string(),
  code: z.string(),
  /** The name of the centre in the caller's language. */
  name: z.string(),
  names,
  address: z.string().nullable(),
  /** The working languages as MARC codes. */
  languages: z.array(z.string()),
  contact: z.string().nullable(),
  /**
   * The countries of the centre (ISO 3166-1 alpha-3). Without countries, rules do not check the countries of its
   * records.
   */
  countries: z.array(z.string()),
  /** The block from which the centre assigns. The code of a block is its first ISSN. */
  active_block: reference.nullable(),
  /** A closed centre is not offered, but stays valid in its records. */
  is_active: z.boolean(),
  /** The last handover to another centre, if it is running, ended early, or completed the closing. */
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
} = editableArea({
  area: 'centers',
  plural: 'Centers',
  singular: 'Center',
  many: 'the centres',
  one: 'a centre',
  row: center,
  written: {
    /** The code of the centre. Required for a new centre and fixed afterwards, because records contain it in 022 $2. */
    code: text,
    names,
    address: text.nullable(),
    languages: codes,
    contact: text.nullable(),
    countries: codes,
    /** The block from which the centre assigns, null without one. The id of a queued block makes that block active. */
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
