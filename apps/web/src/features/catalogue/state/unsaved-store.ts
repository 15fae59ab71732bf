/** The part of `Storage` that is used, so that tests can pass a map. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Unsaved text of a record. */
export type Unsaved = {
  /** The lines of the editor, joined by line feeds, including unparsed ones. */
  readonly text: string
  /** The version on which the edit is based. */
  readonly versionId: string
  /** When it was typed, ISO 8601. */
  readonly at: string
  /** The reason for which enrichments were unlocked. */
  readonly reason?: string | undefined
}

const PREFIX = 'seriatim.unsaved.'

/** Text older than this may be deleted when the storage is full. */
const RETENTION_DAYS = 60
const MS_PER_DAY = 86_400_000

const isUnsaved = (value: unknown): value is Unsaved => {
  const { text, versionId, at, reason } = (value ?? {}) as Record<string, unknown>
  const isReason = reason === undefined || typeof reason === 'string'
  return typeof text === 'string' && typeof versionId === 'string' && typeof at === 'string' && isReason
}

/** User names may contain any character, so they are encoded: keys are unique by user and ISSN. */
const storageKey = (user: string, issn: string): string =>
  `${PREFIX}${encodeURIComponent(user)}/${encodeURIComponent(issn)}`

/** The entry of a key; undefined if it is absent or invalid. */
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
 * Unsaved text survives a reload, a crash and an expired session. It is in the browser's storage, one entry per user
 * and record, until it is saved or discarded. Writing is synchronous, so that it also works while a page is unloaded.
 */
export const unsavedStore = (store: TextStore, user: string) => ({
  read: (issn: string): Unsaved | undefined => readKey(store, storageKey(user, issn)),

  /** Returns false if the browser blocks its storage or it is full. */
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
