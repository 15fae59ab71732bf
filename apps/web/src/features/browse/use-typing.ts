import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { startsWord } from './typing.ts'

/** A pause of this many milliseconds ends a typed word. */
const WORD_MS = 1_000

/**
 * Moves letters that are typed while the table has the focus to the start field, which gets the focus. Shortcut keys of
 * the table (j, k, x) run their commands. If other letters follow, the shortcut keys are also moved, as the beginning
 * of the word.
 * @returns the key listener for the table
 */
export const useTyping = (
  field: RefObject<HTMLInputElement | null>,
  { selected, select }: { selected: ReadonlySet<string>; select(selected: ReadonlySet<string>): void },
) => {
  const word = useRef({ text: '', at: 0, selected })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const input = field.current
    if (input === null || !isLetter(event)) return
    const { text, at } = word.current
    const continues = text !== '' && event.timeStamp - at < WORD_MS
    const before = continues ? word.current.selected : selected
    const typed = (continues ? text : '') + event.key
    word.current = { text: typed, at: event.timeStamp, selected: before }
    if (!startsWord(typed)) return
    event.preventDefault()
    event.stopPropagation()
    word.current = { text: '', at: 0, selected }
    // The first letters belong to the word and were no shortcuts, so the selection that they changed is restored.
    if (typed.length > 1 && before !== selected) select(before)
    input.focus()
    input.select()
    document.execCommand('insertText', false, typed)
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  /^[\p{L}\p{N}]$/u.test(key) &&
  target instanceof HTMLElement &&
  !target.matches('input:not([type="checkbox"]), textarea, select')
