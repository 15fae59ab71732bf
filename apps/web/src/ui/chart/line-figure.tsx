import { lazy } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { ChartFigure } from './chart-figure.tsx'
import type { Line, LineMark, LinePoint } from './line.ts'

/** The chart library is fetched when the first chart is drawn. */
const Lines = lazy(() => import('./lines.tsx').then((module) => ({ default: module.Lines })))

/** Height of the chart in pixels. */
const CHART_HEIGHT = 220

/** A line chart over time with a table of the same values. */
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
  const headingOf = ({ label: day }: LinePoint): string =>
    [day, ...marks.flatMap(({ at, label }) => (at === day ? [label] : []))].join(' · ')
  return (
    <ChartFigure
      title={title}
      about={about}
      label={t('line_chart_of', { title, about })}
      height={CHART_HEIGHT}
      columns={[{ key: '', heading: days }, ...lines.map(({ id, label }) => ({ key: id, heading: label }))]}
      rows={points.map((point) => ({
        key: point.label,
        heading: headingOf(point),
        values: lines.map(({ id }) => Number(point[id] ?? 0)),
      }))}
    >
      <Lines lines={lines} points={points} marks={marks} height={CHART_HEIGHT} />
    </ChartFigure>
  )
}
