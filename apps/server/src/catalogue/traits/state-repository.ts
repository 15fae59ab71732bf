/** The progress of storing traits (results of rules, drafts, romanisation and URL checks), which dashboards count. */
import { ANALYSER_VERSION, TRAITS_VERSION } from '@seriatim/analyser'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'

/**
 * The setting with the progress. `{version, filledTo: id of the last record}` while traits are being stored,
 * `{version}` when all records have them. `{isNew}` in a database that had no records when the tables were created: new
 * records get their traits when they are added.
 */
const SETTING = 'traits'

/**
 * Traits contain centre and category as the analyser computes them, so a new analyser version requires new traits, too.
 */
const VERSION = `${ANALYSER_VERSION}.${TRAITS_VERSION}`

type State = { readonly version?: string; readonly filledTo?: number; readonly isNew?: boolean }

/** Whether all traits are stored, else the last record id that has them (`filledTo`). */
export async function traitState(db: Db): Promise<{ readonly isThere: boolean; readonly filledTo: number }> {
  const { version, filledTo, isNew } = ((await readSetting(db, SETTING)) ?? {}) as State
  if (isNew) return { isThere: true, filledTo: 0 }
  if (version !== VERSION) return { isThere: false, filledTo: 0 }
  return { isThere: filledTo === undefined, filledTo: filledTo ?? 0 }
}

/** The share of records whose traits are counted, 0 to 1. */
export async function countedShare(db: Db): Promise<number> {
  const { isThere, filledTo } = await traitState(db)
  if (isThere) return 1
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(db)
  const last = rows[0]?.last ?? 0
  return last === 0 ? 1 : Math.min(filledTo / last, 1)
}

export const storeTraitsProgress = (db: Db, filledTo: number): Promise<void> =>
  writeSetting(db, SETTING, { version: VERSION, filledTo } satisfies State)

/** Marks the traits of all records as stored. */
export const storeTraitsComplete = (db: Db): Promise<void> =>
  writeSetting(db, SETTING, { version: VERSION } satisfies State)
