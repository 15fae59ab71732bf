import { type AnswerOf, type BodyOf, LTWA_REMOVED_MAX, type restoreLtwaVersion } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { replaceList } from './import-list.ts'
import { asReplacement } from './load.ts'
import { lastVersion } from './repository.ts'
import { isVersion, readDifference } from './version-repository.ts'

const ALL_ROWS = { limit: null, offset: 0 }

/**
 * Restores the words of an old version as a new version. Words that were removed since are added at the end of the
 * list.
 * @throws Refusal 'ltwa_version_not_found'; 'many_words_removed' unless `replace` is true
 */
export async function restoreVersion(
  db: Db,
  id: string,
  { dry_run: isTrial, replace }: BodyOf<typeof restoreLtwaVersion>,
  userId: number,
): Promise<AnswerOf<typeof restoreLtwaVersion>> {
  const restoredId = parseRowId(id)
  refuseUnless(await isVersion(db, restoredId), 'ltwa_version_not_found')
  const restored = await replaceList(
    db,
    {
      fileName: '',
      origin: 'restore',
      restoredId,
      userId,
      isTrial,
      ...(replace ? {} : { removedMax: LTWA_REMOVED_MAX }),
    },
    async (tx, before) => {
      const { changes } = await readDifference(tx, restoredId, await lastVersion(tx), ALL_ROWS)
      const words = new Map(before.map((row) => [row.word, row]))
      for (const { word, before: then } of changes) {
        if (then === null) words.delete(word)
        else words.set(word, then)
      }
      return [...words.values()]
    },
  )
  return { dry_run: isTrial, words: restored.words, ...asReplacement(restored) }
}
