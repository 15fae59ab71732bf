/** Named sets of export columns, which a user stores in the browser. */
export type ColumnSets = Readonly<Record<string, readonly string[]>>

const isColumnSets = (value: unknown): value is ColumnSets =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((columns) => Array.isArray(columns) && columns.every((each) => typeof each === 'string'))

const storageKey = (username: string): string => `seriatim.export-columns.${username}`

/** Reads the stored column sets; empty if they cannot be read. */
export const readColumnSets = (username: string): ColumnSets => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(username)) ?? '{}')
    return isColumnSets(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** Stores the column sets, if the browser allows it. */
export const writeColumnSets = (username: string, sets: ColumnSets): void => {
  try {
    localStorage.setItem(storageKey(username), JSON.stringify(sets))
  } catch {
    // If the storage is blocked, the chosen columns still apply to this export.
  }
}
