import { useEffect, useRef } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

/** Calls `focus` after `value` changed, where nothing has the focus then: what had it (a button, a dialog) went with it. */
export const useFocusAfter = (value: unknown, focus: () => void): void => {
  const before = useRef(value)
  const latest = useLatest(focus)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    // After a dialog has given the focus back to where it was opened.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) latest.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
}
