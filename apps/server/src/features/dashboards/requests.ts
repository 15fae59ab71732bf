/** Dashboard of publishers' requests: by month, state, medium and kind, and the time to the answer. */
import {
  type DashboardCell,
  type DashboardTable,
  type Figure,
  type FigureRequests,
  type FigureValue,
  HISTORY_DAYS,
  OPEN_REQUEST_STATES,
  REQUEST_KINDS,
  REQUEST_MEDIA,
  REQUEST_STATES,
  type RequestState,
} from '@seriatim/contract'
import { actsForCentre } from '../../catalogue/records/guards.ts'
import {
  type DashboardInput,
  type DashboardPart,
  dashboardColumn,
  dashboardMessage,
  firstDay,
  tableNames,
  utcDay,
} from './dashboard-tables.ts'
import { type RequestCount, requestCounts, requestFlow, requestsByCentre, requestTimes } from './requests-repository.ts'

/** Number of months in the table by month, including the current month. */
const MONTHS = 13
const DAYS_OF_WEEK = 7

type Filter = Omit<FigureRequests, 'center'>

const isOpen = (state: RequestState): boolean => (OPEN_REQUEST_STATES as readonly RequestState[]).includes(state)

const fits = (
  count: RequestCount,
  { state, kind, medium, month, since, overdue, assigned, answered }: Filter,
): boolean =>
  (state === 'all' || (state === 'open' ? isOpen(count.state) : count.state === state)) &&
  (kind === undefined || count.kind === kind) &&
  (medium === undefined || count[medium]) &&
  (month === undefined || count.month === month) &&
  (since === undefined || count.month >= since) &&
  (overdue === undefined || count.isOverdue) &&
  (assigned === undefined || count.isAssigned) &&
  (answered === undefined || count.isAnswered)

/** The last months, `YYYY-MM`, latest first. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )

/** Days with one decimal. */
const dayCount = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 10) / 10

type Counted = {
  readonly input: DashboardInput
  readonly months: readonly string[]
  readonly times: Awaited<ReturnType<typeof requestTimes>>
  /** The number of requests that a filter of the inbox finds, with this filter if the user can open the inbox. */
  readonly figure: (filter: Filter) => FigureValue
}

export async function requestsDashboard(input: DashboardInput): Promise<DashboardPart> {
  const { db, counted, locale, now, user } = input
  const { center } = counted
  const [today, months] = [utcDay(now), lastMonths(now)]
  const since = `${months.at(-1)!}-01`
  const [counts, times, flow, centres] = await Promise.all([
    requestCounts(db, center, today),
    requestTimes(db, center, since),
    requestFlow(db, center, firstDay(now)),
    center === undefined ? requestsByCentre(db, { since, today }) : [],
  ])
  const listed = center !== undefined && actsForCentre(user, center) ? { center } : undefined
  const figure = (filter: Filter): FigureValue => ({
    value: counts.filter((each) => fits(each, filter)).reduce((sum, { count }) => sum + count, 0),
    ...(listed && { requests: { ...filter, ...listed } }),
  })
  const all: Counted = { input, months, times, figure }
  const history = openByDay(flow, now)
  return {
    summary: summaryOf(all),
    figures: [
      topFigure(all, 'open', { state: 'open' }, weekChange(history)),
      topFigure(all, 'overdue', { state: 'open', overdue: 'true' }),
      topFigure(all, 'new', { state: 'new' }),
      topFigure(all, 'waiting', { state: 'waiting' }),
      topFigure(all, 'month', { state: 'all', month: months[0]! }),
    ],
    tables: [
      monthTable(all),
      stateTable(all),
      timeTable(all),
      ...(center === undefined ? [centreTable(all, centres)] : []),
    ],
    series: [
      { id: 'open', label: dashboardMessage(locale, 'fig_requests_open'), tone: 'neutral' },
      { id: 'sent', label: dashboardMessage(locale, 'col_requests'), tone: 'neutral' },
    ],
    history,
  }
}

function topFigure(
  { input: { locale }, figure }: Counted,
  id: string,
  filter: Filter,
  change: number | null = null,
): Figure {
  const label = dashboardMessage(locale, `fig_requests_${id}`)
  return { id, label, ...figure(filter), change, tone: id === 'overdue' ? 'error' : 'neutral' }
}

function summaryOf({ input: { locale }, times, figure }: Counted): string {
  if (figure({ state: 'all' }).value === 0) return dashboardMessage(locale, 'sum_requests_none')
  const open = figure({ state: 'open' }).value
  const overdue = figure({ state: 'open', overdue: 'true' }).value
  const days = dayCount(times.find(({ month }) => month === null)?.answer?.[0])
  return [
    dashboardMessage(locale, 'sum_requests', { open, overdue }),
    ...(days === null ? [] : [dashboardMessage(locale, 'sum_requests_time', { days })]),
  ].join(' ')
}

const KIND_COLUMNS = { new: 'new_serials', change: 'changes' } as const

/** Columns with the number of requests of each kind and medium. */
const partColumns = (locale: DashboardInput['locale']) => [
  ...REQUEST_KINDS.map((kind) => dashboardColumn(locale, KIND_COLUMNS[kind], 'figure')),
  ...REQUEST_MEDIA.map((medium) => dashboardColumn(locale, medium, 'figure')),
]
const partCells = (figure: Counted['figure'], filter: Filter): DashboardCell[] => [
  ...REQUEST_KINDS.map((kind) => figure({ ...filter, kind })),
  ...REQUEST_MEDIA.map((medium) => figure({ ...filter, medium })),
]

