import { useEffect, useState } from 'react'

/** Nobody waits longer for a field whose code does not come. */
const MOST_MS = 10_000
/** A key of which a letter is being put together, as browsers tell it that do not say so otherwise. */
const COMPOSING_KEY = 229

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Whether a key is meant for the field: commands of the browser, and letters that are put together, are left to the page. */
const isMeant = ({ target, isComposing, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !isInDialog(target) && !isComposing && keyCode !== COMPOSING_KEY && !ctrlKey && !metaKey && !altKey

const afterKey = (text: string, key: string): string => {
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}

/**
 * What is typed between asking for the field of a dialog and its having the focus, so that it goes there and not to the page behind.
 * @param change changes the text of the field
 * @returns how waiting begins: it ends when a dialog has the focus, when one clicks somewhere, or by Escape, which takes the text away
 */
export function useEarlyText(change: (text: (before: string) => string) => void): () => void {
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const end = () => setAwaited(false)
    const onFocus = ({ target }: FocusEvent) => {
      if (isInDialog(target)) end()
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isMeant(event)) return
      event.preventDefault()
      event.stopPropagation()
      const { key } = event
      if (key === 'Escape') {
        change(() => '')
        end()
      } else change((before) => afterKey(before, key))
    }
    addEventListener('focusin', onFocus)
    addEventListener('pointerdown', end)
    addEventListener('keydown', onKey, { capture: true })
    const late = setTimeout(end, MOST_MS)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('pointerdown', end)
      removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(late)
    }
  }, [isAwaited, change])
  return () => setAwaited(!isInDialog(document.activeElement))
}
