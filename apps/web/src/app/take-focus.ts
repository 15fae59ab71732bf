/**
 * Where one goes on in a page: its form, its rows. `inside`: in the editor that it holds.
 * Pages mark the place with `data-work`; nothing else in the application moves the focus when a page takes over.
 */
const WORK = '[data-work]'

/** Where one goes on in an editor: its text, or the first place of its form. */
const EDITOR_PLACE = '.cm-content, [data-place]'

/** Ends the wait for a place. */
let stopWaiting: (() => void) | undefined

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether nobody works elsewhere: the focus is nowhere, or on what holds `element`. */
export const mayTakeFocus = (element: Element): boolean =>
  isNowhere() || document.activeElement?.contains(element) === true

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

/** Gives the focus to a place as soon as it is there, until then to what holds it; any deed of the user ends the wait. */
const focusWhenThere = (find: () => HTMLElement | undefined, holder: () => HTMLElement | undefined): void => {
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
    // What took the focus by itself meanwhile, as a dialog does, keeps it.
    if (!isNowhere() && document.activeElement !== held) return stop()
    if (isNowhere() || find()) {
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
 * A click on a link of the menu takes the focus to the page, which leads it to where one works once it is there.
 * @returns whether it did: with Ctrl, Cmd or Shift the page opens elsewhere
 */
export const leaveForPage = (click: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>): boolean => {
  if (click.metaKey || click.ctrlKey || click.shiftKey) return false
  page()?.focus({ preventScroll: true })
  return true
}

/** A page took over: the focus goes where one works in it, unless it has put it somewhere itself. */
export const focusPage = (): void => {
  const main = page()
  if (main && !mayTakeFocus(main)) return
  focusWhenThere(() => {
    const box = page()
    return box && placeIn(box)
  }, page)
}

/**
 * The focus goes where one works in the page at once: the row one was at, else its marked place. What has the focus now
 * is left: where there is nothing else, the page itself takes it, so that shortcuts are heard.
 */
export const focusWork = (): void => {
  const box = page()
  const place =
    box &&
    (box.querySelector<HTMLElement>('[data-current]') ?? placeIn(box, document.activeElement ?? undefined) ?? box)
  if (place) focus(place)
}

/**
 * Gives the focus to a card: to its editor as soon as that is there, until then to the button of its header.
 */
export const focusCard = (slot: HTMLElement): void =>
  focusWhenThere(
    () => slot.querySelector<HTMLElement>(EDITOR_PLACE) ?? undefined,
    () => slot.querySelector<HTMLElement>('button') ?? undefined,
  )

/** The dialog over the page, if there is one: the focus stays in it. */
const dialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].findLast(isShown)

/**
 * Sees to it that the focus is never on the body: when what had it goes, is hidden or switched off, it goes where one
 * works nearest to that. Who clicks into nothing means it.
 * @returns how to end it
 */
export const keepFocus = (): (() => void) => {
  let last: Element | undefined
  let around: readonly Element[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    around = ancestorsOf(target)
  }
  const isGone = () => last !== undefined && (!isShown(last) || last.matches(':disabled'))
  const look = () => {
    if (!isNowhere() || !isGone()) return
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
    // The browser takes the focus from what is hidden only when it draws; who moves it himself is first.
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
