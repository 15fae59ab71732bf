import { starterList } from '@seriatim/iso4'
import type { Base } from '../../platform/database/base.ts'
import { importList } from './import-list.ts'
import { lastVersion } from './repository.ts'

/** Gives a base that never had a list the short one of the product, so that abbreviations can be tried at once. */
export async function seedAbbreviations(base: Base): Promise<void> {
  if ((await lastVersion(base)) > 0) return
  await importList(base, { words: starterList, fileName: 'starter list', origin: 'starter', userId: null })
}
