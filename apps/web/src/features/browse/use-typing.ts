import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { startsWord } from './typing.ts'

/** A pause of this length ends a word. */
const WORD_MS = 1_000

/**
 * Letters typed while the table has the focus go to the start field, which takes the focus. Keys of tables (j, k, x)
 * keep their meaning unless other letters follow: then the word begins with them.
 * @returns the key listener of the table
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
    const goesOn = text !== '' && event.timeStamp - at < WORD_MS
    const before = goesOn ? word.current.selected : selected
    const typed = (goesOn ? text : '') + event.key
    word.current = { text: typed, at: event.timeStamp, selected: before }
    if (!startsWord(typed)) return
    event.preventDefault()
    event.stopPropagation()
    word.current = { text: '', at: 0, selected }
    // Undoes the selection by the first letters, which were no keys.
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
