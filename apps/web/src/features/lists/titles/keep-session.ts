/** The session of refining titles that this browser keeps, for each user: what was done outlives a reload. */
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

/** What is kept of a user; undefined where nothing is, or the browser keeps nothing. */
export const keptSession = (user: string): Promise<Session | undefined> =>
  inStore<Session | undefined>('readonly', (store) => store.get(user)).catch(() => undefined)

/** Keeps a session in place of the one before; undefined forgets it. @returns whether the browser could */
export const keepSession = (user: string, session: Session | undefined): Promise<boolean> =>
  inStore('readwrite', (store) => (session === undefined ? store.delete(user) : store.put(session, user))).then(
    () => true,
    () => false,
  )
