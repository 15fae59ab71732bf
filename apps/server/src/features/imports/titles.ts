import { normalisedKeyTitle, normaliseKeyTitle } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { holdTitleKeys, rewriteTitleKeys, titlesAfter } from './title-key-repository.ts'

const MAX_KEY = 500

/** By what doubled key titles are found; null without a key title. */
export const titleKeyOf = (record: MarcRecord): string | null => normalisedKeyTitle(record)?.slice(0, MAX_KEY) ?? null

const SETTING = 'import_title_keys'
/** Raised when `normaliseKeyTitle` changes: stored keys are then computed again. */
const VERSION = 2
/** Rows of one transaction. */
const BATCH = 5_000

/** `filledTo`: the last row that has its key, while keys are being computed. */
type State = { readonly version: number; readonly filledTo?: readonly [importId: string, position: number] }

/** What stays the same where an earlier version kept fewer signs of a title, or more blanks. */
const letters = (key: string): string => key.replace(/[ +#]/g, '')

/**
 * The key of a listed title whose key an earlier version computed. The list has the title without non-sorting marks: the
 * earlier key says at which word the sorted part begins. Where it does not say so, the key stays as it is.
 */
export const renewedTitleKey = (title: string, earlier: string): string => {
  const wanted = letters(normaliseKeyTitle(earlier))
  let key = normaliseKeyTitle(title)
  while (key !== '' && letters(key) !== wanted) key = key.slice(`${key} `.indexOf(' ') + 1)
  return (key || earlier).slice(0, MAX_KEY)
}

/**
 * Computes the title keys of stored imports again after a change of the normalisation, in batches that continue where
 * another run ended. Imports that run meanwhile write keys of this version, which stay the same.
 */
export async function keepTitleKeys(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await holdTitleKeys(tx))) return true
      const state = (await readSetting(tx, SETTING)) as State | undefined
      if (state?.version === VERSION && state.filledTo === undefined) return true
      const rows = await titlesAfter(tx, (state?.version === VERSION && state.filledTo) || ['0', 0], BATCH)
      const changed = rows.flatMap((row) => {
        const titleKey = renewedTitleKey(row.title, row.titleKey)
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
