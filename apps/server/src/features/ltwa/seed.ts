import { starterList } from '@seriatim/iso4'
import type { Db } from '../../platform/database/db.ts'
import { importList } from './import-list.ts'
import { fillKeys, lastVersion } from './repository.ts'

/**
 * Imports the initial list into a database that never had a list. Otherwise computes missing sort keys of words that an
 * earlier release stored.
 */
export async function seedAbbreviations(db: Db): Promise<void> {
  if ((await lastVersion(db)) > 0) return fillKeys(db)
  await importList(db, { words: starterList, fileName: 'starter list', origin: 'starter', userId: null })
}
