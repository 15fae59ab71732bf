/** Columns of tables that a user keeps under a name, in the browser. */
export type ColumnSets = Readonly<Record<string, readonly string[]>>

const isColumnSets = (value: unknown): value is ColumnSets =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((columns) => Array.isArray(columns) && columns.every((each) => typeof each === 'string'))

const keyOf = (username: string): string => `seriatim.export-columns.${username}`

/** What is kept; nothing where it cannot be read. */
export const readColumnSets = (username: string): ColumnSets => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '{}')
    return isColumnSets(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** Keeps them; a browser that keeps nothing goes without. */
export const writeColumnSets = (username: string, sets: ColumnSets): void => {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(sets))
  } catch {
    // The choice stands for this export all the same.
  }
}
