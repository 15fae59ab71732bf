/** The keys of tables that are letters. */
const KEYS_OF_TABLES = /^[jkxX]+$/

/** Whether letters typed one after the other are the beginning of a word, and not keys of the table. */
export const typesText = (letters: string): boolean => letters !== '' && !KEYS_OF_TABLES.test(letters)
