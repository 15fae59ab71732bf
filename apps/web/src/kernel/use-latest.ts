import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref to the value of the latest render, for callbacks that run later. The ref is set in a layout effect, so that a
 * key press directly after an update uses the new value.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
