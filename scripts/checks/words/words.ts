/** Words that the English dictionaries lack: terms of the field, products, and names. Sorted. */
export const PROJECT_WORDS: readonly string[] = []
