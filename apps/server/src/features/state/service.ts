import type { Base } from '../../platform/database/base.ts'
import { deleteSetting, readSetting, writeSetting } from '../../platform/database/settings.ts'

/** How old the known state may be, so that a switch is seen by every server process within a second. */
const CACHE_MS = 500

export type Maintenance = {
  /** The message shown instead of every call; null when there is no maintenance. */
  message(): Promise<string | null>
  on(message: string): Promise<void>
  off(): Promise<void>
}

/** The maintenance switch. Reads the base at most twice a second, however many calls come. */
export function makeMaintenance({ base }: { base: Base }): Maintenance {
  let known: { message: Promise<string | null>; at: number } | undefined

  const read = async () => {
    const value = await readSetting(base, 'maintenance')
    return typeof value === 'string' ? value : null
  }
  const forget = () => {
    known = undefined
  }
  return {
    message() {
      const now = performance.now()
      if (!known || now - known.at > CACHE_MS) {
        const entry = { message: read(), at: now }
        known = entry
        // What failed is asked again by the next call.
        entry.message.catch(() => known === entry && forget())
      }
      return known.message
    },
    async on(message) {
      await writeSetting(base, 'maintenance', message)
      forget()
    },
    async off() {
      await deleteSetting(base, 'maintenance')
      forget()
    },
  }
}
