import { z } from 'zod'
import { call } from './call.ts'
import { anyId } from './values.ts'

/** The dashboards, in the order of their cards (specification-2, 2.15). */
export const DASHBOARDS = ['blocks', 'errors', 'urls', 'transliterations'] as const
export type DashboardName = (typeof DASHBOARDS)[number]

/** What `?center=` says for all centres. */
export const ALL_CENTRES = 'all'

/** Days of history that a dashboard shows: thirteen weeks. */
export const HISTORY_DAYS = 91

/** A search request as a figure sends it: what it does not say is as a search has it without. */
const figureSearch = z.object({
  basic_query: z.object({ query: z.string(), matchFormat: z.literal('LUCENE') }).optional(),
  keyword_queries: z.array(z.object({ type: z.string(), code: z.string() })).optional(),
})
export type FigureSearch = z.output<typeof figureSearch>

/** A number of records with the search whose total it is, exactly; one that no search shows has none. */
const figureValue = z.object({ value: z.number().int(), search: figureSearch.optional() })
export type FigureValue = z.output<typeof figureValue>

/** `change`: since the reading of a week before, null where there was none. `tone`: whether more of it is a fault. */
const figure = figureValue.extend({
  id: z.string(),
  label: z.string(),
  change: z.number().int().nullable(),
  tone: z.enum(['error', 'warning', 'neutral']),
})
export type Figure = z.output<typeof figure>

/**
 * What a column holds: `text`; `code`, shown as it is typed; `figure`, a number of records; `number`, any other; `change`, a
 * difference to last week; `trend`, a number a week, the earliest first.
 */
export const COLUMN_KINDS = ['text', 'code', 'figure', 'number', 'change', 'trend'] as const

const cell = z.union([z.string(), z.number(), z.null(), figureValue, z.array(z.number())])
export type DashboardCell = z.output<typeof cell>

const column = z.object({ id: z.string(), label: z.string(), kind: z.enum(COLUMN_KINDS) })
export type DashboardColumn = z.output<typeof column>

const table = z.object({
  id: z.string(),
  label: z.string(),
  /** What its rows are: the head of the column of their labels. */
  row_label: z.string(),
  columns: z.array(column),
  /** `cells` in the order of the columns; `group` is what a page filters rows by. */
  rows: z.array(z.object({ key: z.string(), label: z.string(), group: z.string().optional(), cells: z.array(cell) })),
})
export type DashboardTable = z.output<typeof table>

const dashboard = z.object({
  id: z.enum(DASHBOARDS),
  /** Null for all centres. */
  center: z.object({ code: z.string(), name: z.string() }).nullable(),
  updated_at: z.string(),
  /** The share of the records that is counted, 0 to 1: below 1 while those of an older base are counted beside the work. */
  counted: z.number(),
  /** What the figures say, in a sentence or two. */
  summary: z.string(),
  figures: z.array(figure),
  tables: z.array(table),
  /** The members of `history` beside `date`, which a chart draws. */
  series: z.array(z.object({ id: z.string(), label: z.string(), tone: z.enum(['error', 'warning', 'neutral']) })),
  /** A reading a day, the earliest first; the last one is that of now. */
  history: z.array(z.object({ date: z.string() }).catchall(z.union([z.string(), z.number()]))),
  /** What happened on days within the history: changes of rules. */
  marks: z.array(z.object({ date: z.string(), label: z.string() })),
})
export type Dashboard = z.output<typeof dashboard>

const parameters = {
  permission: 'catalog',
  params: z.object({ name: anyId }),
  query: z.object({
    /** A code, or `all`; without it the caller's own centre. */
    center: z.string().max(20).optional(),
  }),
  errors: ['dashboard_not_found', 'no_centre', 'forbidden', 'unknown_centre'],
} as const

export const readDashboard = call({
  name: 'readDashboard',
  method: 'GET',
  path: '/dashboards/:name',
  summary: 'A dashboard: its figures with the searches that show their records',
  ...parameters,
  answer: dashboard,
})

/** Everything a dashboard shows as one table: part, row, column, value. */
export const dashboardCsv = call({
  name: 'dashboardCsv',
  method: 'GET',
  path: '/dashboards/:name/csv',
  summary: 'All figures of a dashboard as CSV',
  ...parameters,
  file: { contentTypes: ['text/csv'] },
})

/** The centres whose dashboards the caller may open. */
export const dashboardCentres = call({
  name: 'dashboardCentres',
  method: 'GET',
  path: '/dashboards/centres',
  permission: 'catalog',
  summary: 'The centres whose dashboards the caller may open',
  answer: z.object({
    /** Null where the caller belongs to none. */
    own: z.string().nullable(),
    all: z.boolean(),
    centers: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: [],
})
