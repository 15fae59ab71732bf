import { type RefObject, useLayoutEffect, useState } from 'react'

/** The inner width of an element in pixels, updated on resize; undefined before it is drawn. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
