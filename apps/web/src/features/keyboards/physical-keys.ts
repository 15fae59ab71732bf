/** The keys of a keyboard from the top row, by position (UI Events, `KeyboardEvent.code`). */
const ROWS = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].map((row) => row.split(' '))

/** The keys of a layout row that type a letter, without named keys such as `{shift}`. */
const lettersOf = (row: string): string[] => row.split(' ').filter((key) => key !== '' && !/^\{\S+\}$/.test(key))

/**
 * The position of the first key in a layout row. It is 1 for a row of digits that begins with 1, and for a bottom row
 * without the extra key of ISO keyboards; otherwise 0.
 */
const firstPlace = (row: number, letters: readonly string[]): number => {
  if (row === 0) return letters[0] === '1' || letters.length < 13 ? 1 : 0
  return row === 3 && letters.length < 11 ? 1 : 0
}

/** The key of a layout level (such as `default` or `shift`) at the position of a physical key, or undefined. */
export const keyAt = (rows: readonly string[], code: string): string | undefined => {
  for (const [index, row] of ROWS.entries()) {
    const letters = lettersOf(rows[index] ?? '')
    const place = row.indexOf(code)
    const key = place < 0 ? undefined : letters[place - firstPlace(index, letters)]
    if (key !== undefined) return key
  }
  return undefined
}

/** The named keys of layouts, such as `{bksp}`, by physical key. */
export const NAMED_KEYS: Readonly<Record<string, string>> = {
  Backspace: '{bksp}',
  Enter: '{enter}',
  CapsLock: '{lock}',
  Space: '{space}',
  ShiftLeft: '{shift}',
  ShiftRight: '{shift}',
  AltLeft: '{alt}',
  AltRight: '{altgr}',
}
