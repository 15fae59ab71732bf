import { starterList } from '@seriatim/iso4'
import type { Base } from '../../platform/database/base.ts'
import { importList } from './import-list.ts'
import { fillKeys, lastVersion } from './repository.ts'

/**
 * Gives a base that never had a list the short one of the product, so that abbreviations can be tried at once; and files
 * the words of a list that was stored by an earlier release.
 */
export async function seedAbbreviations(base: Base): Promise<void> {
  if ((await lastVersion(base)) > 0) return fillKeys(base)
  await importList(base, { words: starterList, fileName: 'starter list', origin: 'starter', userId: null })
}
