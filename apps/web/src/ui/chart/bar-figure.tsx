import { lazy } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import type { Bar } from './bar.ts'
import { ChartFigure } from './chart-figure.tsx'

/** The chart library is fetched when the first chart is drawn. */
const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))

/** Height of the chart in pixels. */
const CHART_HEIGHT = 180

/** A bar chart with a table of the same values. */
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
  return (
    <ChartFigure
      title={title}
      about={about}
      label={t('chart_of', { title, about })}
      height={CHART_HEIGHT}
      columns={[
        { key: 'label', heading: categories },
        { key: 'value', heading: values },
      ]}
      rows={bars.map(({ label, value }) => ({ key: label, heading: label, values: [value] }))}
    >
      <Bars bars={bars} values={values} height={CHART_HEIGHT} />
    </ChartFigure>
  )
}
