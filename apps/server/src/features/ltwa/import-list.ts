import { LTWA_REMOVED_MAX } from '@seriatim/contract'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { compareLists, type ListChange } from './compare.ts'
import { addVersion, applyChanges, lockLtwa, readListed } from './repository.ts'
import type { ListedWord } from './words.ts'

export type ListImport = {
  /** The complete new list. Words that are not in it are removed. A word without comments keeps its stored comments. */
  words: readonly ListedWord[]
  /** Words that stay although the new list lacks them, because their line in the file could not be read. */
  retainedWords?: ReadonlySet<string>
  fileName: string
  origin: 'starter' | 'import' | 'restore'
  /** Id of the version that is restored, if any. */
  restoredId?: number
  /** Id of the user who imports; null for the system. */
  userId: number | null
  /** Maximum share of words that the import can remove; undefined for no limit. */
  removedMax?: number
  /** Whether this is a dry run, which stores nothing. */
  isTrial?: boolean
}

/** Changes of an import. `versionId` is null when nothing changed, because then no version is stored. */
export type ImportedList = {
  versionId: number | null
  /** Number of words in the new list. */
  words: number
  added: ListChange[]
  changed: ListChange[]
  removed: ListChange[]
  /** Whether the user must confirm, because more than `LTWA_REMOVED_MAX` of the words are removed. */
  mustConfirm: boolean
}

/**
 * Replaces the current list and stores the changes as a new version, in one transaction. Imports and edits run one
 * after another. Processes with a cached list detect the new version at their next request.
 * @throws Refusal 'many_words_removed' with `{removed, words}` when more words are removed than `removedMax` allows
 */
export async function importList(db: Db, { words, retainedWords, ...how }: ListImport): Promise<ImportedList> {
  return replaceList(db, how, async (_, before) => {
    const comments = new Map(before.map((row) => [row.word, row.comments]))
    const read = new Set(words.map(({ word }) => word))
    const retained = before.filter(({ word }) => retainedWords?.has(word) && !read.has(word))
    const commented = words.map((row) => wordWithComments(row, row.comments ?? comments.get(row.word)))
    return [...commented, ...retained]
  })
}

/**
 * Replaces the current list by the result of `newList` and stores a new version, in one transaction.
 * @throws Refusal 'many_words_removed' with `{removed, words}` when more words are removed than `removedMax` allows
 */
export async function replaceList(
  db: Db,
  { removedMax, isTrial = false, userId, ...version }: Omit<ListImport, 'words' | 'retainedWords'>,
  newList: (tx: Tx, before: readonly ListedWord[]) => Promise<readonly ListedWord[]>,
): Promise<ImportedList> {
  return db.transaction().execute(async (tx) => {
    if (!isTrial) await lockLtwa(tx)
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

/** Omits empty comments, so that equal words compare as equal. */
export const wordWithComments = (
  { word, abbreviation, languages }: ListedWord,
  comments: string | undefined,
): ListedWord => ({
  word,
  abbreviation,
  languages,
  ...(comments ? { comments } : {}),
})
