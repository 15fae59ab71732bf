import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import classes from './facet-panel.module.css'
import { type Bar, barAt } from './histogram.ts'

const HEIGHT = 46
/** Minimum height of a bar that represents records, in the unit of `HEIGHT`. */
const LEAST = 1.5
/** Time in milliseconds after the last key until the selected range is searched. */
const DEBOUNCE_MS = 700

type Range = readonly [number, number]

const sortRange = ([a, b]: Range): Range => (a <= b ? [a, b] : [b, a])

/**
 * A histogram of years. The user draws a range with the pointer, or sets it with two handles. Arrow keys move a handle
 * by one bar, Page keys by ten, Home and End to the ends. The range is applied with Enter, on blur, and after a pause.
 */
export function YearHistogram({
  name,
  bars,
  highest,
  chosen,
  select,
  clear,
}: {
  name: string
  bars: readonly Bar[]
  highest: number
  chosen: Range | undefined
  select(range: Range): void
  clear(): void
}) {
  const t = useMessages('search')
  const formats = useFormats()
  const [draft, setDraft] = useState<Range>()
  const [isDrawing, setDrawing] = useState(false)
  const scale = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const whole: Range = [0, bars.length - 1]
  const range = sortRange(draft ?? chosen ?? whole)
  const isChosen = draft !== undefined || chosen !== undefined
  const shown = bars[0] === undefined ? '' : `${bars[range[0]]!.from} – ${bars[range[1]]!.to}`

  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (wanted: Range | undefined) => {
    clearTimeout(timer.current)
    setDraft(undefined)
    if (wanted && (chosen === undefined || wanted[0] !== chosen[0] || wanted[1] !== chosen[1]))
      select(sortRange(wanted))
  }

  const barUnder = (event: PointerEvent) => {
    const { left, width } = scale.current!.getBoundingClientRect()
    return barAt(bars, (event.clientX - left) / width)
  }
  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const bar = barUnder(event)
    setDrawing(true)
    setDraft([bar, bar])
  }
  const onMove = (event: PointerEvent) => {
    if (isDrawing && draft) setDraft([draft[0], barUnder(event)])
  }
  const onUp = (event: PointerEvent) => {
    if (!isDrawing || !draft) return
    setDrawing(false)
    commit([draft[0], barUnder(event)])
  }

  const onKey = (end: 0 | 1) => (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit(draft)
      return
    }
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      clearTimeout(timer.current)
      setDraft(undefined)
      return
    }
    const at = range[end]
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: bars.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    // The handles cannot pass each other.
    const bounded = end === 0 ? Math.min(Math.max(to, 0), range[1]) : Math.max(Math.min(to, bars.length - 1), range[0])
    const next: Range = end === 0 ? [bounded, range[1]] : [range[0], bounded]
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(next), DEBOUNCE_MS)
  }

  return (
    <div className={classes.histogram}>
      <div
        ref={scale}
        className={classes.scale}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => {
          setDrawing(false)
          setDraft(undefined)
        }}
      >
        <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={name}>
          {bars.map(({ from, to, count }, index) => {
            const height = count === 0 ? 0 : Math.max(LEAST, (count / highest) * HEIGHT)
            const isIn = isChosen && index >= range[0] && index <= range[1]
            return (
              <g key={from}>
                <title>{`${from === to ? from : `${from} – ${to}`}: ${formats.number(count)}`}</title>
                <rect className={classes.hit} x={index} y={0} width={1} height={HEIGHT} />
                <rect
                  className={isIn ? classes.barIn : classes.barOut}
                  x={index + 0.08}
                  y={HEIGHT - height}
                  width={0.84}
                  height={height}
                />
              </g>
            )
          })}
        </svg>
        {([0, 1] as const).map((end) => (
          <div
            key={end}
            role="slider"
            tabIndex={0}
            className={classes.handle}
            style={{ left: `${((range[end] + end) / bars.length) * 100}%` }}
            aria-label={t(end === 0 ? 'years_from' : 'years_to', { term: name })}
            aria-valuemin={bars[0]?.from}
            aria-valuemax={bars.at(-1)?.to}
            aria-valuenow={end === 0 ? bars[range[0]]?.from : bars[range[1]]?.to}
            onKeyDown={onKey(end)}
            onBlur={() => commit(draft)}
          />
        ))}
      </div>
      <div className={classes.axis}>
        <span>{bars[0]?.from}</span>
        {isChosen ? (
          <button type="button" className={classes.range} title={t('clear_years')} onClick={clear}>
            {shown}
            <span className="visually-hidden">{t('clear_years')}</span>
          </button>
        ) : null}
        <span>{bars.at(-1)?.to}</span>
      </div>
    </div>
  )
}
