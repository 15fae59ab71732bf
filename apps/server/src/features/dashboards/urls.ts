/** Dashboard of URLs: the number of valid and broken URLs, by host and reason. */
import { conditionTrait } from '@seriatim/analyser'
import type { DashboardTable, Figure } from '@seriatim/contract'
import {
  categoryTable,
  centreTables,
  type DashboardInput,
  type DashboardPart,
  dashboardColumn,
  dashboardMessage,
  tableNames,
  utcDay,
} from './dashboard-tables.ts'
import {
  conditionKeys,
  figureValue,
  traitFigure,
  traitSearch,
  traitTotal,
  weeklyChange,
  weeklyTrend,
} from './figures.ts'
import { addressesByDay } from './repository.ts'

/** States of URLs, the most urgent first. */
const STATES = ['broken', 'deleted', 'uncheckable', 'valid'] as const
const TONE = { broken: 'error', deleted: 'error', uncheckable: 'warning', valid: 'neutral' } as const
const COLUMNS = [
  ...STATES.map((state) => ({ id: state, trait: conditionTrait('url_state', state) })),
  { id: 'checked', trait: 'url_checked' },
  { id: 'records', trait: 'address' },
]
/** Maximum number of hosts in the table, which shows the hosts with the most records with broken URLs. */
const MAX_HOSTS = 50

export async function urlsDashboard(making: DashboardInput): Promise<DashboardPart> {
  const { counted, locale } = making
  return {
    summary: urlSummary(making),
    figures: [
      ...STATES.map((state) =>
        traitFigure(counted, {
          id: state,
          label: dashboardMessage(locale, `fig_${state}`),
          trait: conditionTrait('url_state', state),
          tone: TONE[state],
        }),
      ),
      traitFigure(counted, { id: 'checked', label: dashboardMessage(locale, 'fig_checked'), trait: 'url_checked' }),
      traitFigure(counted, { id: 'addresses', label: dashboardMessage(locale, 'fig_addresses'), trait: 'address' }),
      withoutAddress(making),
    ],
    tables: [
      hostTable(making),
      reasonTable(making),
      categoryTable(making, COLUMNS),
      ...(await centreTables(making, COLUMNS)),
      await ageTable(making),
    ],
    series: [
      { id: 'broken', label: dashboardMessage(locale, 'col_broken'), tone: 'error' },
      { id: 'deleted', label: dashboardMessage(locale, 'col_deleted'), tone: 'warning' },
    ],
    dayOf: (counts) => ({
      broken: traitTotal(counts, conditionTrait('url_state', 'broken')),
      deleted: traitTotal(counts, conditionTrait('url_state', 'deleted')),
    }),
  }
}

function withoutAddress({ counted: { center, now }, locale }: DashboardInput): Figure {
  return {
    id: 'without',
    label: dashboardMessage(locale, 'fig_without'),
    value: traitTotal(now, '') - traitTotal(now, 'address'),
    search: {
      ...traitSearch(center, ''),
      basic_query: { query: '*:* -url_state:*', matchFormat: 'LUCENE' },
    },
    change: null,
    tone: 'neutral',
  }
}

function urlSummary({ counted: { now }, locale }: DashboardInput): string {
  if (traitTotal(now, 'url_checked') === 0) return dashboardMessage(locale, 'sum_urls_none')
  const broken = traitTotal(now, 'url_gone')
  const [host] = conditionKeys(now, 'broken_host')
  if (broken === 0 || host === undefined) return dashboardMessage(locale, 'sum_urls', { broken })
  return dashboardMessage(locale, 'sum_urls_host', {
    broken,
    host,
    most: traitTotal(now, conditionTrait('broken_host', host)),
  })
}

function hostTable({ counted, locale }: DashboardInput): DashboardTable {
  return {
    ...tableNames(locale, 'hosts'),
    columns: [dashboardColumn(locale, 'records', 'figure')],
    rows: conditionKeys(counted.now, 'broken_host')
      .slice(0, MAX_HOSTS)
      .map((host) => ({
        key: host,
        label: host,
        cells: [figureValue(counted, conditionTrait('broken_host', host))],
      })),
  }
}

function reasonTable({ counted, locale }: DashboardInput): DashboardTable {
  return {
    ...tableNames(locale, 'reasons'),
    columns: [
      dashboardColumn(locale, 'records', 'figure'),
      dashboardColumn(locale, 'change', 'change'),
      dashboardColumn(locale, 'trend', 'trend'),
    ],
    rows: conditionKeys(counted.now, 'broken_reason').map((reason) => {
      const trait = conditionTrait('broken_reason', reason)
      return {
        key: reason,
        label: dashboardMessage(locale, 'url_reason', { reason: /^\d+$/.test(reason) ? `HTTP ${reason}` : reason }),
        cells: [figureValue(counted, trait), weeklyChange(counted, trait), weeklyTrend(counted, trait)],
      }
    }),
  }
}

/** Rows of the table by age of the last check, each with its upper limit in days. */
const AGE_LIMITS = [
  { id: 'day', days: 1 },
  { id: 'week', days: 7 },
  { id: 'month', days: 30 },
  { id: 'quarter', days: 90 },
  { id: 'older', days: Number.POSITIVE_INFINITY },
] as const

async function ageTable({ db, locale, now }: DashboardInput): Promise<DashboardTable> {
  const days = await addressesByDay(db)
  const today = Date.parse(utcDay(now))
  const ageOf = (day: string): number => (today - Date.parse(day)) / 86_400_000
  return {
    ...tableNames(locale, 'ages'),
    columns: [dashboardColumn(locale, 'addresses', 'number')],
    rows: AGE_LIMITS.map(({ id, days: most }, place) => {
      const least = place === 0 ? Number.NEGATIVE_INFINITY : AGE_LIMITS[place - 1]!.days
      const within = days.filter(({ day }) => ageOf(day) <= most && ageOf(day) > least)
      return {
        key: id,
        label: dashboardMessage(locale, `age_${id}`),
        cells: [within.reduce((sum, { addresses }) => sum + addresses, 0)],
      }
    }),
  }
}
