import type { Db } from '../../platform/database/db.ts'
import { deleteSetting, readSetting, textSetting, writeSetting } from '../../platform/database/settings.ts'

/** Maximum age in milliseconds of the cached state, so that every server process detects a change within a second. */
const CACHE_MS = 500

/** Planned maintenance with its message; start and end in ISO 8601. */
export type PlannedMaintenance = { readonly message: string; readonly from: string; readonly until: string }

export type Maintenance = {
  /** The message that every call returns during maintenance; null without maintenance. */
  message(): Promise<string | null>
  /** The planned maintenance that has not ended; null if there is none. */
  planned(): Promise<PlannedMaintenance | null>
  on(message: string): Promise<void>
  /** Ends the maintenance, including planned maintenance. */
  off(): Promise<void>
}

type State = { readonly message: string | null; readonly planned: PlannedMaintenance | null }

/** Starts and ends maintenance. Reads the database at most twice a second, for any number of calls. */
export function makeMaintenance({ db }: { db: Db }): Maintenance {
  let known: { state: Promise<State>; at: number } | undefined

  const read = async (): Promise<State> => {
    const [value, message, from, until] = await Promise.all([
      readSetting(db, 'maintenance'),
      textSetting(db, 'maintenance_message'),
      textSetting(db, 'maintenance_from'),
      textSetting(db, 'maintenance_until'),
    ])
    return {
      message: typeof value === 'string' ? value : null,
      planned: message === '' || from === '' || until === '' ? null : { message, from, until },
    }
  }
  const forget = () => {
    known = undefined
  }
  const current = (): Promise<State> => {
    const now = performance.now()
    if (!known || now - known.at > CACHE_MS) {
      const entry = { state: read(), at: now }
      known = entry
      // Does not cache a failure, so that the next call reads again.
      entry.state.catch(() => known === entry && forget())
    }
    return known.state
  }
  return {
    async message() {
      const { message, planned } = await current()
      if (message !== null || planned === null) return message
      const now = Date.now()
      return Date.parse(planned.from) <= now && now < Date.parse(planned.until) ? planned.message : null
    },
    async planned() {
      const { planned } = await current()
      return planned !== null && Date.now() < Date.parse(planned.until) ? planned : null
    },
    async on(message) {
      await writeSetting(db, 'maintenance', message)
      forget()
    },
    async off() {
      await deleteSetting(db, 'maintenance')
      await deleteSetting(db, 'maintenance_from')
      await deleteSetting(db, 'maintenance_until')
      forget()
    },
  }
}
