import { z } from 'zod'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { issnParam, recordAnswer, VERSION_STATUSES } from './records.ts'
import { moment } from './values.ts'

/** Makes the content of an old version the draft of its record. An existing draft is archived. */
export const restoreVersion = call({
  name: 'restoreVersion',
  method: 'POST',
  path: '/record/:issn/restore',
  permission: 'catalog',
  summary: 'Restore an old version as a new draft',
  params: z.object({ issn: issnParam }),
  body: z.object({ version_id: z.string().max(20) }),
  answer: recordAnswer,
  errors: ['record_not_found', 'version_not_found', 'not_your_centre', 'no_centre', 'locked'],
})

const recordChange = z.object({
  version_id: z.string(),
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  category: z.string(),
  author: z.string().nullable(),
  date: z.string(),
  status: z.enum(VERSION_STATUSES),
  /** The likely previous version. null for the first version of a record. */
  previous_id: z.string().nullable(),
  /** Tags of the fields that differ from that version, including `LDR`, without fields that the system writes. */
  tags: z.array(z.string()),
})
export type RecordChange = z.output<typeof recordChange>

const importLine = z.object({
  id: z.string(),
  file_name: z.string(),
  author: z.string(),
  date: z.string(),
  /** The number of records stored as draft or active. */
  records: z.number().int(),
})
export type ImportLine = z.output<typeof importLine>
/** The maximum number of recent imports listed next to manual changes. */
export const IMPORT_LINES = 20

export const CHANGES_LIST = {
  sorts: ['date', 'issn', 'author', 'category', 'center'],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type ChangesSort = (typeof CHANGES_LIST.sorts)[number]

/**
 * Versions stored manually by users, one row a version. Versions stored by the system (loads, links) are omitted. An
 * import is a single line. Words are searched in the ISSN and in the stored record. `from` is inclusive, `to`
 * exclusive. `user` and `center` are those of the author.
 */
export const recordChanges = call({
  name: 'recordChanges',
  method: 'GET',
  path: '/record_changes',
  permission: 'search',
  summary: 'List versions stored by users, by author and time',
  query: listQuery(CHANGES_LIST).extend({
    user: z.string().max(200).optional(),
    center: z.string().max(20).optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  answer: listAnswer(recordChange).extend({
    /** The number of records in all rows, not only in those of the page. */
    records: z.number().int(),
    /** The latest imports of the same users and period. */
    imports: z.array(importLine),
  }),
  errors: [],
})
