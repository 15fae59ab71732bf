import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import type { Bar } from './bar.ts'
import classes from './bar-figure.module.css'

/** The chart library is fetched when the first figure is drawn. */
const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))

/** Figures as bars, or as a table that says the same to who cannot see them. */
export function BarFigure({
  title,
  about,
  categories,
  values,
  bars,
}: {
  title: string
  /** What the bars show together, beside the title. */
  about: string
  /** What the labels of the bars are, and what their values count. */
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

/** Pixels. */
const CHART_HEIGHT = 180
