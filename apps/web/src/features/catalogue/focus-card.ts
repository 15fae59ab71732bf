/** Where one goes on in a card: its text, or the first place of its form. */
const PLACE = '.cm-content, [data-place]'

/** A record that takes longer than this to come has lost its claim to the focus. */
const PATIENCE_MS = 5_000

/** Stops whoever waits for a card now. */
let stopWaiting: (() => void) | undefined

/**
 * Gives the focus to a card: to its editor as soon as that is there, until then to the button of its header. Whatever
 * somebody does meanwhile is more recent.
 */
export const focusCard = (slot: HTMLElement): void => {
  stopWaiting?.()
  const focusPlace = (): boolean => {
    const place = slot.querySelector<HTMLElement>(PLACE)
    place?.focus({ preventScroll: true })
    return place !== null
  }
  if (focusPlace()) return
  const focusButton = () => slot.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  focusButton()
  const observer = new MutationObserver(() => {
    if (focusPlace()) stop()
    else if (!slot.contains(document.activeElement)) focusButton()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('pointerdown', stop, true)
    removeEventListener('keydown', stop, true)
    stopWaiting = undefined
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  observer.observe(slot, { childList: true, subtree: true })
  addEventListener('pointerdown', stop, true)
  addEventListener('keydown', stop, true)
  stopWaiting = stop
}
