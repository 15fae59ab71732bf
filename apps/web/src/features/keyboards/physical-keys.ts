/** The keys of a keyboard from above, by their places (UI Events, `KeyboardEvent.code`). */
const ROWS = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].map((row) => row.split(' '))

/** Letters and their places; keys with names between them. */
const lettersOf = (row: string): string[] => row.split(' ').filter((key) => key !== '' && !/^\{\S+\}$/.test(key))

/** Rows that leave the first place of the keyboard free: numbers that begin with 1, letters below without the key of ISO keyboards. */
const firstPlace = (row: number, letters: readonly string[]): number => {
  if (row === 0) return letters[0] === '1' || letters.length < 13 ? 1 : 0
  return row === 3 && letters.length < 11 ? 1 : 0
}

/** The key of a level of a layout at a physical key's place; undefined where it has none there. */
export const keyAt = (rows: readonly string[], code: string): string | undefined => {
  for (const [index, row] of ROWS.entries()) {
    const letters = lettersOf(rows[index] ?? '')
    const place = row.indexOf(code)
    const key = place < 0 ? undefined : letters[place - firstPlace(index, letters)]
    if (key !== undefined) return key
  }
  return undefined
}

/** The key with a name at a physical key's place. */
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
