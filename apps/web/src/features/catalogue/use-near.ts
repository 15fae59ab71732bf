import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the visible part something counts as near: a screen on both sides. */
const MARGIN = '100% 0px'

/** What is only passed by, while somebody scrolls far, is not near. */
const DEBOUNCE_MS = 120

/**
 * Whether an element is, or is about to be, in view of its scrolling parent. Becoming near waits until scrolling rests;
 * `isAlways` for what is near without being looked at.
 */
export const useNear = (element: RefObject<HTMLElement | null>, isAlways: boolean): boolean => {
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
