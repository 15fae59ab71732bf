/**
 * The List of Title Word Abbreviations as its keeper, the ISSN International Centre, publishes it: a row a word,
 * separated by tabs. Reading takes the list as it is, with its slips, and names what is no row.
 */

/** What the list writes for words that are not abbreviated. */
export const NOT_ABBREVIATED = 'n.a.'

/** A row. `word` has hyphens where it stands for part of a word, and its remark in parentheses, as listed. */
export type LtwaWord = {
  readonly word: string
  /** With its stop; `n.a.` for a word that stays as it is. */
  readonly abbreviation: string
  /** ISO 639-2/B, `mul` and `und` included; empty where the list says none. */
  readonly languages: readonly string[]
}

/** Why a line is no row: its columns are not three, one of them is empty or damaged, or its word came before. */
export type ListFault = 'columns' | 'word' | 'abbreviation' | 'language' | 'characters' | 'taken'

/** A line that is no row. `line` counts from 1, the head included; `value` is what is wrong in it, `word` what it begins with. */
export type ListProblem = {
  readonly line: number
  readonly code: ListFault
  readonly value: string
  readonly word: string
}

/** Characters of a word, and of an abbreviation. */
export const WORD_LENGTH_MAX = 200

const HEAD = 'WORD\tABBREVIATIONS\tLANGUAGE CODES'
const IS_HEAD = /^words?\t *abbrev/i
const NO_ABBREVIATION = /^(?:n\. ?a\.?|-)$/i
const LANGUAGE = /^[a-z]{3}$/
/** What a damaged or wrongly decoded file shows, and what turns the direction of text round; words hold none of these. */
const DAMAGED = /[\p{Cc}\p{Cs}\uFFFD\u202a-\u202e\u2066-\u2069]/u
const HAS_LETTER = /\p{L}/u

/** A text of the list as it is stored: in NFC, with single blanks. */
export const tidyText = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

const cell = (text: string | undefined): string => tidyText(text ?? '')

/** A row, or why a line is none, with what is wrong in it. */
export type ReadRow = { readonly word: LtwaWord } | { readonly code: ListFault; readonly value: string }

/** What a spreadsheet writes where it took a word for a formula: `-graph-` becomes `#NAME?`. */
const CALCULATED = /^#[A-Z/0]+[?!]$/

/** Whether a text can stand in the list at all: it holds no damaged characters. */
export const isPrintable = (text: string): boolean => !DAMAGED.test(text)

/** A text with a sign in place of each damaged character. */
export const withDamageShown = (text: string): string => text.replace(new RegExp(DAMAGED, 'gu'), '\uFFFD')

/** Whether a tidy text can be a word, or the abbreviation of one. */
export const isListable = (text: string): boolean =>
  isPrintable(text) && HAS_LETTER.test(text) && text.length <= WORD_LENGTH_MAX && !CALCULATED.test(text)

/**
 * A row of its cells: word, abbreviation and, separated by commas, languages. Cells are trimmed and brought to NFC; `n.a`,
 * `n. a.` and `-` are read as `n.a.`.
 */
export const readRow = (written: readonly string[]): ReadRow => {
  if (!written.every(isPrintable)) return { code: 'characters', value: written.map(withDamageShown).join('\t') }
  const cells = written.map(cell)
  while (cells.length > 3 && cells.at(-1) === '') cells.pop()
  if (cells.length < 2 || cells.length > 3) return { code: 'columns', value: written.join('\t') }
  const [word = '', abbreviation = '', languageCell = ''] = cells
  if (!isListable(word)) return { code: 'word', value: word || written.join('\t').trim() }
  const isKept = NO_ABBREVIATION.test(abbreviation)
  if (!isKept && !isListable(abbreviation)) return { code: 'abbreviation', value: word }
  // Some rows end their languages with a comma, some have none.
  const languages = [...new Set(languageCell.split(',').map((code) => code.trim()))].filter((code) => code !== '')
  const wrong = languages.find((code) => !LANGUAGE.test(code))
  if (wrong !== undefined) return { code: 'language', value: wrong }
  return { word: { word, abbreviation: isKept ? NOT_ABBREVIATED : abbreviation, languages } }
}

/**
 * Reads a list, each line as `readRow` reads it. The head may be missing, empty lines are passed over.
 *
 * @returns the rows in the order of the list, and the lines that are none
 */
export const readList = (text: string): { words: LtwaWord[]; problems: ListProblem[] } => {
  const words: LtwaWord[] = []
  const problems: ListProblem[] = []
  const taken = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (words.length === 0 && problems.length === 0 && IS_HEAD.test(line))) continue
    const row = readRow(line.split('\t'))
    if (!('word' in row)) problems.push({ line: index + 1, ...row, word: cell(line.split('\t')[0]) })
    else if (taken.has(row.word.word))
      problems.push({ line: index + 1, code: 'taken', value: row.word.word, word: row.word.word })
    else {
      taken.add(row.word.word)
      words.push(row.word)
    }
  }
  return { words, problems }
}

/** The list as text, with its head; reading it again gives the same rows. */
export const printList = (words: Iterable<LtwaWord>): string => {
  const lines = [HEAD]
  for (const { word, abbreviation, languages } of words) lines.push(`${word}\t${abbreviation}\t${languages.join(', ')}`)
  return `${lines.join('\n')}\n`
}
