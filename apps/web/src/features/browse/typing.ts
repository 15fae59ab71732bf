/** Keys of tables that are letters. */
const KEYS_OF_TABLES = /^[jkxX]+$/

/** Whether letters typed in sequence start a word, as opposed to being keys of the table. */
export const startsWord = (letters: string): boolean => letters !== '' && !KEYS_OF_TABLES.test(letters)
