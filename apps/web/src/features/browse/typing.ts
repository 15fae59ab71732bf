/** Letters that are shortcut keys of the table: j and k move the current row, x and X select rows. */
const KEYS_OF_TABLES = /^[jkxX]+$/

/** Whether letters typed in sequence are the start of a word, not shortcut keys of the table. */
export const startsWord = (letters: string): boolean => letters !== '' && !KEYS_OF_TABLES.test(letters)
