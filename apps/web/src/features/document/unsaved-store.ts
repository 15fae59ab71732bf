/** The part of the `Storage` interface that is used, so that tests can pass a simple object. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Unsaved text of a record. */
export type Unsaved = {
  /** The lines of the editor, joined by line feeds, including unparsed ones. */
  readonly text: string
  /** The version on which the edit is based. */
  readonly versionId: string
  /** The time at which the text was typed, ISO 8601. */
  readonly at: string
  /** The reason why enrichments (fields written by the system) were unlocked; absent if they were locked. */
  readonly reason?: string | undefined
}

const PREFIX = 'seriatim.unsaved.'

/** Text older than this many days may be deleted when the storage is full. */
const RETENTION_DAYS = 60
const MS_PER_DAY = 86_400_000

const isUnsaved = (value: unknown): value is Unsaved => {
  const { text, versionId, at, reason } = (value ?? {}) as Record<string, unknown>
  const isReason = reason === undefined || typeof reason === 'string'
  return typeof text === 'string' && typeof versionId === 'string' && typeof at === 'string' && isReason
}

/**
 * The storage key for a user and a record. User names may contain any character, so they are encoded to keep keys
 * unique.
 */
const storageKey = (user: string, issn: string): string =>
  `${PREFIX}${encodeURIComponent(user)}/${encodeURIComponent(issn)}`

/** Reads the unsaved text stored under a key; returns undefined if it is absent or invalid. */
const readKey = (store: TextStore, key: string): Unsaved | undefined => {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    return isUnsaved(value) ? value : undefined
  } catch {
    return undefined
  }
}

const deleteOld = (store: TextStore, now: number): void => {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue
    const unsaved = readKey(store, key)
    if (!unsaved || now - Date.parse(unsaved.at) > RETENTION_DAYS * MS_PER_DAY) store.removeItem(key)
  }
}

/**
 * Stores unsaved text in the browser, one entry per user and record, until the text is saved or discarded. The text
 * survives a reload, a crash and an expired session. Writing is synchronous, so that it also works while a page is
 * unloaded.
 */
export const unsavedStore = (store: TextStore, user: string) => ({
  read: (issn: string): Unsaved | undefined => readKey(store, storageKey(user, issn)),

  /** Stores text. Returns false if the browser's storage is blocked or full. */
  keep: (issn: string, unsaved: Unsaved): boolean => {
    const write = () => store.setItem(storageKey(user, issn), JSON.stringify(unsaved))
    try {
      write()
      return true
    } catch {
      try {
        deleteOld(store, Date.parse(unsaved.at))
        write()
        return true
      } catch {
        return false
      }
    }
  },

  forget: (issn: string): void => {
    try {
      store.removeItem(storageKey(user, issn))
    } catch {
      // If the browser blocks its storage, there is no entry to delete.
    }
  },
})
