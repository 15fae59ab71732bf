import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './dashboards.module.css'

const [WIDTH, HEIGHT, EDGE] = [96, 20, 3]

/** A sparkline with a dot at its end; its text alternative contains the first and last values. */
export function Trend({
  values,
  what,
}: {
  values: readonly number[] /** The meaning of the values, if no adjacent text states it. */
  what?: string
}) {
  const t = useMessages('dashboards')
  const { number } = useFormats()
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const points = values.map((value, place) => ({
    x: EDGE + (place * (WIDTH - 2 * EDGE)) / Math.max(values.length - 1, 1),
    y: HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / span,
  }))
  const end = points.at(-1)
  const words = `${number(values[0] ?? 0)} → ${number(values.at(-1) ?? 0)}`
  if (end === undefined) return null
  return (
    <svg
      className={classes.trend}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={what === undefined ? words : t('trend_of', { what, words })}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r={2.5} />
    </svg>
  )
}
