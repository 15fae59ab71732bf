import { z } from 'zod'
import { call } from './call.ts'
import { EXPORTS } from './export-formats.ts'
import { SELECTION_ERRORS, searchRequest } from './search-request.ts'

/** The content types of all formats. */
export const EXPORT_TYPES = [...new Set(Object.values(EXPORTS).map(({ type }) => type))]

/** The maximum number of records in a direct export. Larger exports run in the background. */
export const EXPORT_DIRECT_HITS = 1_000
export const MAX_EXPORT_COLUMNS = 200

/** The header of direct exports that lists omitted data, percent-encoded. */
export const EXPORT_NOTE_HEADER = 'x-export-note'

/**
 * Exports the records of a search as a file, or returns the id of the export task. `page` and `size` are ignored.
 * `custom_marc21_columns` (tsv and xlsx): fields, subfields and facet terms. Defaults to the columns of the results
 * table.
 */
export const exportSearch = call({
  name: 'exportSearch',
  method: 'POST',
  path: '/search/export',
  permission: 'export',
  summary: 'Export the records of a search as a file. Large exports run in the background',
  body: searchRequest.extend({
    output_filename: z.string().max(200),
    format: z.string().max(50),
    custom_marc21_columns: z.array(z.string().max(100)).max(MAX_EXPORT_COLUMNS).default([]),
  }),
  invalidBody: 'invalid_export_params',
  answer: z.object({ task_id: z.string() }),
  file: { contentTypes: EXPORT_TYPES },
  errors: ['invalid_export_format', 'invalid_export_params', ...SELECTION_ERRORS],
})
