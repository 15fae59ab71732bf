import { type RefObject, useEffect, useState } from 'react'

/** Margin that counts as near the visible part: one screen on both sides. */
const MARGIN = '100% 0px'

/** Elements that scrolling passes within this time do not count as near. */
const DEBOUNCE_MS = 120

/**
 * Whether an element is in or near the view of its scroll container. It becomes near only after a pause in scrolling;
 * `isAlways` makes it near at any position.
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
