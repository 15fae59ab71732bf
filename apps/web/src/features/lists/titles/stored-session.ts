/** Stores the session of finding records for titles in this browser, by user, so that it survives a reload. */
import type { RefinedTitle, RefineState } from './state/refined.ts'
import type { Session } from './state/session-file.ts'

const NAME = 'seriatim-titles'
const STORE = 'session'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const inStore = async <T = unknown>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> => {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/**
 * Storage key of the changes made since the whole session was last stored. While a page is unloaded only `localStorage`
 * is reliable: it is synchronous, and IndexedDB is not.
 */
const lastChangesKey = (user: string): string => `${NAME}-${user}`

type LastChanges = {
  readonly current: number
  readonly rows: readonly (readonly [row: number, done: Pick<RefinedTitle, (typeof CHANGE_MEMBERS)[number]>])[]
}
const CHANGE_MEMBERS = ['selected', 'done', 'comment', 'query'] as const

const readLastChanges = (user: string): LastChanges | undefined => {
  const text = localStorage.getItem(lastChangesKey(user))
  return text === null ? undefined : (JSON.parse(text) as LastChanges)
}

/**
 * Immediately stores the differences between the session and the one in IndexedDB. Rows of earlier differences are
 * included, because IndexedDB contains them only after the whole session is stored.
 */
export function storeLastChanges(user: string, stored: RefineState, { rows, current }: RefineState): void {
  const isChanged = (row: RefinedTitle, before: RefinedTitle | undefined) =>
    before !== undefined && before !== row && CHANGE_MEMBERS.some((action) => before[action] !== row[action])
  try {
    const written = new Set(readLastChanges(user)?.rows.map(([at]) => at))
    const changed = rows.flatMap((row, at) => {
      if (!written.has(at) && !isChanged(row, stored.rows[at])) return []
      const { selected, done, comment, query } = row
      return [[at, { selected, done, comment, query }] as const]
    })
    localStorage.setItem(lastChangesKey(user), JSON.stringify({ current, rows: changed } satisfies LastChanges))
  } catch {
    // The storage is full: the differences stored before remain.
  }
}

const withLastChanges = (session: Session, last: LastChanges | undefined): Session => {
  if (last === undefined) return session
  const { current, rows: changed } = last
  const actions = new Map(changed)
  const rows = session.refining.rows.map((row, at) => ({ ...row, ...actions.get(at) }))
  return { ...session, refining: { ...session.refining, rows, current: rows[current] === undefined ? 0 : current } }
}

/** Reads the stored session of a user; undefined without a session or if the storage is blocked. */
export const readStoredSession = async (user: string): Promise<Session | undefined> => {
  try {
    const session = await inStore<Session | undefined>('readonly', (store) => store.get(user))
    return session && withLastChanges(withRepeatedSearches(session), readLastChanges(user))
  } catch {
    return undefined
  }
}

/** Resets interrupted searches of a session to waiting, so that they are repeated. */
const withRepeatedSearches = (session: Session): Session => ({
  ...session,
  refining: {
    ...session.refining,
    rows: session.refining.rows.map((row) => (row.search === 'searching' ? { ...row, search: 'waiting' } : row)),
  },
})

/**
 * Replaces the stored session; undefined deletes it.
 * @returns whether the browser could store the change
 */
export const storeSession = async (user: string, session: Session | undefined): Promise<boolean> => {
  try {
    await inStore('readwrite', (store) => (session === undefined ? store.delete(user) : store.put(session, user)))
    localStorage.removeItem(lastChangesKey(user))
    return true
  } catch {
    return false
  }
}
