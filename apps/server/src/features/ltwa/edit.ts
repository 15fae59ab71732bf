import { type addLtwaWord, type BodyOf, LTWA_COMMENT_LENGTH } from '@seriatim/contract'
import {
  isListable,
  isPrintable,
  type LtwaWord,
  NOT_ABBREVIATED,
  readRow,
  tidyText,
  WORD_LENGTH_MAX,
} from '@seriatim/iso4'
import { format, type Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type FormErrors, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { isSameWord, type ListChange } from './compare.ts'
import { wordWithComments } from './import-list.ts'
import { type Languages, readLanguages } from './read-words.ts'
import {
  addVersion,
  countWords,
  deleteWord,
  insertWord,
  isListed,
  lockLtwa,
  lockWord,
  storeChanges,
  updateWord,
} from './repository.ts'
import type { ListedWord } from './words.ts'

export type WrittenWord = BodyOf<typeof addLtwaWord>

/** The user who edits the list, and the language of the error messages. */
export type Editor = { readonly user: CurrentUser; readonly locale: Locale }

/** Language codes from ids or codes; undefined if one is unknown. `known` are the current codes of the word. */
const resolveLanguageCodes = (
  given: WrittenWord['iso_languages'],
  languages: Languages,
  known: readonly string[],
): string[] | undefined => {
  const byId = new Map([...languages.values()].map(({ id, code }) => [id, code]))
  const codes = given.map(String).map((each) => {
    if (languages.has(each) || known.includes(each)) return each
    return byId.get(each)
  })
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : undefined
}

/** @param written the input before it was normalised to `text` */
const textError = (text: string, written: string, locale: Locale): string | undefined => {
  if (text.length > WORD_LENGTH_MAX) return format(locale, 'ltwa.too_long', { max: WORD_LENGTH_MAX })
  return isPrintable(written.trim()) && isListable(text) ? undefined : format(locale, 'ltwa.no_letters')
}

/**
 * Parses the form of a word, and returns its errors by field (specification-2, 5.3). The caller must check whether the
 * word is already in the list.
 */
export function parseWordForm(
  written: WrittenWord,
  { languages, known, locale }: { languages: Languages; known: readonly string[]; locale: Locale },
): { row: ListedWord; problems: FormErrors } {
  const problems: FormErrors = {}
  const wrong = (field: string, sentence: string | undefined): void => {
    if (sentence !== undefined) problems[field] = [sentence]
  }
  const word = tidyText(written.word)
  wrong('word', word === '' ? format(locale, 'ltwa.word_empty') : textError(word, written.word, locale))
  const short = tidyText(written.abbreviation ?? '')
  // As in imported lists, "n.a", "-" and an empty value mean that the word is not abbreviated.
  const read = readRow(['x', short === '' ? NOT_ABBREVIATED : short, ''])
  const abbreviation = 'word' in read ? read.word.abbreviation : short
  if (abbreviation !== NOT_ABBREVIATED)
    wrong('abbreviation', textError(abbreviation, written.abbreviation ?? '', locale))
  const comments = tidyText(written.comments ?? '')
  if ([...comments].length > LTWA_COMMENT_LENGTH)
    wrong('comments', format(locale, 'ltwa.comments_too_long', { max: LTWA_COMMENT_LENGTH }))
  else if (!isPrintable(comments)) wrong('comments', format(locale, 'ltwa.unprintable'))
  const codes = resolveLanguageCodes(written.iso_languages, languages, known)
  if (codes === undefined) wrong('iso_languages', format(locale, 'ltwa.unknown_language'))
  else if (codes.length === 0) wrong('iso_languages', format(locale, 'ltwa.no_language'))
  return { row: wordWithComments({ word, abbreviation, languages: codes ?? [] }, comments), problems }
}

/** Stores manual changes as a new version of the list. */
async function storeEditVersion(tx: Tx, changes: readonly ListChange[], { user }: Editor): Promise<void> {
  const added = changes.filter(({ before }) => before === null).length
  const removed = changes.filter(({ after }) => after === null).length
  const versionId = await addVersion(tx, {
    origin: 'edit',
    fileName: '',
    words: await countWords(tx),
    added,
    changed: changes.length - added - removed,
    removed,
    userId: Number(user.id),
  })
  await storeChanges(tx, versionId, changes)
}

/** Adds a word. @returns its id. @throws FormRefusal for invalid values */
export async function addWord(db: Db, written: WrittenWord, by: Editor): Promise<number> {
  const languages = await readLanguages(db, by.locale)
  return db.transaction().execute(async (tx) => {
    // Serialises edits. If two concurrent requests add the same word, the second one is refused.
    await lockLtwa(tx)
    const { row, problems } = parseWordForm(written, { languages, known: [], locale: by.locale })
    if (!problems.word && (await isListed(tx, row.word))) problems.word = [format(by.locale, 'ltwa.word_taken')]
    refuseFormErrors(problems)
    const id = await insertWord(tx, row, Number(by.user.id))
    await storeEditVersion(tx, [{ word: row.word, before: null, after: row }], by)
    return id
  })
}

/** The changes of the list when one row replaces another: a renamed word is removed and added. */
export const replacementChanges = (before: ListedWord, after: ListedWord): ListChange[] =>
  before.word === after.word
    ? [{ word: after.word, before, after }]
    : [
        { word: before.word, before, after: null },
        { word: after.word, before: null, after },
      ]

/** Changes a word. @throws Refusal 'word_not_found' | 'stale_row'; FormRefusal for invalid values */
export async function changeWord(
  db: Db,
  id: string,
  { updated_at: basedOn, ...written }: WrittenWord & { updated_at?: string | undefined },
  by: Editor,
): Promise<void> {
  const languages = await readLanguages(db, by.locale)
  await db.transaction().execute(async (tx) => {
    await lockLtwa(tx)
    const before = await lockWord(tx, parseRowId(id))
    refuseUnless(before, 'word_not_found')
    refuseUnless(basedOn === undefined || basedOn === before.updated_at.toISOString(), 'stale_row')
    const { row, problems } = parseWordForm(written, { languages, known: before.languages, locale: by.locale })
    if (!problems.word && row.word !== before.word && (await isListed(tx, row.word)))
      problems.word = [format(by.locale, 'ltwa.word_taken')]
    refuseFormErrors(problems)
    const was = wordWithComments(before, before.comments)
    // Without a changed value, stores no new version.
    if (was.word === row.word && isSameWord(was, row)) return
    await updateWord(tx, before.id, row, Number(by.user.id))
    await storeEditVersion(tx, replacementChanges(was, row), by)
  })
}

export async function removeWord(db: Db, id: string, by: Editor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockLtwa(tx)
    const before = await lockWord(tx, parseRowId(id))
    refuseUnless(before, 'word_not_found')
    await deleteWord(tx, before.id)
    await storeEditVersion(
      tx,
      [{ word: before.word, before: wordWithComments(before, before.comments), after: null }],
      by,
    )
  })
}

/** Parses a row for the preview of a change. Omitted values are those of the stored row. */
export const previewWord = (
  written: Partial<WrittenWord>,
  stored: LtwaWord | undefined,
  languages: Languages,
): LtwaWord => {
  const word = written.word === undefined ? (stored?.word ?? '') : tidyText(written.word)
  const short =
    written.abbreviation === undefined
      ? (stored?.abbreviation ?? NOT_ABBREVIATED)
      : tidyText(written.abbreviation ?? '')
  const read = readRow(['x', short === '' ? NOT_ABBREVIATED : short, ''])
  const codes =
    written.iso_languages === undefined
      ? stored?.languages
      : resolveLanguageCodes(written.iso_languages, languages, stored?.languages ?? [])
  return { word, abbreviation: 'word' in read ? read.word.abbreviation : short, languages: codes ?? [] }
}
