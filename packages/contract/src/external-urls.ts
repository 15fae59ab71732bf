import { z } from 'zod'
import { MAX_NAME, NAME_LOCALES } from './admin.ts'
import { editableArea } from './editable-area.ts'
import { importCall } from './import-rows.ts'
import type { ListKind } from './list-query.ts'

/** The placeholder for the number in a URL template. */
export const NUMBER_PLACE = '{number}'
export const MAX_PATTERN = 500

const names = z.partialRecord(z.enum(NAME_LOCALES), z.string().max(10 * MAX_NAME))

const externalUrl = z.object({
  id: z.string(),
  /** The code of the source in parentheses before a number: `isni` in `(isni)000000012146438X`. */
  code: z.string(),
  /** The name of the source in the caller's language. */
  name: z.string(),
  names,
  /** The URL template with `{number}` for the number. */
  pattern: z.string(),
  /** A regular expression for the whole tag of fields with links to this source. */
  tag: z.string(),
  /** The subfields that contain numbers of this source. */
  subfield: z.string(),
  /** Whether the source is active. Numbers of an inactive source have no link. */
  is_active: z.boolean(),
  /** Whether the source is shipped. Such a source can be changed and deactivated, but not deleted. */
  is_shipped: z.boolean(),
  updated_at: z.string(),
})
export type ExternalUrlRow = z.output<typeof externalUrl>

export const EXTERNAL_URL_LIST = {
  sorts: [
    ...(['code', 'name', 'names', 'pattern', 'tag', 'subfield', 'is_active', 'is_shipped'] as const),
    ...(['updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const text = z.string().max(10 * MAX_PATTERN)

export const {
  rows: adminExternalUrls,
  row: adminExternalUrl,
  create: createExternalUrl,
  update: updateExternalUrl,
  remove: deleteExternalUrl,
} = editableArea({
  area: 'external_urls',
  plural: 'ExternalUrls',
  singular: 'ExternalUrl',
  many: 'the external addresses that identifiers in records link to',
  one: 'an external address',
  row: externalUrl,
  written: { code: text, names, pattern: text, tag: text, subfield: text, is_active: z.boolean() },
  list: EXTERNAL_URL_LIST,
  missing: 'row_not_found',
  refusals: { create: ['list_full'], remove: ['shipped_row'] },
})

export const importExternalUrls = importCall({
  name: 'importExternalUrls',
  path: '/admin/external_urls/import',
  many: 'the external addresses',
})
