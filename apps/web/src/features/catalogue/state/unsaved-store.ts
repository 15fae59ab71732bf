/** The part of the browser's `Storage` that is needed; a test gives a map. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Text of a record that was typed and not saved. */
export type Unsaved = {
  /** The lines of the editor, joined by line feeds: unreadable lines are kept too. */
  readonly text: string
  /** The version that the edit is based on. */
  readonly versionId: string
  /** When it was typed, ISO 8601. */
  readonly at: string
  /** Why enrichments were unlocked for it. */
  readonly reason?: string | undefined
}

const PREFIX = 'seriatim.unsaved.'

/** A text that nobody came back to for this long is forgotten when room is needed. */
const KEPT_DAYS = 60
const MS_PER_DAY = 86_400_000

const isUnsaved = (value: unknown): value is Unsaved => {
  const { text, versionId, at, reason } = (value ?? {}) as Record<string, unknown>
  const isReason = reason === undefined || typeof reason === 'string'
  return typeof text === 'string' && typeof versionId === 'string' && typeof at === 'string' && isReason
}

/** User names may hold anything, so that they are encoded: no two pairs of user and number share a key. */
const keyOf = (user: string, issn: string): string => `${PREFIX}${encodeURIComponent(user)}/${encodeURIComponent(issn)}`

/** What stands under a key; undefined when there is nothing, or something that is no unsaved text. */
const readKey = (store: TextStore, key: string): Unsaved | undefined => {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    return isUnsaved(value) ? value : undefined
  } catch {
    return undefined
  }
}

const forgetOld = (store: TextStore, now: number): void => {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) {
    if (!key?.startsWith(PREFIX)) continue
    const unsaved = readKey(store, key)
    if (!unsaved || now - Date.parse(unsaved.at) > KEPT_DAYS * MS_PER_DAY) store.removeItem(key)
  }
}

/**
 * Unsaved text survives a reload, a crash and an expired session: it lies in the browser, one entry for each user and
 * record, until it is saved or discarded. Writing is synchronous, so that it still happens while a page is left.
 */
export const unsavedStore = (store: TextStore, user: string) => ({
  read: (issn: string): Unsaved | undefined => readKey(store, keyOf(user, issn)),

  /** Whether it could be kept: not when the browser refuses or its room is used up. */
  keep: (issn: string, unsaved: Unsaved): boolean => {
    const write = () => store.setItem(keyOf(user, issn), JSON.stringify(unsaved))
    try {
      write()
      return true
    } catch {
      try {
        forgetOld(store, Date.parse(unsaved.at))
        write()
        return true
      } catch {
        return false
      }
    }
  },

  forget: (issn: string): void => {
    try {
      store.removeItem(keyOf(user, issn))
    } catch {
      // A browser that refuses its storage has kept nothing either.
    }
  },
})
