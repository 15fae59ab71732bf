import { LTWA_REMOVED_MAX } from '@seriatim/contract'
import type { Db, Tx } from '../../platform/database/db.ts'
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
  origin: 'starter' | 'import' | 'restore'
  /** The version that is restored. */
  restoredId?: number
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
  /** How many words the new list has. */
  words: number
  added: ListChange[]
  changed: ListChange[]
  removed: ListChange[]
  /** Whether more than `LTWA_REMOVED_MAX` of the words are removed. */
  mustConfirm: boolean
}

/**
 * Makes a list the one in force, as a new version that remembers what it changed. One transaction; imports wait for each
 * other and for who edits a word. Processes that hold the list in memory notice the new version with the next question.
 * @throws Refusal 'many_words_removed' with `{removed, words}` where more go than `removedMax` says
 */
export async function importList(db: Db, { words, keptWords, ...how }: ListImport): Promise<ImportedList> {
  return replaceList(db, how, async (_, before) => {
    const comments = new Map(before.map((row) => [row.word, row.comments]))
    const read = new Set(words.map(({ word }) => word))
    const kept = before.filter(({ word }) => keptWords?.has(word) && !read.has(word))
    const commented = words.map((row) => withComments(row, row.comments ?? comments.get(row.word)))
    return [...commented, ...kept]
  })
}

/**
 * Replaces the list in force by the one that `newList` makes of it, as a new version. One transaction.
 * @throws Refusal 'many_words_removed' with `{removed, words}` where more go than `removedMax` says
 */
export async function replaceList(
  db: Db,
  { removedMax, isTrial = false, userId, ...version }: Omit<ListImport, 'words' | 'keptWords'>,
  newList: (tx: Tx, before: readonly ListedWord[]) => Promise<readonly ListedWord[]>,
): Promise<ImportedList> {
  return db.transaction().execute(async (tx) => {
    if (!isTrial) await holdList(tx)
    const before = await readListed(tx)
    const after = await newList(tx, before)
    const changes = compareLists(before, after)
    const added = changes.filter(({ before }) => before === null)
    const removed = changes.filter(({ after }) => after === null)
    const changed = changes.filter(({ before, after }) => before !== null && after !== null)
    const mustConfirm = removed.length > LTWA_REMOVED_MAX * before.length
    const result = { versionId: null, words: after.length, added, changed, removed, mustConfirm }
    if (changes.length === 0 || isTrial) return result
    if (removed.length > (removedMax ?? 1) * before.length)
      throw new Refusal('many_words_removed', { removed: removed.length, words: before.length })
    const versionId = await addVersion(tx, {
      ...version,
      words: after.length,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      userId,
    })
    await applyChanges(tx, { versionId, changes, userId })
    return { ...result, versionId }
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
