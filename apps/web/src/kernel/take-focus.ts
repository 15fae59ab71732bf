/**
 * Selects the work area of a page, such as its form or its rows, which has the attribute `data-work`. If the work area
 * contains an editor, the editor gets the focus. Only this module moves the focus when a page opens.
 */
const WORK = '[data-work]'

/** Selects the element of an editor to focus: its text, or the first field of its form. */
const EDITOR_PLACE = '.cm-content, [data-place]'

/** Stops waiting for an element to focus. */
let stopWaiting: (() => void) | undefined

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether an element may take the focus: no element has the focus, or an ancestor of `element` has it. */
export const mayTakeFocus = (element: Element): boolean =>
  isFocusLost() || document.activeElement?.contains(element) === true

const focus = (element: HTMLElement): void => {
  element.focus({ preventScroll: true })
  if (document.activeElement === element || !isShown(element) || element.matches(':disabled')) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const placeIn = (box: ParentNode, left?: Element): HTMLElement | undefined => {
  for (const work of box.querySelectorAll<HTMLElement>(WORK)) {
    const place = work.dataset.work === 'inside' ? work.querySelector<HTMLElement>(EDITOR_PLACE) : work
    if (place && place !== left && isShown(place)) return place
  }
  return undefined
}

/** Focuses an element as soon as it is rendered, and its container until then. Any user input ends the wait. */
const focusWhenRendered = (find: () => HTMLElement | undefined, holder: () => HTMLElement | undefined): void => {
  stopWaiting?.()
  let held: Element | null = null
  const settle = (): boolean => {
    const place = find()
    const box = place ?? holder()
    if (box) focus(box)
    held = document.activeElement
    return place !== undefined
  }
  if (settle()) return
  const observer = new MutationObserver(() => {
    // Another element, such as a dialog, has taken the focus and keeps it.
    if (!isFocusLost() && document.activeElement !== held) return stop()
    if (isFocusLost() || find()) {
      if (settle()) stop()
    }
  })
  const stop = () => {
    observer.disconnect()
    removeEventListener('pointerdown', stop, true)
    removeEventListener('keydown', stop, true)
    stopWaiting = undefined
  }
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('pointerdown', stop, true)
  addEventListener('keydown', stop, true)
  stopWaiting = stop
}

const page = (): HTMLElement | undefined => document.querySelector<HTMLElement>('main') ?? undefined

/**
 * Moves the focus from a clicked menu link to the page. Once the page is loaded, it moves the focus to its work area.
 * @returns false for a click with Ctrl, Cmd or Shift, which opens another tab or window
 */
export const passFocusToPage = (click: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean => {
  if (click.metaKey || click.ctrlKey || click.shiftKey) return false
  page()?.focus({ preventScroll: true })
  return true
}

/** Moves the focus to the work area of a new page, unless the page has already set the focus. */
export const focusPage = (): void => {
  const main = page()
  if (main && !mayTakeFocus(main)) return
  focusWhenRendered(() => {
    const box = page()
    return box && placeIn(box)
  }, page)
}

/**
 * Moves the focus to the work area immediately: to the current row, or else to the element marked as work area. An
 * element that already has the focus is not chosen. If there is no other element, the page gets the focus, so that
 * shortcuts work.
 */
export const focusWork = (): void => {
  const box = page()
  const place =
    box &&
    (box.querySelector<HTMLElement>('[data-current]') ?? placeIn(box, document.activeElement ?? undefined) ?? box)
  if (place) focus(place)
}

/**
 * Focuses the card of a record: its editor as soon as the editor is rendered, and the button in its header until then.
 */
export const focusCard = (slot: HTMLElement): void =>
  focusWhenRendered(
    () => slot.querySelector<HTMLElement>(EDITOR_PLACE) ?? undefined,
    () => slot.querySelector<HTMLElement>('button') ?? undefined,
  )

/** The open modal dialog, if any. The focus must stay inside it. */
const dialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].findLast(isShown)

/**
 * Keeps the focus off the body. When the focused element is removed, hidden or disabled, the focus moves to the nearest
 * work area. A click on empty space does not move the focus.
 * @returns a function that stops this observation
 */
export const keepFocusOffBody = (): (() => void) => {
  let last: Element | undefined
  let around: readonly Element[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    around = ancestorsOf(target)
  }
  const isGone = () => last !== undefined && (!isShown(last) || last.matches(':disabled'))
  const look = () => {
    if (!isFocusLost() || !isGone()) return
    const scope = dialog() ?? page()
    if (!scope) return
    for (const box of around) {
      if (!scope.contains(box) || !isShown(box)) continue
      const place = placeIn(box)
      if (place) return focus(place)
      if (box === scope) break
    }
    focus(placeIn(scope) ?? scope)
  }
  let isLooking = false
  const soon = () => {
    if (isLooking || !isGone()) return
    isLooking = true
    // A browser blurs a hidden element only when it repaints. Other code that moves the focus must run before this
    // code.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isLooking = false
        look()
      }),
    )
  }
  const observer = new MutationObserver(soon)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    removeEventListener('focusin', onFocus)
  }
}

const ancestorsOf = (element: Element): readonly Element[] => {
  const found: Element[] = []
  for (let box = element.parentElement; box; box = box.parentElement) found.push(box)
  return found
}
