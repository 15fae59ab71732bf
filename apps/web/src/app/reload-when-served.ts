import { health } from '@seriatim/contract'
import { request } from './api.ts'

/** When this tab last loaded its page anew by itself, in milliseconds since 1970. */
const RELOADED_AT = 'seriatim-reloaded-at'
/** What fails again so soon is left to the user. */
const PAUSE_MS = 60_000

/**
 * Loads the page anew because a part of its code could not be fetched: a browser does not ask again for a module that it
 * missed once. At most once a minute, and only when a server answers: without one, the user stays where they are.
 */
export const reloadWhenServed = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS) return
  try {
    await request(health, {}, { isQuiet: true })
  } catch {
    return
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

/** Whether a part of the code could not be fetched, as Chromium, Firefox and Safari say it. */
export const isMissedCode = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/.test(
    error.message,
  )
