/**
 * Values that a page stores, by name. `of` identifies the object to which a value belongs, such as a query: the value
 * is restored only for an equal `of`.
 */
type NamedValues = Record<string, { readonly of: string; readonly value: unknown }>

const NAME = 'seriatim-places'
const OWNER = 'seriatim-places-of'
/** Maximum number of history entries whose values are stored. */
const MAX_ENTRIES = 50
/** Maximum number of characters that are stored for a reload; the oldest entries are dropped first. */
const MAX_CHARACTERS = 500_000

/** Reads the stored values of all history entries, the most recently written entry last. */
const readEntryStates = (storage: Storage): Map<string, NamedValues> => {
  try {
    return new Map(JSON.parse(storage.getItem(NAME) ?? '[]') as [string, NamedValues][])
  } catch {
    return new Map()
  }
}

const readOwner = (storage: Storage): string | undefined => {
  try {
    return storage.getItem(OWNER) ?? undefined
  } catch {
    return undefined
  }
}

export type EntryStates = {
  /** Returns the value stored under `name` for a history entry, if it was stored with an equal `of`. */
  read(entry: string, name: string, of: string): unknown
  write(entry: string, name: string, of: string, value: unknown): void
  /** Writes all values to the session storage, which survives a reload. */
  flush(): void
  /** Drops all values, because another user logs in to this tab. */
  forget(): void
  /** Sets the user after a log-in; the values of another user are dropped. */
  own(user: string): void
}

/**
 * Stores the state of pages for each entry of the tab's history: scroll position, checked and expanded rows, typed
 * text. Values are JSON. The number of entries and the stored size are limited.
 */
export const makeEntryStates = (storage: Storage): EntryStates => {
  const places = readEntryStates(storage)
  let owner = readOwner(storage)
  return {
    read(entry, name, of) {
      const stored = places.get(entry)?.[name]
      return stored?.of === of ? stored.value : undefined
    },
    write(entry, name, of, value) {
      const stored = places.get(entry)
      places.delete(entry)
      places.set(entry, { ...stored, [name]: { of, value } })
      const [oldest] = places.keys()
      if (places.size > MAX_ENTRIES && oldest !== undefined) places.delete(oldest)
    },
    flush() {
      const written = [...places]
      let text = JSON.stringify(written)
      while (text.length > MAX_CHARACTERS && written.length > 0) {
        written.shift()
        text = JSON.stringify(written)
      }
      try {
        storage.setItem(NAME, text)
      } catch {
        // If the storage is full or blocked, values are lost only on a reload.
      }
    },
    forget() {
      places.clear()
      this.flush()
    },
    own(user) {
      if (owner === user) return
      if (owner !== undefined) this.forget()
      owner = user
      try {
        storage.setItem(OWNER, user)
      } catch {
        // If the storage is full or blocked, the user is not stored, so a reload drops the values.
      }
    },
  }
}
