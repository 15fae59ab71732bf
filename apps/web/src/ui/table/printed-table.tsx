import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './printed-table.module.css'

/** The marks around what does not sort are no signs that paper shows. */
const withoutMarks = (text: string): string => text.replace(/[\u0098\u009C]/g, '')

/** All rows of a page on paper, whatever of them the screen draws: whole texts, the head again on each sheet. */
export function PrintedTable<Row>({
  head,
  rows,
  columns,
  idOf,
}: {
  /** What the rows are: above them. */
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
