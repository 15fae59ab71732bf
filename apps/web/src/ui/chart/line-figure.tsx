import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import classes from './bar-figure.module.css'
import type { Line, LineMark, LinePoint } from './line.ts'

/** The chart library is fetched when the first chart is drawn. */
const Lines = lazy(() => import('./lines.tsx').then((module) => ({ default: module.Lines })))

/** A line chart over time that can be switched to an accessible table of the same values. */
export function LineFigure({
  title,
  about,
  days,
  lines,
  points,
  marks,
}: {
  title: string
  /** A text summary of all lines, shown next to the title. */
  about: string
  /** The heading of the column of days in the table. */
  days: string
  lines: readonly Line[]
  points: readonly LinePoint[]
  marks: readonly LineMark[]
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
              <th scope="col">{days}</th>
              {lines.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">
                  {point.label}
                  {marks.flatMap(({ at, label }) => (at === point.label ? [` · ${label}`] : []))}
                </th>
                {lines.map(({ id }) => (
                  <td key={id}>{number(Number(point[id] ?? 0))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={t('line_chart_of', { title, about })}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <Lines lines={lines} points={points} marks={marks} height={CHART_HEIGHT} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

/** Height of the chart in pixels. */
const CHART_HEIGHT = 220
