import { useLocalStorage } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Point = { readonly x: number; readonly y: number }

const MARGIN = 8
const STEP = 24

/** The initial position of the panel. Positions are limited to the window, so this position is the bottom right. */
const START: Point = { x: 1_000_000, y: 1_000_000 }

const within = ({ x, y }: Point, panel: HTMLElement | null): Point => ({
  x: Math.max(MARGIN, Math.min(x, innerWidth - (panel?.offsetWidth ?? 0) - MARGIN)),
  y: Math.max(MARGIN, Math.min(y, innerHeight - (panel?.offsetHeight ?? 0) - MARGIN)),
})

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/**
 * A panel that can be moved by its handle, with the pointer or the arrow keys. It stays inside the window, and its
 * position is stored.
 * @param shape a value that changes with the size of the panel
 */
export const useFloating = (storageKey: string, shape: unknown) => {
  const [place, setPlace] = useLocalStorage<Point>({
    key: storageKey,
    defaultValue: START,
    getInitialValueInEffect: false,
  })
  const [shown, setShown] = useState<Point>()
  const panel = useRef<HTMLDivElement>(null)
  const grip = useRef<Point>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the panel, whose size depends on `shape`
  useEffect(() => {
    const fit = () => setShown(within(place, panel.current))
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [place, shape])

  /** The new position of the panel for a pointer that drags it; undefined if the panel is not being dragged. */
  const movedTo = ({ clientX, clientY }: PointerEvent): Point | undefined =>
    grip.current && within({ x: clientX - grip.current.x, y: clientY - grip.current.y }, panel.current)

  return {
    panel,
    style: shown ? { left: shown.x, top: shown.y } : { visibility: 'hidden' as const },
    grip: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !shown) return
        grip.current = { x: event.clientX - shown.x, y: event.clientY - shown.y }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const moved = movedTo(event)
        if (moved) setShown(moved)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const moved = movedTo(event)
        grip.current = undefined
        if (moved) setPlace(moved)
      },
      // Fires when the pointer is released, and also when the system cancels the drag.
      onLostPointerCapture: () => {
        grip.current = undefined
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const move = MOVES[event.key]
        if (!move || !shown) return
        event.preventDefault()
        setPlace(within({ x: shown.x + move.x, y: shown.y + move.y }, panel.current))
      },
    },
  }
}
