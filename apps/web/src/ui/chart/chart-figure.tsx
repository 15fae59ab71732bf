import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './chart-figure.module.css'

/** A row of the table: the heading and a value for each further column. */
type Row = { readonly key: string; readonly heading: string; readonly values: readonly number[] }

/** A chart that can be switched to an accessible table of the same values. */
export function ChartFigure({
  title,
  about,
  label,
  height,
  columns,
  rows,
  children,
}: {
  title: string
  /** A text summary of the values, shown next to the title. */
  about: string
  /** The name of the chart for screen readers. */
  label: string
  /** The height of the chart in pixels. */
  height: number
  /** The headings of the columns of the table. */
  columns: readonly { readonly key: string; readonly heading: string }[]
  rows: readonly Row[]
  /** The chart, which may be loaded on demand. */
  children: ReactNode
}) {
  const t = useMessages('common')
  const { number } = useFormats()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.about}>{about}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'show_chart' : 'show_table')}
        </Button>
      </figcaption>
      {isTable ? (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ key, heading }) => (
                <th key={key} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, heading, values }) => (
              <tr key={key}>
                <th scope="row">{heading}</th>
                {values.map((value, at) => (
                  <td key={columns[at + 1]!.key}>{number(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={label}>
          <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
        </div>
      )}
    </figure>
  )
}
