import { starterList } from '@seriatim/iso4'
import type { Db } from '../../platform/database/db.ts'
import { importList } from './import-list.ts'
import { fillKeys, lastVersion } from './repository.ts'

/**
 * Gives a base that never had a list the short one of the product, so that abbreviations can be tried at once; and files
 * the words of a list that was stored by an earlier release.
 */
export async function seedAbbreviations(db: Db): Promise<void> {
  if ((await lastVersion(db)) > 0) return fillKeys(db)
  await importList(db, { words: starterList, fileName: 'starter list', origin: 'starter', userId: null })
}
