import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useEntryStateStore } from '../kernel/entry-state.ts'
import { focusPage, keepFocusOffBody } from '../kernel/take-focus.ts'

/** The element that scrolls: the area next to the menu, or else the window. */
const scroller = (): Element => document.getElementById('content') ?? document.scrollingElement ?? document.body

/** Restores the scroll position once the page is long enough. A wheel, key or pointer event cancels it. */
const restoreScroll = (top: number): (() => void) => {
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    removeEventListener('wheel', stop)
    removeEventListener('keydown', stop)
    removeEventListener('pointerdown', stop)
  }
  const go = () => {
    scroller().scrollTop = top
    if (Math.abs(scroller().scrollTop - top) < 2) stop()
    else frame = requestAnimationFrame(go)
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('keydown', stop)
  addEventListener('pointerdown', stop)
  go()
  return stop
}

/** Restores the scroll position of a new page, or starts at its top, and moves the focus to its work area. */
export const useScrollRestoration = (): void => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const store = useEntryStateStore<number>('scroll', path)
  useEffect(keepFocusOffBody, [])
  useEffect(() => {
    if (path !== undefined) focusPage()
  }, [path])
  useLayoutEffect(() => {
    if (path === undefined) return
    const stop = restoreScroll(store.read() ?? 0)
    const onScroll = ({ target }: Event) => {
      const box = scroller()
      if (target === box || (target === document && box === document.scrollingElement)) store.write(box.scrollTop)
    }
    addEventListener('scroll', onScroll, true)
    return () => {
      stop()
      removeEventListener('scroll', onScroll, true)
    }
  }, [store, path])
}
