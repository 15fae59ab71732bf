import { health } from '@seriatim/contract'
import { request } from './api.ts'

/** Storage key for the time of the last automatic reload of this tab, in milliseconds since 1970. */
const RELOADED_AT = 'seriatim-reloaded-at'
/** After a second failure within this time, the page is not reloaded automatically. */
const PAUSE_MS = 60_000

/**
 * Reloads the page because one of its modules could not be fetched: browsers do not fetch a failed module again.
 * Reloads at most once a minute, and only when a server answers.
 */
export const reloadAfterFailedImport = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS) return
  try {
    await request(health, {}, { isQuiet: true })
  } catch {
    return
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

/** Whether an error is a failed module import, in the words of Chromium, Firefox and Safari. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/.test(
    error.message,
  )
