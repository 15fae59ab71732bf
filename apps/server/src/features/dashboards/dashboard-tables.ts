/** Shared parts of all dashboards: texts, tables by category and by centre, days. */
import {
  type COLUMN_KINDS,
  type Dashboard,
  type DashboardColumn,
  type DashboardTable,
  HISTORY_DAYS,
} from '@seriatim/contract'
import { formatUnknown, type Locale, type MessageParams } from '@seriatim/messages'
import { CATEGORIES } from '@seriatim/profile'
import type { Labels } from '../../kernel/search/labels.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { type CentreCounts, figureValue, traitSearch, traitTotal, weeklyChange } from './figures.ts'
import { countsByCentre } from './repository.ts'

/** The data that each dashboard is made from. */
export type DashboardInput = {
  readonly db: Db
  readonly counted: CentreCounts
  readonly labels: Labels
  readonly locale: Locale
  readonly now: Date
  readonly user: CurrentUser
}

/** The content of a dashboard, without the parts that all dashboards share. */
export type DashboardPart = Pick<Dashboard, 'summary' | 'figures' | 'tables' | 'series'> &
  (
    | {
        /** Selects the figures of the history from the counts of one day. */
        readonly dayOf: (counts: CentreCounts['now']) => Readonly<Record<string, number>>
      }
    | {
        /** The history of a dashboard that does not count records. */
        readonly history: Dashboard['history']
      }
  )

export const dashboardMessage = (locale: Locale, key: string, params?: MessageParams): string =>
  formatUnknown(locale, `dashboards.${key}`, params)

export const dashboardColumn = (locale: Locale, id: string, kind: (typeof COLUMN_KINDS)[number]): DashboardColumn => ({
  id,
  label: dashboardMessage(locale, `col_${id}`),
  kind,
})

type TableId =
  | 'rules'
  | 'categories'
  | 'fields'
  | 'centres'
  | 'blocks'
  | 'months'
  | 'scripts'
  | 'hosts'
  | 'reasons'
  | 'ages'
  | `requests_${'months' | 'states' | 'times' | 'centres'}`

/** The labels of a table and of its rows. */
export const tableNames = (locale: Locale, id: TableId): Pick<DashboardTable, 'id' | 'label' | 'row_label'> => ({
  id,
  label: dashboardMessage(locale, `table_${id}`),
  row_label: dashboardMessage(locale, `row_${id}`),
})

/** A table by category. Each column counts the records with one trait (a searchable property of records). */
export function categoryTable(
  { counted, labels, locale }: DashboardInput,
  columns: readonly { readonly id: string; readonly trait: string }[],
): DashboardTable {
  const used = CATEGORIES.filter((category) => traitTotal(counted.now, '', category) > 0)
  const [first] = columns
  return {
    ...tableNames(locale, 'categories'),
    columns: [
      ...columns.map(({ id }) => dashboardColumn(locale, id, 'figure')),
      dashboardColumn(locale, 'change', 'change'),
    ],
    rows: used.map((category) => ({
      key: category,
      label: labels.label('category', category),
      cells: [
        ...columns.map(({ trait }) => figureValue(counted, trait, category)),
        weeklyChange(counted, first!.trait, category),
      ],
    })),
  }
}

/** Tables by centre. Empty unless the dashboard is about all centres. */
export async function centreTables(
  { db, counted, labels, locale }: DashboardInput,
  columns: readonly { readonly id: string; readonly trait: string }[],
): Promise<DashboardTable[]> {
  if (counted.center !== undefined) return []
  const results = await countsByCentre(
    db,
    columns.map(({ trait }) => trait),
  )
  // Omits records without a centre, because a search by centre cannot find them.
  const byCentre = Map.groupBy(
    results.filter(({ center }) => center !== ''),
    ({ center }) => center,
  )
  const rows = [...byCentre].map(([center, counts]) => ({
    center,
    values: columns.map(({ trait }) => counts.find((each) => each.trait === trait)?.records ?? 0),
  }))
  rows.sort((one, other) => other.values[0]! - one.values[0]! || (one.center < other.center ? -1 : 1))
  return [
    {
      ...tableNames(locale, 'centres'),
      columns: columns.map(({ id }) => dashboardColumn(locale, id, 'figure')),
      rows: rows.map(({ center, values }) => ({
        key: center,
        label: `${center} ${labels.label('center', center)}`.trim(),
        cells: values.map((value, place) => ({ value, search: traitSearch(center, columns[place]!.trait) })),
      })),
    },
  ]
}

const DAY_MS = 86_400_000

/** The UTC day that is `back` days before `time`, as `YYYY-MM-DD`. */
export const utcDay = (time: Date, back = 0): string =>
  new Date(time.getTime() - back * DAY_MS).toISOString().slice(0, 10)

/** The first day that the history of a dashboard shows. */
export const firstDay = (now: Date): string => utcDay(now, HISTORY_DAYS)
