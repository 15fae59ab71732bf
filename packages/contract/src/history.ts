import { z } from 'zod'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { issnParam, recordAnswer, VERSION_STATUSES } from './records.ts'
import { moment } from './values.ts'

/** Makes the content of an old version the draft of its record; a draft that is there goes to the archive. */
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
  /** The version that it was made from, as far as can be told; null for the first of a record. */
  previous_id: z.string().nullable(),
  /** Tags of the fields that differ from that version, `LDR` among them; not those that the system writes. */
  tags: z.array(z.string()),
})
export type RecordChange = z.output<typeof recordChange>

const importLine = z.object({
  id: z.string(),
  file_name: z.string(),
  author: z.string(),
  date: z.string(),
  /** Records that it stored, as drafts or active. */
  records: z.number().int(),
})
export type ImportLine = z.output<typeof importLine>
/** How many of the latest imports are listed beside what was done by hand. */
export const IMPORT_LINES = 20

export const CHANGES_LIST = {
  sorts: ['date', 'issn', 'author', 'category', 'center'],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type ChangesSort = (typeof CHANGES_LIST.sorts)[number]

/**
 * What people stored by hand: one row a version. What the system stored by itself (loads, links) is left out; an import is
 * one line, whatever it stored. Words are searched in the number and in the record as it was stored. `from` is the first
 * moment, `to` the first one past the end; `user` and `center` are those of the author.
 */
export const recordChanges = call({
  name: 'recordChanges',
  method: 'GET',
  path: '/record_changes',
  permission: 'search',
  summary: 'Versions that people stored, by author and time',
  query: listQuery(CHANGES_LIST).extend({
    user: z.string().max(200).optional(),
    center: z.string().max(20).optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  answer: listAnswer(recordChange).extend({
    /** Of all rows, not only of the page. */
    records: z.number().int(),
    /** The latest imports of the same people in the same time. */
    imports: z.array(importLine),
  }),
  errors: [],
})
