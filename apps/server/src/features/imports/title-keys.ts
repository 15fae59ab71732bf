import { normalisedKeyTitle, normaliseKeyTitle } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { rewriteTitleKeys, titlesAfter, tryLockTitleKeys } from './title-key-repository.ts'

const MAX_KEY = 500

/** The normalised key title, by which equal key titles are found; null without a key title. */
export const titleKeyOf = (record: MarcRecord): string | null => normalisedKeyTitle(record)?.slice(0, MAX_KEY) ?? null

const SETTING = 'import_title_keys'
/** Version of `normaliseKeyTitle`. Increase it when the function changes, so that stored keys are recomputed. */
const VERSION = 2
/** Number of rows per transaction. */
const BATCH = 5_000

/** State of the recomputation. `filledTo` is the last recomputed row; undefined once all keys are recomputed. */
type State = { readonly version: number; readonly filledTo?: readonly [importId: string, position: number] }

/** The characters of a key that are the same in all versions: earlier versions treated blanks, + and # differently. */
const comparableLetters = (key: string): string => key.replace(/[ +#]/g, '')

/**
 * Recomputes the key of a stored title. Stored titles have no non-sorting characters, so the earlier key shows at which
 * word the sorted part begins. If no part of the title matches the earlier key, that key stays.
 */
export const recomputeTitleKey = (title: string, earlier: string): string => {
  const letters = comparableLetters(normaliseKeyTitle(earlier))
  let key = normaliseKeyTitle(title)
  while (key !== '' && comparableLetters(key) !== letters) key = key.slice(`${key} `.indexOf(' ') + 1)
  return (key || earlier).slice(0, MAX_KEY)
}

/**
 * Recomputes the title keys of stored imports after a change of the normalisation, in batches that continue where an
 * earlier run ended. Imports that run at the same time already store keys of the new version.
 */
export async function updateTitleKeys(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await tryLockTitleKeys(tx))) return true
      const state = (await readSetting(tx, SETTING)) as State | undefined
      if (state?.version === VERSION && state.filledTo === undefined) return true
      const rows = await titlesAfter(tx, (state?.version === VERSION && state.filledTo) || ['0', 0], BATCH)
      const changed = rows.flatMap((row) => {
        const titleKey = recomputeTitleKey(row.title, row.titleKey)
        return titleKey === row.titleKey ? [] : [{ ...row, titleKey }]
      })
      await rewriteTitleKeys(tx, changed)
      const last = rows.at(-1)
      const next: State = last ? { version: VERSION, filledTo: [last.importId, last.position] } : { version: VERSION }
      await writeSetting(tx, SETTING, next)
      return last === undefined
    })
    if (isDone) return
  }
}
