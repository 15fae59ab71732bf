/** A dashboard as one CSV table, with one figure per line. */
import type { Dashboard, DashboardCell } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { csvText } from '../../platform/csv.ts'
import { dashboardMessage } from './dashboard-tables.ts'

type Line = readonly [part: string, row: string, column: string, value: string | number]

const cellText = (cell: DashboardCell): string | number => {
  if (cell === null) return ''
  if (Array.isArray(cell)) return cell.join(' ')
  return typeof cell === 'object' ? cell.value : cell
}

export function dashboardLines({ id, figures, tables, series, history }: Dashboard, locale: Locale): string {
  const counted = dashboardMessage(locale, id === 'requests' ? 'col_requests' : 'col_records')
  const figureLines = figures.flatMap(({ label, value, change }): Line[] => [
    ['', label, counted, value],
    ...(change === null ? [] : [['', label, dashboardMessage(locale, 'col_change'), change] satisfies Line]),
  ])
  const tableLines = tables.flatMap(({ label: part, columns, rows }) =>
    rows.flatMap(({ label: row, cells }) =>
      cells.map((cell, place): Line => [part, row, columns[place]!.label, cellText(cell)]),
    ),
  )
  const days = history.flatMap((day) =>
    series.map(
      ({ id: member, label }): Line => [dashboardMessage(locale, 'history'), day.date, label, day[member] ?? ''],
    ),
  )
  const head = ['part', 'row', 'column', 'value'].map((each) => dashboardMessage(locale, `csv_${each}`))
  return csvText([head, ...figureLines, ...tableLines, ...days])
}
