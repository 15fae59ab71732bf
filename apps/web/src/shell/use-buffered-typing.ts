import { useEffect, useState } from 'react'

/** Maximum time in milliseconds to wait for a field whose code does not load. */
const MAX_MS = 10_000
/** `keyCode` of keys during input-method composition, for browsers that do not set `isComposing`. */
const COMPOSING_KEY = 229

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/** Whether a key is text for the field. The page handles browser commands and composition keys itself. */
const isTextKey = ({ target, isComposing, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !isInDialog(target) && !isComposing && keyCode !== COMPOSING_KEY && !ctrlKey && !metaKey && !altKey

const afterKey = (text: string, key: string): string => {
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}

/**
 * Buffers keys that the user types after a dialog was requested and before its field has the focus, so that the keys
 * reach the field and not the page.
 * @param change changes the text of the field
 * @returns a function that begins buffering. Buffering ends when a dialog has the focus, at a click, or with Escape,
 * which clears the text.
 */
export function useBufferedTyping(change: (text: (before: string) => string) => void): () => void {
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited) return undefined
    const end = () => setAwaited(false)
    const onFocus = ({ target }: FocusEvent) => {
      if (isInDialog(target)) end()
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isTextKey(event)) return
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
    const late = setTimeout(end, MAX_MS)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('pointerdown', end)
      removeEventListener('keydown', onKey, { capture: true })
      clearTimeout(late)
    }
  }, [isAwaited, change])
  return () => setAwaited(!isInDialog(document.activeElement))
}
