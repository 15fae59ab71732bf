/** Letters that are shortcut keys of the table: j and k move, x and X select. */
const KEYS_OF_TABLES = /^[jkxX]+$/

/** Whether letters typed in sequence are the start of a word, not shortcut keys of the table. */
export const startsWord = (letters: string): boolean => letters !== '' && !KEYS_OF_TABLES.test(letters)
