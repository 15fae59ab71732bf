import type { DashboardCell, DashboardColumn, DashboardTable as Shown } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { Change } from './change.tsx'
import classes from './dashboards.module.css'
import { FigureLink } from './figure-link.tsx'
import { Trend } from './trend.tsx'

/** A table of a dashboard; `columns` are the columns to show, by default all. */
export function DashboardTable({
  table,
  columns = table.columns,
}: {
  table: Shown
  columns?: readonly DashboardColumn[]
}) {
  const t = useMessages('dashboards')
  const shown = columns.map((column) => ({ column, place: table.columns.indexOf(column) }))
  return (
    <div className={classes.tableSection}>
      <h2 className={classes.tableTitle}>{table.label}</h2>
      {table.rows.length === 0 ? (
        <p className={classes.nothing}>{t('no_rows')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        <section className={classes.scroller} tabIndex={0} aria-label={table.label}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{table.row_label}</th>
                {shown.map(({ column }) => (
                  <th key={column.id} scope="col" data-kind={column.kind}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row" dir="auto">
                    {row.label}
                  </th>
                  {shown.map(({ column, place }) => (
                    <td key={column.id} data-kind={column.kind}>
                      <Cell cell={row.cells[place] ?? null} column={column} what={`${row.label}, ${column.label}`} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Cell({ cell, column, what }: { cell: DashboardCell; column: DashboardColumn; what: string }) {
  const { number } = useFormats()
  if (column.kind === 'change') return <Change value={typeof cell === 'number' ? cell : null} />
  if (cell === null) return null
  if (Array.isArray(cell)) return <Trend values={cell} />
  if (typeof cell === 'object') return <FigureLink {...cell} what={what} />
  if (typeof cell === 'number') return number(cell)
  return column.kind === 'code' ? <code className={classes.code}>{cell}</code> : cell
}
