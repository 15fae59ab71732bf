import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../kernel/session.tsx'

/**
 * Whether the menu rail is open, and a function to change that. In a window of 1600 px or more the rail is open next to
 * the page by default; the choice of the user is stored in the browser. Below 1280 px an open rail covers the page. Up
 * to 900 px it cannot be opened.
 */
export function useRailOpen() {
  const { profile } = useSession()
  const [stored, keep] = useLocalStorage<boolean | undefined>({
    key: `seriatim-menu-open-${profile.id}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  })
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const liesOver = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 1600px)', false, { getInitialValueInEffect: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [openOver, setOpenOver] = useState<string>()
  const isOpen = !isNarrow && (liesOver ? openOver === path : (stored ?? isWide))
  return {
    isOpen,
    isOver: isOpen && liesOver,
    mayOpen: !isNarrow,
    toggle: () => (liesOver ? setOpenOver(isOpen ? undefined : path) : keep(!isOpen)),
    closeOver: () => setOpenOver(undefined),
  }
}

/** Whether `rail` is high enough for all screens; measured again when `content` changes. */
export function useHasRoom(rail: RefObject<HTMLElement | null>, content: string): boolean {
  const [crowded, setCrowded] = useState<string>()
  const hasRoom = crowded !== content
  const needed = useRef(0)
  useLayoutEffect(() => {
    const box = rail.current
    if (!box) return
    const measure = () => {
      if (!hasRoom) {
        if (box.clientHeight >= needed.current) setCrowded(undefined)
      } else if (box.scrollHeight > box.clientHeight) {
        needed.current = box.scrollHeight
        setCrowded(content)
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    // Observes the groups too: in another font their labels wrap differently, which changes their height.
    for (const each of [box, ...box.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [rail, hasRoom, content])
  return hasRoom
}

/** Closes a rail that covers the page when the user presses outside of the rail and its menus. */
export function useCloseOutside(rail: RefObject<HTMLElement | null>, isOver: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOver) return
    const onPointer = ({ target }: PointerEvent) => {
      const isInside = target instanceof Element && (rail.current?.contains(target) || target.closest('[role="menu"]'))
      if (!isInside) close()
    }
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  }, [rail, isOver, close])
}
