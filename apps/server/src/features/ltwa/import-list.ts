import type { LtwaWord } from '@seriatim/iso4'
import type { Base } from '../../platform/database/base.ts'
import { compareLists, type ListChange } from './compare.ts'
import { addVersion, applyChanges, holdImport, readWords } from './repository.ts'

export type ListImport = {
  /** The new list, whole: words that it lacks are removed. */
  words: readonly LtwaWord[]
  /** Words that stay as they are though the list lacks them: what it has in their place could not be read. */
  keptWords?: ReadonlySet<string>
  fileName: string
  origin: 'starter' | 'import'
  /** Who imports; null: the system. */
  userId: number | null
}

/** What an import changed. `versionId` is null where the list was the same: then no version is kept. */
export type ImportedList = {
  versionId: number | null
  added: ListChange[]
  changed: ListChange[]
  removed: ListChange[]
}

/**
 * Makes a list the one in force, as a new version that remembers what it changed. One transaction; imports wait for each
 * other. Processes that hold the list in memory notice the new version with the next question.
 */
export async function importList(
  base: Base,
  { words, keptWords, fileName, origin, userId }: ListImport,
): Promise<ImportedList> {
  return base.transaction().execute(async (tx) => {
    await holdImport(tx)
    const before = await readWords(tx)
    const read = new Set(words.map(({ word }) => word))
    const kept = before.filter(({ word }) => keptWords?.has(word) && !read.has(word))
    const changes = compareLists(before, [...words, ...kept])
    const added = changes.filter(({ before }) => before === null)
    const removed = changes.filter(({ after }) => after === null)
    const changed = changes.filter(({ before, after }) => before !== null && after !== null)
    if (changes.length === 0) return { versionId: null, added, changed, removed }
    const versionId = await addVersion(tx, {
      origin,
      fileName,
      words: words.length + kept.length,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      userId,
    })
    await applyChanges(tx, { versionId, changes, userId })
    return { versionId, added, changed, removed }
  })
}
