/**
 * The List of Title Word Abbreviations (LTWA) in the format of its publisher, the ISSN International Centre: one row a
 * word, separated by tabs. The reader accepts irregular rows and reports invalid ones.
 */

/** The abbreviation column of words that are not abbreviated. */
export const NOT_ABBREVIATED = 'n.a.'

/** A row of the LTWA. `word` includes hyphens for a part of a word, and its remark in parentheses. */
export type LtwaWord = {
  readonly word: string
  /** The abbreviation with its full stop, or `n.a.` for a word that is not abbreviated. */
  readonly abbreviation: string
  /** ISO 639-2/B codes of the languages, including `mul` and `und`. Empty if the list names none. */
  readonly languages: readonly string[]
}

/**
 * Why a line is invalid: wrong number of columns, an empty or damaged column, too long comments, or a repeated word.
 */
export type ListFault = 'columns' | 'word' | 'abbreviation' | 'language' | 'characters' | 'comments' | 'taken'

/**
 * An invalid line. `line` counts from 1 including the header. `value` is the invalid part, `word` the start of the
 * line.
 */
export type ListProblem = {
  readonly line: number
  readonly code: ListFault
  readonly value: string
  readonly word: string
}

/** The maximum length of a word and of an abbreviation. */
export const WORD_LENGTH_MAX = 200

const HEAD = 'WORD\tABBREVIATIONS\tLANGUAGE CODES'
const IS_HEAD = /^words?\t *abbrev/i
const NO_ABBREVIATION = /^(?:n\. ?a\.?|-)$/i
const LANGUAGE = /^[a-z]{3}$/
/**
 * Characters of a damaged or wrongly decoded file, and direction controls. Words of the list never contain these
 * characters.
 */
const DAMAGED = /[\p{Cc}\p{Cs}\uFFFD\u202a-\u202e\u2066-\u2069]/u
const HAS_LETTER = /\p{L}/u

/** Normalises a text for storage: NFC and single blanks. */
export const tidyText = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

const tidyCell = (text: string | undefined): string => tidyText(text ?? '')

/** A valid row, or the fault of an invalid line and its invalid part. */
export type ReadRow = { readonly word: LtwaWord } | { readonly code: ListFault; readonly value: string }

/** Error values that a spreadsheet shows for words that look like formulas: `-graph-` becomes `#NAME?`. */
const CALCULATED = /^#[A-Z/0]+[?!]$/

/** Whether a text has no damaged characters. */
export const isPrintable = (text: string): boolean => !DAMAGED.test(text)

/** Replaces each damaged character by a visible sign. */
export const withVisibleDamage = (text: string): string => text.replace(new RegExp(DAMAGED, 'gu'), '\uFFFD')

/** Whether a normalised text is valid as a word or an abbreviation. */
export const isListable = (text: string): boolean =>
  isPrintable(text) && HAS_LETTER.test(text) && text.length <= WORD_LENGTH_MAX && !CALCULATED.test(text)

/**
 * Reads a row from its cells: word, abbreviation and comma-separated languages. Cells are trimmed and normalised to
 * NFC. `n.a`, `n. a.` and `-` become `n.a.`.
 */
export const readRow = (written: readonly string[]): ReadRow => {
  if (!written.every(isPrintable)) return { code: 'characters', value: written.map(withVisibleDamage).join('\t') }
  const cells = written.map(tidyCell)
  while (cells.length > 3 && cells.at(-1) === '') cells.pop()
  if (cells.length < 2 || cells.length > 3) return { code: 'columns', value: written.join('\t') }
  const [word = '', abbreviation = '', languageCell = ''] = cells
  if (!isListable(word)) return { code: 'word', value: word || written.join('\t').trim() }
  const isKept = NO_ABBREVIATION.test(abbreviation)
  if (!isKept && !isListable(abbreviation)) return { code: 'abbreviation', value: word }
  // In the published list, some language cells end with a comma or are empty.
  const languages = [...new Set(languageCell.split(',').map((code) => code.trim()))].filter((code) => code !== '')
  const wrong = languages.find((code) => !LANGUAGE.test(code))
  if (wrong !== undefined) return { code: 'language', value: wrong }
  return { word: { word, abbreviation: isKept ? NOT_ABBREVIATED : abbreviation, languages } }
}

/**
 * Reads a list, each line as in `readRow`. The header is optional, and empty lines are skipped.
 * @returns the rows in list order, and the invalid lines
 */
export const readList = (text: string): { words: LtwaWord[]; problems: ListProblem[] } => {
  const words: LtwaWord[] = []
  const problems: ListProblem[] = []
  const taken = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (words.length === 0 && problems.length === 0 && IS_HEAD.test(line))) continue
    const row = readRow(line.split('\t'))
    if (!('word' in row)) problems.push({ line: index + 1, ...row, word: tidyCell(line.split('\t')[0]) })
    else if (taken.has(row.word.word))
      problems.push({ line: index + 1, code: 'taken', value: row.word.word, word: row.word.word })
    else {
      taken.add(row.word.word)
      words.push(row.word)
    }
  }
  return { words, problems }
}

/** Prints a list with its header. `readList` restores the same rows. */
export const printList = (words: Iterable<LtwaWord>): string => {
  const lines = [HEAD]
  for (const { word, abbreviation, languages } of words) lines.push(`${word}\t${abbreviation}\t${languages.join(', ')}`)
  return `${lines.join('\n')}\n`
}
