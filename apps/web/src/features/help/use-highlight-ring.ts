import { useEffect } from 'react'

const MARK = 'data-toured'

/**
 * Draws a ring around the first element that matches a selector as soon as the element exists, without moving the
 * focus.
 */
export const useHighlightRing = (selector: string): void => {
  useEffect(() => {
    if (selector === '') return
    let marked: Element | undefined
    const look = () => {
      if (marked?.isConnected) return
      marked = document.querySelector(selector) ?? undefined
      marked?.setAttribute(MARK, '')
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      marked?.removeAttribute(MARK)
    }
  }, [selector])
}
