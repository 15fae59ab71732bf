import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { hasRecords } from './repository.ts'

/**
 * Whether the demonstration base belongs into this base: `absent` on a base that was started without it or was
 * filled before its first start, `wanted` on a first start, `unfinished` when loading it was interrupted.
 */
export async function demonstrationState(db: Db): Promise<'loaded' | 'absent' | 'wanted' | 'unfinished'> {
  const setting = await readSetting(db, 'demonstration')
  if (setting === 'loading') return 'unfinished'
  if (setting !== undefined) return setting === true ? 'loaded' : 'absent'
  return (await hasRecords(db)) ? 'absent' : 'wanted'
}

/** Remembers for good what the first start decided: a base in use never gets invented records later. */
export const rememberDemonstration = (db: Db, state: 'loading' | boolean): Promise<void> =>
  writeSetting(db, 'demonstration', state)
