import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './printed-table.module.css'

/** Removes the marks around non-sorting characters, because they have no visible form in print. */
const withoutMarks = (text: string): string => text.replace(/[\u0098\u009C]/g, '')

/**
 * All rows of a page for print, including rows that the virtualised view does not draw. Texts are not truncated, and
 * each sheet repeats the header.
 */
export function PrintedTable<Row>({
  head,
  rows,
  columns,
  idOf,
}: {
  /** Description of the rows, printed above them. */
  head: ReactNode
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
}) {
  const printed = columns.filter(({ isTools }) => !isTools)
  return (
    <div className={classes.paper}>
      {head}
      <table className={classes.table}>
        <thead>
          <tr>
            {printed.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {printed.map(({ id, text }) => (
                <td key={id}>
                  <bdi>{withoutMarks(text(row))}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
