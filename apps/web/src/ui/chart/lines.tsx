import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { useFormats } from '../../kernel/formats.ts'
import type { Line, LineMark, LinePoint } from './line.ts'

const COLOURS = { error: 'var(--error)', warning: 'var(--warning)', neutral: 'var(--accent)' } as const
/** Space on the right of the chart for the names of the lines, in pixels. */
const NAMES_WIDTH = 150
/** Days between two markers on a line: a marker for each day would hide the line. */
const MARKED_EVERY = 7

type DotProps = { readonly cx?: number; readonly cy?: number; readonly index?: number }

/**
 * The lines of a chart. Dashes, markers (circles, squares) and a name at the end distinguish them without colour. The
 * lines are hidden from screen readers, which read the table instead.
 */
export function Lines({
  lines,
  points,
  marks,
  height,
}: {
  lines: readonly Line[]
  points: readonly LinePoint[]
  marks: readonly LineMark[]
  height: number
}) {
  const { number } = useFormats()
  const last = points.length - 1
  const dotOf = (line: Line, place: number) => {
    const colour = COLOURS[line.tone]
    return ({ cx = 0, cy = 0, index = 0 }: DotProps) => {
      const isEnd = index === last
      if (!isEnd && (last - index) % MARKED_EVERY !== 0) return <g key={`${line.id} ${index}`} />
      const size = isEnd ? 5 : 3
      return (
        <g key={`${line.id} ${index}`}>
          {place % 2 === 0 ? (
            <circle cx={cx} cy={cy} r={size} fill={colour} />
          ) : (
            <rect x={cx - size} y={cy - size} width={2 * size} height={2 * size} fill={colour} />
          )}
          {isEnd ? (
            <text x={cx + 12} y={cy + 4} fill="var(--text)" fontSize={13}>
              {`${line.label} ${number(Number(points[last]?.[line.id] ?? 0))}`}
            </text>
          ) : null}
        </g>
      )
    }
  }
  return (
    <LineChart
      aria-hidden
      h={height}
      data={[...points]}
      dataKey="label"
      series={lines.map(({ id, label, tone }, place) => ({
        name: id,
        label,
        color: COLOURS[tone],
        ...(place % 2 === 0 ? {} : { strokeDasharray: '6 4' }),
      }))}
      referenceLines={marks.map(({ at, label }) => ({
        x: at,
        label,
        color: 'var(--dim)',
        labelPosition: 'insideTopLeft' as const,
      }))}
      lineProps={({ name }: { name: string }) => {
        const place = lines.findIndex(({ id }) => id === name)
        return { isAnimationActive: false, dot: dotOf(lines[place]!, place), activeDot: false }
      }}
      valueFormatter={number}
      textColor="var(--dim)"
      gridColor="var(--line)"
      curveType="linear"
      lineChartProps={{ accessibilityLayer: false, margin: { top: 12, right: NAMES_WIDTH } }}
      yAxisProps={{ allowDecimals: false, width: 64 }}
      xAxisProps={{ minTickGap: 40 }}
    />
  )
}
