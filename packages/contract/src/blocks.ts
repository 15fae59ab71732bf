import { z } from 'zod'
import { call } from './call.ts'
import { BODY_LIMIT_BYTES, INT4_MAX } from './constants.ts'
import { idOrCode, rowId } from './values.ts'

/** The maximum number of ISSNs in a block, a tenth of all ISSNs. */
export const MAX_BLOCK_NUMBERS = 1_000_000
/** The maximum length of a template. An ISO 2709 record has at most 99,999 bytes. */
export const MAX_TEMPLATE_CHARACTERS = 200_000
/** The polling interval while a block is created (specification-1, 4). */
export const BLOCK_POLL_MS = 5_000

/**
 * `creating`: its records are created, and no ISSN is assigned yet. `active`: the centre assigns from it. `queued`:
 * becomes active when the previous block is used up or closed. `closed`: used up or closed manually. `failed`: nothing
 * of it exists. `deleting`: scheduled for deletion.
 */
export const BLOCK_STATES = ['creating', 'active', 'queued', 'closed', 'failed', 'deleting'] as const
export type BlockState = (typeof BLOCK_STATES)[number]

export const BLOCK_STATUSES = ['created', 'imported', 'error'] as const

export const FORECAST_LEVELS = ['none', 'soon', 'enough', 'unknown'] as const

const blockParams = z.object({ id: rowId })

const centre = z.object({ id: z.string(), code: z.string(), name: z.string() })

const block = z.object({
  id: z.string(),
  center: centre,
  /** The country of the block (ISO alpha-3); null for a block of no country. */
  country: z.string().nullable(),
  lc_country: z.string().nullable(),
  /** The first ISSN without its check digit, such as `1234-567`. */
  first: z.string(),
  last: z.string(),
  count: z.number().int(),
  state: z.enum(BLOCK_STATES),
  /** The number of unassigned ISSNs, including those that users currently hold. */
  free: z.number().int(),
  used: z.number().int(),
  records_created: z.number().int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** Why the creation or deletion failed, in the caller's language. */
  message: z.string(),
  /** When the centre's ISSNs run out, including queued blocks (see `forecastBlocks`). Only for an active block. */
  forecast: z
    .object({
      level: z.enum(FORECAST_LEVELS),
      per_month: z.number(),
      runs_out_on: z.string().nullable(),
      days: z.number().int().nullable(),
    })
    .nullable(),
})
export type Block = z.output<typeof block>

/** Creates a block with a Free record for each ISSN, in the background. */
export const createBlock = call({
  name: 'createBlock',
  method: 'POST',
  path: '/issn_blocks',
  permission: 'addISSNRange',
  summary: 'Create a block of numbers and their records',
  body: z.object({
    /** The id or code of the centre. */
    center_id: idOrCode,
    /** The id or ISO alpha-3 code of the country. */
    country_id: idOrCode,
    count: z.union([z.number().min(-INT4_MAX).max(INT4_MAX), z.string().max(20)]),
    /** The first ISSN without its check digit: `1234-567`. */
    first: z.string().max(100),
    /** A record as mrk text. Defaults to the default template. */
    template: z.string().max(BODY_LIMIT_BYTES).nullish(),
    /**
     * The MARC country for 044 $a and 008/15-17 if the country has several. Defaults to the country of the template,
     * else to the usual one.
     */
    lc_country: z.string().max(3).nullish(),
  }),
  answer: z.object({ id: z.string() }),
  errors: [
    'no_centre',
    'not_your_centre',
    'unknown_centre',
    'unknown_country',
    'lc_country_mismatch',
    'block_first_invalid',
    'block_count_invalid',
    'block_past_end',
    'block_template_invalid',
    'block_country_foreign',
    'block_overlaps',
    'block_holds_foreign_records',
    'center_closing',
  ],
})

/** Reads the progress of creating a block. */
export const readBlock = call({
  name: 'readBlock',
  method: 'GET',
  path: '/issn_blocks/:id',
  permission: 'addISSNRange',
  summary: 'Get the status of a block',
  params: blockParams,
  answer: z.object({
    status: z.enum(BLOCK_STATUSES),
    issns_created: z.number().int(),
    records_created: z.number().int(),
    message: z.string(),
  }),
  errors: ['block_not_found', 'no_centre', 'not_your_centre'],
})

export const defaultTemplate = call({
  name: 'defaultTemplate',
  method: 'GET',
  path: '/issn_blocks/default_template',
  permission: 'addISSNRange',
  summary: 'Get the default template of a block, as mrk text',
  answer: z.object({ template: z.string() }),
  errors: [],
})

