import { z } from 'zod'
import { call } from './call.ts'
import { REQUEST_KINDS, REQUEST_MEDIA, REQUEST_STATES } from './request-content.ts'
import { anyId } from './values.ts'

/**
 * The dashboards in card order (specification-2, 2.15). `requests` additionally requires the permission of the same
 * name.
 */
export const DASHBOARDS = ['blocks', 'errors', 'urls', 'transliterations', 'requests'] as const
export type DashboardName = (typeof DASHBOARDS)[number]

/** The value of `?center=` for all centres. */
export const ALL_CENTRES = 'all'

/** The length of the displayed history: thirteen weeks. */
export const HISTORY_DAYS = 91

/** The search request that finds the records of a figure. Missing members have their usual defaults. */
const figureSearch = z.object({
  basic_query: z.object({ query: z.string(), matchFormat: z.literal('LUCENE') }).optional(),
  keyword_queries: z.array(z.object({ type: z.string(), code: z.string() })).optional(),
})
export type FigureSearch = z.output<typeof figureSearch>

/** The query of the call `readRequests` that finds the requests of a figure. */
const figureRequests = z.object({
  state: z.enum([...REQUEST_STATES, 'open', 'all']),
  kind: z.enum(REQUEST_KINDS).optional(),
  medium: z.enum(REQUEST_MEDIA).optional(),
  /** The month in which the requests were sent, `YYYY-MM`. */
  month: z.string().optional(),
  /** The first month in which the requests were sent, `YYYY-MM`. */
  since: z.string().optional(),
  overdue: z.literal('true').optional(),
  assigned: z.literal('true').optional(),
  answered: z.literal('true').optional(),
  center: z.string(),
})
export type FigureRequests = z.output<typeof figureRequests>

/**
 * A number of records or of publishers' requests. `search` finds exactly these records, `requests` exactly these
 * requests. Both are missing if the caller cannot list what is counted.
 */
const figureValue = z.object({
  value: z.number().int(),
  search: figureSearch.optional(),
  requests: figureRequests.optional(),
})
export type FigureValue = z.output<typeof figureValue>

/** `change`: the difference to the value of a week before, or null. `tone`: whether a higher number is worse. */
const figure = figureValue.extend({
  id: z.string(),
  label: z.string(),
  change: z.number().int().nullable(),
  tone: z.enum(['error', 'warning', 'neutral']),
})
export type Figure = z.output<typeof figure>

/**
 * The content of a column: `text`; `code` as typed; `figure`, a number of records or requests; `number`, another
 * number; `change`, a difference to last week; `trend`, a number for each week, earliest first.
 */
export const COLUMN_KINDS = ['text', 'code', 'figure', 'number', 'change', 'trend'] as const

const cell = z.union([z.string(), z.number(), z.null(), figureValue, z.array(z.number())])
export type DashboardCell = z.output<typeof cell>

const column = z.object({ id: z.string(), label: z.string(), kind: z.enum(COLUMN_KINDS) })
export type DashboardColumn = z.output<typeof column>

const table = z.object({
  id: z.string(),
  label: z.string(),
  /** The heading of the column with row labels. */
  row_label: z.string(),
  columns: z.array(column),
  /** `cells` are in column order. `group` is a filter key for rows. */
  rows: z.array(z.object({ key: z.string(), label: z.string(), group: z.string().optional(), cells: z.array(cell) })),
})
export type DashboardTable = z.output<typeof table>

const dashboard = z.object({
  id: z.enum(DASHBOARDS),
  /** The centre of the dashboard; null for all centres. */
  center: z.object({ code: z.string(), name: z.string() }).nullable(),
  updated_at: z.string(),
  /**
   * The share of records that the dashboard has counted, 0 to 1. Below 1 while records are counted in the background
   * after an upgrade.
   */
  counted: z.number(),
  /** A summary of the figures in one or two sentences. */
  summary: z.string(),
  figures: z.array(figure),
  tables: z.array(table),
  /** The members of `history` other than `date`, which a chart draws. */
  series: z.array(z.object({ id: z.string(), label: z.string(), tone: z.enum(['error', 'warning', 'neutral']) })),
  /** One set of numbers a day, earliest first. The last one is current. */
  history: z.array(z.object({ date: z.string() }).catchall(z.union([z.string(), z.number()]))),
  /** Events within the history: changes of rules. */
  marks: z.array(z.object({ date: z.string(), label: z.string() })),
})
export type Dashboard = z.output<typeof dashboard>

const parameters = {
  permission: 'catalog',
  params: z.object({ name: anyId }),
  query: z.object({
    /** The code of a centre, or `all`. Defaults to the caller's centre. */
    center: z.string().max(20).optional(),
  }),
  errors: ['dashboard_not_found', 'no_centre', 'forbidden', 'unknown_centre'],
} as const

export const readDashboard = call({
  name: 'readDashboard',
  method: 'GET',
  path: '/dashboards/:name',
  summary: 'Get a dashboard: figures, each with a search for its records',
  ...parameters,
  answer: dashboard,
})

/** Downloads the content of a dashboard as one table: part, row, column, value. */
export const dashboardCsv = call({
  name: 'dashboardCsv',
  method: 'GET',
  path: '/dashboards/:name/csv',
  summary: 'Export all figures of a dashboard as CSV',
  ...parameters,
  file: { contentTypes: ['text/csv'] },
})

/** The centres whose dashboards the caller may open. */
export const dashboardCentres = call({
  name: 'dashboardCentres',
  method: 'GET',
  path: '/dashboards/centres',
  permission: 'catalog',
  summary: 'List the centres whose dashboards the caller can open',
  answer: z.object({
    /** The code of the caller's centre; null without one. */
    own: z.string().nullable(),
    all: z.boolean(),
    centers: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: [],
})
