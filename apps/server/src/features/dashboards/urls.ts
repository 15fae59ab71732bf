/** Dashboard of addresses: how many work, how many are broken, by host and reason. */
import { conditionTrait } from '@seriatim/analyser'
import type { DashboardTable, Figure } from '@seriatim/contract'
import { changeOf, figureOf, figureValue, keysOf, searchOf, totalOf, trendOf } from './counted.ts'
import { categoryTable, centreTables, column, dayOf, type Making, type Part, say, tableNames } from './parts.ts'
import { addressesByDay } from './repository.ts'

/** Sorted by urgency. */
const STATES = ['broken', 'deleted', 'uncheckable', 'valid'] as const
const TONE = { broken: 'error', deleted: 'error', uncheckable: 'warning', valid: 'neutral' } as const
const COLUMNS = [
  ...STATES.map((state) => ({ id: state, trait: conditionTrait('url_state', state) })),
  { id: 'checked', trait: 'url_checked' },
  { id: 'records', trait: 'address' },
]
/** Maximum number of hosts in the table: those with the most records with broken addresses. */
const MOST_HOSTS = 50

export async function urlsDashboard(making: Making): Promise<Part> {
  const { counted, locale } = making
  return {
    summary: summaryOf(making),
    figures: [
      ...STATES.map((state) =>
        figureOf(counted, {
          id: state,
          label: say(locale, `fig_${state}`),
          trait: conditionTrait('url_state', state),
          tone: TONE[state],
        }),
      ),
      figureOf(counted, { id: 'checked', label: say(locale, 'fig_checked'), trait: 'url_checked' }),
      figureOf(counted, { id: 'addresses', label: say(locale, 'fig_addresses'), trait: 'address' }),
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
      { id: 'broken', label: say(locale, 'col_broken'), tone: 'error' },
      { id: 'deleted', label: say(locale, 'col_deleted'), tone: 'warning' },
    ],
    dayOf: (counts) => ({
      broken: totalOf(counts, conditionTrait('url_state', 'broken')),
      deleted: totalOf(counts, conditionTrait('url_state', 'deleted')),
    }),
  }
}

function withoutAddress({ counted: { center, now }, locale }: Making): Figure {
  return {
    id: 'without',
    label: say(locale, 'fig_without'),
    value: totalOf(now, '') - totalOf(now, 'address'),
    search: {
      ...searchOf(center, ''),
      basic_query: { query: '*:* -url_state:*', matchFormat: 'LUCENE' },
    },
    change: null,
    tone: 'neutral',
  }
}

function summaryOf({ counted: { now }, locale }: Making): string {
  if (totalOf(now, 'url_checked') === 0) return say(locale, 'sum_urls_none')
  const broken = totalOf(now, 'url_gone')
  const [host] = keysOf(now, 'broken_host')
  if (broken === 0 || host === undefined) return say(locale, 'sum_urls', { broken })
  return say(locale, 'sum_urls_host', { broken, host, most: totalOf(now, conditionTrait('broken_host', host)) })
}

function hostTable({ counted, locale }: Making): DashboardTable {
  return {
    ...tableNames(locale, 'hosts'),
    columns: [column(locale, 'records', 'figure')],
    rows: keysOf(counted.now, 'broken_host')
      .slice(0, MOST_HOSTS)
      .map((host) => ({
        key: host,
        label: host,
        cells: [figureValue(counted, conditionTrait('broken_host', host))],
      })),
  }
}

function reasonTable({ counted, locale }: Making): DashboardTable {
  return {
    ...tableNames(locale, 'reasons'),
    columns: [
      column(locale, 'records', 'figure'),
      column(locale, 'change', 'change'),
      column(locale, 'trend', 'trend'),
    ],
    rows: keysOf(counted.now, 'broken_reason').map((reason) => {
      const trait = conditionTrait('broken_reason', reason)
      return {
        key: reason,
        label: say(locale, 'url_reason', { reason: /^\d+$/.test(reason) ? `HTTP ${reason}` : reason }),
        cells: [figureValue(counted, trait), changeOf(counted, trait), trendOf(counted, trait)],
      }
    }),
  }
}

/** Upper limit of each row, in days since the check. */
const AGES = [
  { id: 'day', days: 1 },
  { id: 'week', days: 7 },
  { id: 'month', days: 30 },
  { id: 'quarter', days: 90 },
  { id: 'older', days: Number.POSITIVE_INFINITY },
] as const

async function ageTable({ db, locale, now }: Making): Promise<DashboardTable> {
  const days = await addressesByDay(db)
  const today = Date.parse(dayOf(now))
  const ageOf = (day: string): number => (today - Date.parse(day)) / 86_400_000
  return {
    ...tableNames(locale, 'ages'),
    columns: [column(locale, 'addresses', 'number')],
    rows: AGES.map(({ id, days: most }, place) => {
      const least = place === 0 ? Number.NEGATIVE_INFINITY : AGES[place - 1]!.days
      const within = days.filter(({ day }) => ageOf(day) <= most && ageOf(day) > least)
      return {
        key: id,
        label: say(locale, `age_${id}`),
        cells: [within.reduce((sum, { addresses }) => sum + addresses, 0)],
      }
    }),
  }
}
