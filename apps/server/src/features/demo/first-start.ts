import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { hasRecords } from './repository.ts'

/**
 * Whether this database gets the demonstration records. `absent`: the database was started without them, or contained
 * data before its first start. `wanted`: first start. `unfinished`: loading was interrupted.
 */
export async function demonstrationState(db: Db): Promise<'loaded' | 'absent' | 'wanted' | 'unfinished'> {
  const setting = await readSetting(db, 'demonstration')
  if (setting === 'loading') return 'unfinished'
  if (setting !== undefined) return setting === true ? 'loaded' : 'absent'
  return (await hasRecords(db)) ? 'absent' : 'wanted'
}

/** Stores the decision of the first start permanently, so that a database in use never gets generated records later. */
export const rememberDemonstration = (db: Db, state: 'loading' | boolean): Promise<void> =>
  writeSetting(db, 'demonstration', state)
