import { z } from 'zod'
import { call } from './call.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import { anyId } from './values.ts'

/** The maximum number of entries in a request. The body limit is usually reached first. */
const MAX_ENTRIES = 1_000_000
/** The maximum length of an entry: a line of a file with ISSNs. */
export const LIST_ENTRY_LENGTH = 1_000

/** The records of a list of ISSNs as a file, without duplicates, in request order (specification-2, 2.11). */
export const extractIssnList = call({
  name: 'extractIssnList',
  method: 'POST',
  path: '/lists/issn-list',
  permission: 'search',
  alsoByToken: true,
  summary: 'Export the records of a list of ISSNs as a file, in the background',
  body: z.object({
    issns: z.array(z.string().max(LIST_ENTRY_LENGTH)).max(MAX_ENTRIES),
    format: z.enum(EXPORT_FORMATS).default('ISO2709'),
  }),
  answer: z.object({ task_id: z.string() }),
  errors: ['no_issn', 'storage_full'],
})

/** Returns the entries of a list that have no record, one a line, as sent. */
export const missingOfIssnList = call({
  name: 'missingOfIssnList',
  method: 'GET',
  path: '/tasks/result/:message_id/missing',
  permission: 'session',
  alsoByToken: true,
  summary: 'Download the ISSNs of a list that have no record',
  params: z.object({ message_id: anyId }),
  file: { contentTypes: ['text/plain'] },
  errors: ['task_result_not_found', 'task_result_forbidden'],
})
