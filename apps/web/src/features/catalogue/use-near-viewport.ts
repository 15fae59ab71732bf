import { type RefObject, useEffect, useState } from 'react'

/** Elements within this margin of the visible part (one screen above and below) are treated as near. */
const MARGIN = '100% 0px'

/** Elements that are near for less than this time in milliseconds while the user scrolls are not treated as near. */
const DEBOUNCE_MS = 120

/**
 * Whether an element is in or near the view of its scroll container. The result becomes true only after a pause in
 * scrolling; with `isAlways` it is true at any position.
 */
export const useNearViewport = (element: RefObject<HTMLElement | null>, isAlways: boolean): boolean => {
  const [isNear, setNear] = useState(isAlways)
  useEffect(() => {
    if (isAlways || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        timer = setTimeout(() => setNear(entry?.isIntersecting === true), DEBOUNCE_MS)
      },
      { root: element.current.parentElement, rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isAlways])
  return isAlways || isNear
}