/** Median and 90th percentile of the days to the first answer and to the assignment. */
const timeColumns = (locale: DashboardInput['locale']) =>
  (['first_answer', 'first_answer_p90', 'assignment', 'assignment_p90'] as const).map((id) =>
    dashboardColumn(locale, id, 'number'),
  )
const timeCells = (times: Pick<Counted['times'][number], 'answer' | 'assignment'> | undefined): DashboardCell[] =>
  [times?.answer, times?.assignment].flatMap((item) => [dayCount(item?.[0]), dayCount(item?.[1])])

function monthTable({ input: { locale }, months, times, figure }: Counted): DashboardTable {
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    ...tableNames(locale, 'requests_months'),
    columns: [
      dashboardColumn(locale, 'requests', 'figure'),
      ...partColumns(locale),
      dashboardColumn(locale, 'open', 'figure'),
      dashboardColumn(locale, 'overdue', 'figure'),
      dashboardColumn(locale, 'assigned', 'figure'),
      dashboardColumn(locale, 'refused', 'figure'),
      ...timeColumns(locale),
    ],
    rows: months.map((month) => {
      return {
        key: month,
        label: name.format(new Date(`${month}-01T00:00:00Z`)),
        cells: [
          figure({ state: 'all', month }),
          ...partCells(figure, { state: 'all', month }),
          figure({ state: 'open', month }),
          figure({ state: 'open', month, overdue: 'true' }),
          figure({ state: 'all', month, assigned: 'true' }),
          figure({ state: 'refused', month }),
          ...timeCells(times.find((each) => each.month === month)),
        ],
      }
    }),
  }
}

function stateTable({ input: { locale }, figure }: Counted): DashboardTable {
  return {
    ...tableNames(locale, 'requests_states'),
    columns: [dashboardColumn(locale, 'requests', 'figure'), ...partColumns(locale)],
    rows: REQUEST_STATES.map((state) => ({
      key: state,
      label: dashboardMessage(locale, 'request_state', { state }),
      cells: [figure({ state }), ...partCells(figure, { state })],
    })),
  }
}

function timeTable({ input: { locale }, months, times, figure }: Counted): DashboardTable {
  const all = times.find(({ month }) => month === null)
  const sent = { state: 'all', since: months.at(-1)! } as const
  const rows = [
    { until: 'first_answer', count: figure({ ...sent, answered: 'true' }), found: all?.answer },
    { until: 'assignment', count: figure({ ...sent, assigned: 'true' }), found: all?.assignment },
  ]
  return {
    ...tableNames(locale, 'requests_times'),
    columns: [
      dashboardColumn(locale, 'requests', 'figure'),
      dashboardColumn(locale, 'median', 'number'),
      dashboardColumn(locale, 'p90', 'number'),
    ],
    rows: rows.map(({ until, count, found }) => ({
      key: until,
      label: dashboardMessage(locale, 'request_time', { until }),
      cells: [count, dayCount(found?.[0]), dayCount(found?.[1])],
    })),
  }
}

/** Only the centres that the user acts for have links, because the user cannot list the requests of others. */
function centreTable(
  { input: { labels, locale, user }, months }: Counted,
  centres: Awaited<ReturnType<typeof requestsByCentre>>,
): DashboardTable {
  const since = months.at(-1)!
  const figureOf = (center: string, value: number, filter: Filter): FigureValue => ({
    value,
    ...(actsForCentre(user, center) && { requests: { ...filter, since, center } }),
  })
  return {
    ...tableNames(locale, 'requests_centres'),
    columns: [
      dashboardColumn(locale, 'requests', 'figure'),
      dashboardColumn(locale, 'open', 'figure'),
      dashboardColumn(locale, 'overdue', 'figure'),
      dashboardColumn(locale, 'assigned', 'figure'),
      ...timeColumns(locale),
    ],
    rows: centres.map(({ code, requests, open, overdue, assigned, ...times }) => ({
      key: code,
      label: `${code} ${labels.label('center', code)}`.trim(),
      cells: [
        figureOf(code, requests, { state: 'all' }),
        figureOf(code, open, { state: 'open' }),
        figureOf(code, overdue, { state: 'open', overdue: 'true' }),
        figureOf(code, assigned, { state: 'all', assigned: 'true' }),
        ...timeCells(times),
      ],
    })),
  }
}

/** The number of open requests at the end of each day of the history, and of requests sent on that day. */
function openByDay(flow: Awaited<ReturnType<typeof requestFlow>>, now: Date): DayRow[] {
  const changes = new Map(flow.map(({ day, ...change }) => [day, change]))
  let open = 0
  const days = Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => utcDay(now, HISTORY_DAYS - index))
  const rows = days.map((date) => {
    const { sent = 0, ended = 0 } = changes.get(date) ?? {}
    open += sent - ended
    return { date, open, sent }
  })
  // The first row also counts all earlier requests.
  return rows.slice(1)
}
type DayRow = { readonly date: string; readonly open: number; readonly sent: number }

const weekChange = (history: readonly DayRow[]): number | null => {
  const [before, today] = [history.at(-1 - DAYS_OF_WEEK), history.at(-1)]
  return before === undefined || today === undefined ? null : today.open - before.open
}
