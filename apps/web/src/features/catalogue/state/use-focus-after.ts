import { useEffect, useRef } from 'react'
import { useLatest } from '../../../kernel/use-latest.ts'

/** Calls `focus` after `value` has changed, if the change removed the focused element (a button, a dialog). */
export const useFocusAfter = (value: unknown, focus: () => void): void => {
  const before = useRef(value)
  const latest = useLatest(focus)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    // Runs after a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) latest.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
}
