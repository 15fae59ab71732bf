import type { Base } from '../../platform/database/base.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { hasRecords } from './repository.ts'

/**
 * Whether the demonstration base belongs into this base: `absent` on a base that was started without it or was
 * filled before its first start, `wanted` on a first start, `unfinished` when loading it was interrupted.
 */
export async function demonstrationState(base: Base): Promise<'loaded' | 'absent' | 'wanted' | 'unfinished'> {
  const setting = await readSetting(base, 'demonstration')
  if (setting === 'loading') return 'unfinished'
  if (setting !== undefined) return setting === true ? 'loaded' : 'absent'
  return (await hasRecords(base)) ? 'absent' : 'wanted'
}

/** Remembers for good what the first start decided: a base in use never gets invented records later. */
export const rememberDemonstration = (base: Base, state: 'loading' | boolean): Promise<void> =>
  writeSetting(base, 'demonstration', state)
