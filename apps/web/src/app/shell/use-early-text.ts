import { useEffect, useState } from 'react'

/** Nobody waits longer for a field whose code does not come. */
const MOST_MS = 10_000

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/**
 * What is typed between asking for the field of a dialog and its having the focus, so that it goes there and not to the page behind.
 * @param take adds a character to the field
 * @returns how waiting begins: it ends when a dialog has the focus, or by Escape
 */
export function useEarlyText(take: (character: string) => void): () => void {
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const end = () => setAwaited(false)
    const onFocus = ({ target }: FocusEvent) => {
      if (isInDialog(target)) end()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return end()
      if (isInDialog(event.target) || !isText(event)) return
      event.preventDefault()
      event.stopPropagation()
      take(event.key)
    }
    addEventListener('focusin', onFocus)
    addEventListener('keydown', onKey, { capture: true })
    const late = setTimeout(end, MOST_MS)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(late)
    }
  }, [isAwaited, take])
  return () => setAwaited(!isInDialog(document.activeElement))
}
