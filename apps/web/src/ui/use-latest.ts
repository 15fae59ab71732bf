import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What the latest drawing says, for those who ask later. It is there as soon as the drawing can be seen: a key that
 * follows an answer at once finds what the answer changed.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
