import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import type { Bar } from './bar.ts'
import classes from './bar-figure.module.css'

/** The chart library is fetched when the first chart is drawn. */
const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))

/** A bar chart that can be switched to an accessible table of the same values. */
export function BarFigure({
  title,
  about,
  categories,
  values,
  bars,
}: {
  title: string
  /** A text summary of all bars, shown next to the title. */
  about: string
  /** The heading of the column of labels in the table; `values` is the heading of the column of values. */
  categories: string
  values: string
  bars: readonly Bar[]
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
              <th scope="col">{categories}</th>
              <th scope="col">{values}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={t('chart_of', { title, about })}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <Bars bars={bars} values={values} height={CHART_HEIGHT} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

/** Height of the chart in pixels. */
const CHART_HEIGHT = 180