/** The blocks of a centre, or of all centres that the caller may act for, by centre and first ISSN. */
export const listBlocks = call({
  name: 'listBlocks',
  method: 'GET',
  path: '/issn_blocks',
  permission: 'addISSNRange',
  summary: 'List blocks with the counts of their free and used numbers',
  query: z.object({
    /** The id or code of the centre. */
    center: z.string().max(20).optional(),
  }),
  answer: z.array(block),
  errors: ['no_centre', 'not_your_centre', 'unknown_centre'],
})

/** The blocks as a table. */
export const reportBlocks = call({
  name: 'reportBlocks',
  method: 'GET',
  path: '/issn_blocks/reporting',
  permission: 'addISSNRange',
  summary: 'Export blocks with the counts of their free and used numbers as CSV',
  query: z.object({ center: z.string().max(20).optional() }),
  file: { contentTypes: ['text/csv'] },
  errors: ['no_centre', 'not_your_centre', 'unknown_centre'],
})

const forecast = z.object({
  center: centre,
  /** Free ISSNs of the active block and the queued blocks. */
  free: z.number().int(),
  /** The number of queued blocks. */
  queued: z.number().int(),
  has_active_block: z.boolean(),
  per_month: z.number(),
  /** The day on which the numbers run out (`YYYY-MM-DD`); null if unknown. */
  runs_out_on: z.string().nullable(),
  days: z.number().int().nullable(),
  /** `none`: no ISSN is left, or no block is active. `soon`: a new block is needed. `unknown`: no recent use. */
  level: z.enum(FORECAST_LEVELS),
})
export type BlockForecast = z.output<typeof forecast>

/**
 * Forecasts when the ISSNs of a centre run out, from recent use. The centre is the caller's centre or another one that
 * the caller may act for.
 */
export const forecastBlocks = call({
  name: 'forecastBlocks',
  method: 'GET',
  path: '/issn_blocks/forecast',
  permission: 'session',
  summary: 'Forecast the date on which a centre has no free numbers left',
  query: z.object({ center: z.string().max(20).optional() }),
  answer: forecast,
  errors: ['no_centre', 'not_your_centre', 'unknown_centre'],
})

/** The number of months in the chart of assigned ISSNs, including the current one. */
export const ASSIGNED_MONTHS = 24

/** The number of ISSNs assigned in each month (UTC), earliest first, including months without any. */
export const assignedNumbers = call({
  name: 'assignedNumbers',
  method: 'GET',
  path: '/issn_blocks/assigned',
  permission: 'addISSNRange',
  summary: 'Count the numbers assigned from blocks, by month',
  query: z.object({
    /** The id or code of a centre. Defaults to all centres that the caller may act for. */
    center: z.string().max(20).optional(),
  }),
  answer: z.object({
    /** The months of the chart. `month` is `YYYY-MM`. */
    months: z.array(z.object({ month: z.string(), assigned: z.number().int() })),
    total: z.number().int(),
  }),
  errors: ['no_centre', 'not_your_centre', 'unknown_centre'],
})

const blockAction = { params: blockParams, answer: z.object({ message: z.string() }) } as const

/** Makes this block active. The previously active block is queued. */
export const activateBlock = call({
  name: 'activateBlock',
  method: 'POST',
  path: '/issn_blocks/:id/activate',
  permission: 'addISSNRange',
  summary: 'Make a block the active one of its centre',
  ...blockAction,
  errors: [
    'block_not_found',
    'no_centre',
    'not_your_centre',
    'block_not_ready',
    'block_scheduled_for_deletion',
    'block_used_up',
  ],
})

/** Closes a block for assignment. The next queued block becomes active. */
export const closeBlock = call({
  name: 'closeBlock',
  method: 'POST',
  path: '/issn_blocks/:id/close',
  permission: 'addISSNRange',
  summary: 'Close a block',
  ...blockAction,
  errors: ['block_not_found', 'no_centre', 'not_your_centre', 'block_not_ready', 'block_scheduled_for_deletion'],
})

/** Schedules a block for deletion with its records. All its records must be Free and unlocked. */
export const deleteBlock = call({
  name: 'deleteBlock',
  method: 'DELETE',
  path: '/issn_blocks/:id',
  permission: 'addISSNRange',
  summary: 'Delete a block whose numbers are all free',
  ...blockAction,
  errors: [
    'block_not_found',
    'no_centre',
    'not_your_centre',
    'block_not_ready',
    'block_scheduled_for_deletion',
    'block_not_free',
  ],
})
