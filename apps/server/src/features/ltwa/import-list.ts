import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { compareLists, type ListChange } from './compare.ts'
import { addVersion, applyChanges, holdList, readListed } from './repository.ts'
import type { ListedWord } from './words.ts'

export type ListImport = {
  /** The new list, whole: words that it lacks are removed. Without comments those of the list stay. */
  words: readonly ListedWord[]
  /** Words that stay as they are though the list lacks them: what it has in their place could not be read. */
  keptWords?: ReadonlySet<string>
  fileName: string
  origin: 'starter' | 'import'
  /** Who imports; null: the system. */
  userId: number | null
  /** What part of the words may go; undefined: all of them. */
  removedMax?: number
  /** Whether the list stays as it is, and only what would change is told. */
  isTrial?: boolean
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
 * other and for who edits a word. Processes that hold the list in memory notice the new version with the next question.
 * @throws Refusal 'many_words_removed' with `{removed, words}` where more go than `removedMax` says
 */
export async function importList(
  db: Db,
  { words, keptWords, fileName, origin, userId, removedMax, isTrial = false }: ListImport,
): Promise<ImportedList> {
  return db.transaction().execute(async (tx) => {
    if (!isTrial) await holdList(tx)
    const before = await readListed(tx)
    const comments = new Map(before.map((row) => [row.word, row.comments]))
    const read = new Set(words.map(({ word }) => word))
    const kept = before.filter(({ word }) => keptWords?.has(word) && !read.has(word))
    const commented = words.map((row) => withComments(row, row.comments ?? comments.get(row.word)))
    const changes = compareLists(before, [...commented, ...kept])
    const added = changes.filter(({ before }) => before === null)
    const removed = changes.filter(({ after }) => after === null)
    const changed = changes.filter(({ before, after }) => before !== null && after !== null)
    if (changes.length === 0 || isTrial) return { versionId: null, added, changed, removed }
    if (removed.length > (removedMax ?? 1) * before.length)
      throw new Refusal('many_words_removed', { removed: removed.length, words: before.length })
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

/** Words without comments have none, not an empty one: so they are compared. */
export const withComments = (
  { word, abbreviation, languages }: ListedWord,
  comments: string | undefined,
): ListedWord => ({
  word,
  abbreviation,
  languages,
  ...(comments ? { comments } : {}),
})
