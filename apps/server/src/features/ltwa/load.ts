import { type AnswerOf, LTWA_LOAD_EXAMPLES, LTWA_REMOVED_MAX, type loadLtwa } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { readViaTempFile } from '../../platform/tables/via-temp-file.ts'
import { type ImportedList, importList } from './import-list.ts'
import { type ReadTable, readListTable } from './read-table.ts'
import { asChange } from './versions.ts'

/** Maximum length of the text of an invalid line in an error message. */
const SHOWN_LENGTH = 100
const NAME_LENGTH = 200

export const truncateText = (text: string): string =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text

/** Reads a list from a byte stream. @throws Refusal 'unreadable_table' | 'storage_full' */
export const readListBytes = (bytes: AsyncIterable<Uint8Array>, name: string): Promise<ReadTable> =>
  readViaTempFile(bytes, (path) => readListTable(path, name))

/** A list read from a file. */
type ReadFile = { readonly name: string; readonly table: ReadTable }

export type ListLoad = {
  readonly isTrial: boolean
  /** Whether the user has confirmed that more than `LTWA_REMOVED_MAX` of the words are removed. */
  readonly replaces: boolean
  /** Id of the user; null for the system. */
  readonly userId: number | null
}

/** File name without its path. */
const fileBaseName = (name: string): string => (name.split(/[\\/]/).at(-1) || 'list').slice(-NAME_LENGTH)

/**
 * Replaces the current list by the list in a file. The words of invalid lines stay unchanged.
 * @throws Refusal 'many_words_removed' unless `replaces` is true
 */
export async function loadTable(
  db: Db,
  { name, table }: ReadFile,
  { isTrial, replaces, userId }: ListLoad,
): Promise<ImportedList> {
  return importList(db, {
    words: table.words,
    retainedWords: new Set(table.problems.map(({ word }) => word)),
    fileName: fileBaseName(name),
    origin: 'import',
    userId,
    isTrial,
    ...(replaces ? {} : { removedMax: LTWA_REMOVED_MAX }),
  })
}

/** Result of an import in the format of the API. The listed examples begin with removed words. */
export const asReplacement = ({ versionId, added, changed, removed, mustConfirm }: ImportedList) => ({
  version_id: versionId === null ? null : String(versionId),
  added: added.length,
  changed: changed.length,
  removed: removed.length,
  must_confirm: mustConfirm,
  examples: [removed, changed, added].flatMap((each) => each.slice(0, LTWA_LOAD_EXAMPLES)).map(asChange),
})

/** Imports a list and returns the answer of the call. */
export async function loadList(
  db: Db,
  file: ReadFile,
  how: ListLoad,
  locale: Locale,
): Promise<AnswerOf<typeof loadLtwa>> {
  const loaded = await loadTable(db, file, how)
  const { words, problems, encoding, separator } = file.table
  return {
    dry_run: how.isTrial,
    words: words.length,
    ...asReplacement(loaded),
    refused: problems.length,
    problems: problems.slice(0, LTWA_LOAD_EXAMPLES).map(({ line, code, value }) => ({
      line,
      code,
      message: format(locale, 'cli.ltwa_line', { line, code, value: truncateText(value) }),
    })),
    encoding,
    separator,
  }
}
