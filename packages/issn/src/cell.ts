/** Finds ISSNs in table cells, even if users, spreadsheets or other programs changed their spelling. */
import { isIssn, issnOfBarCode, PLACEHOLDER_ISSN } from './number.ts'

/** The kinds of corrections, in the order of reporting. */
export const CELL_CORRECTIONS = [
  'hyphen',
  'dash',
  'blanks',
  'label',
  'letter',
  'case',
  'digits',
  'zeros',
  'number',
  'address',
  'barcode',
  'text',
] as const
/**
 * The corrections: `hyphen` missing hyphen; `dash` another sign instead of the hyphen; `blanks` blanks or invisible
 * characters inside; `label` a label such as "ISSN:"; `letter` a letter O for 0, or a letter of another script for X;
 * `case` a lower-case x; `digits` digits of another script or width; `zeros` lost leading zeros; `number` a number
 * format of a spreadsheet (1.2345678E7, 3785955.0); `address` part of a DOI, URL or URN; `barcode` part of a bar code;
 * `text` surrounded by other words.
 */
export type CellCorrection = (typeof CELL_CORRECTIONS)[number]

export type CellNumber = {
  /** The ISSN in stored form, `NNNN-NNNC`. */
  readonly issn: string
  /** Whether the check digit is correct. */
  readonly isRight: boolean
  readonly corrections: readonly CellCorrection[]
}

/** An ISSN and its offset in the text that `toPlainCharacters` returns. */
type FoundNumber = CellNumber & { readonly at: number }

/** The maximum number of characters read of a cell. Longer cells are prose. */
const MAX_CELL = 10_000
/** The maximum number of ISSNs returned for a cell. */
const MAX_NUMBERS = 100

const DASHES = /[\p{Pd}\u2212\u00ad\u2043\u02d7_~]/gu
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const DIGIT = /\p{Nd}/gu

/** The value of a decimal digit of any script. Unicode encodes the ten digits of a script consecutively. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let first = code
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/** Replaces digits, letters, dashes and blanks by their plain form and removes invisible characters. */
const toPlainCharacters = (cell: string): string =>
  cell
    .slice(0, MAX_CELL)
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(DIGIT, (digit) => (digit >= '0' && digit <= '9' ? digit : digitValue(digit)))
    .replace(DASHES, '-')
    .replace(/[\u041e\u043e\u039f\u03bf]/g, 'O')
    .replace(/[\u0425\u0445\u03a7\u03c7\u00d7]/g, 'X')
    .replace(/\s/gu, ' ')

/** Pattern for a digit, or for the letter O typed for 0. */
const D = '[\\dOo]'
const LAST = '[\\dOoXx]'
/** A number must not be next to letters or digits, except after its label: `ISSN0378-5955`. */
const BEFORE = '(?<=^|ISSN|ISSN-?L|[^A-Za-z\\d-]|[^\\d]-)'
const AFTER = '(?![A-Za-z\\d]|-\\d)'

/** The forms of an ISSN, most reliable first. Later forms skip text that earlier forms matched. */
const FORMS: readonly RegExp[] = [
  new RegExp(`${BEFORE}(${D}{4}) ?-+ ?(${D}{3}${LAST})${AFTER}`, 'gi'),
  new RegExp(`${BEFORE}(${D}{4})(${D}{3}${LAST})${AFTER}`, 'gi'),
  new RegExp(`${BEFORE}(${D}{4}) +(${D}{3}${LAST})${AFTER}`, 'gi'),
]

/** Digits with blanks anywhere. Telephone numbers look similar, so the check digit must be correct. */
const SPACED = new RegExp(
  `${BEFORE}(${Array(4).fill(D).join(' ?')}) ?-? ?(${Array(3).fill(D).join(' ?')} ?${LAST})${AFTER}`,
  'gi',
)

/** An ISSN in a URL. Other signs may be next to it, so the check digit must be correct. */
const IN_ADDRESS = /(?<!\d)(\d{4})-?(\d{3}[\dXx])(?![\dXx]|-\d)|(?<=\/S)(\d{4})-?(\d{3}[\dXx])(?=\(?\d{2}\)?\d{5})/g
const ADDRESS = /(?:https?:\/\/|www\.|doi:|\b10\.\d{4,9}\/|urn:issn:)[^\s;|,]*/gi
/** A label before an ISSN: "ISSN:", "eISSN", "ISSN-L", "p-ISSN (print)". */
const LABEL = /(?:[ep]-?|on-?line |print )?ISSN(?:-?L)?(?: ?\([a-z ]*\))?[ :.=#]*/gi

/** A bar code of a serial, optionally with a supplement of 2 or 5 digits or with decimals of a spreadsheet. */
const BAR_CODE = /(?<![\p{L}\d.-])(9[ -]?7[ -]?7(?:[ -]?\d){10})([.,]0+(?!\d)| ?\d{5}| ?\d{2})?(?![\p{L}\d])/gu
const BAR_CODE_EXPONENT = /^9[.,](77\d{10})[eE]\+?12$/

/** Number formats of spreadsheets: exponent, decimals, thousands separators. */
const EXPONENT = /^([1-9])(?:[.,](\d+))?[eE]\+?0?([4-7])$/
const DECIMALS = /^(\d{4,8})[.,]0+$/
const THOUSANDS = /^\d{1,2}([,.'’ ]\d{3}){2}$/
/** Digits of an ISSN that lost its leading zeros. Within other text, fewer than five digits are ambiguous. */
const SHORT_WHOLE_CELL = /^\d{2,7}$|^\d{4,6}[Xx]$/
const SHORT = /(?<![\p{L}\d.-])(?:\d{5,7}|\d{4,6}[Xx])(?![\p{L}\d-])(?!\.\d)/gu

/** Converts a matched number to the stored form of an ISSN. */
const digitsOf = (written: string): string => withHyphen(written.replace(/[\s-]/g, '').replace(/o/gi, '0'))

const withHyphen = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4).toUpperCase()}`

/** Parses a whole cell that a spreadsheet converted to a number. Undefined if digits are lost. */
const parseSpreadsheetNumber = (text: string): { digits: string; isWhole: boolean } | undefined => {
  const exponent = EXPONENT.exec(text)
  if (exponent) {
    const [, first, rest = '', power] = exponent
    const digits = `${first}${rest}`
    if (digits.length > Number(power) + 1) return undefined
    return { digits: digits.padEnd(Number(power) + 1, '0'), isWhole: digits.length === Number(power) + 1 }
  }
  const decimals = DECIMALS.exec(text)
  if (decimals) return { digits: decimals[1]!, isWhole: true }
  return THOUSANDS.test(text) ? { digits: text.replace(/\D/g, ''), isWhole: false } : undefined
}

/** Reads a whole cell as a spreadsheet number, or as digits without leading zeros. */
const readWholeCell = (text: string): FoundNumber | undefined => {
  const made = parseSpreadsheetNumber(text)
  if (!made && !SHORT_WHOLE_CELL.test(text)) return undefined
  const digits = made?.digits ?? text
  const issn = withHyphen(digits.padStart(8, '0'))
  const isRight = isIssn(issn)
  if (issn === PLACEHOLDER_ISSN) return undefined
  // If digits may be missing, only the check digit identifies an ISSN.
  if (!isRight && !(made?.isWhole && digits.length === 8)) return undefined
  const corrections = new Set<CellCorrection>(['hyphen'])
  if (digits.length < 8) corrections.add('zeros')
  if (made) corrections.add('number')
  if (/x$/.test(text)) corrections.add('case')
  return { at: 0, issn, isRight, corrections: inOrder(corrections) }
}

const inOrder = (corrections: ReadonlySet<CellCorrection>): readonly CellCorrection[] =>
  CELL_CORRECTIONS.filter((each) => corrections.has(each))

const correctionsOf = (written: string): Set<CellCorrection> => {
  const result = new Set<CellCorrection>()
  if (!written.includes('-')) result.add('hyphen')
  if (/ |--/.test(written)) result.add('blanks')
  if (/[Oo]/.test(written)) result.add('letter')
  if (/x/.test(written)) result.add('case')
  return result
}

/** Creates a search that removes each match from the text, so that later patterns skip it. */
function makeExtractor(text: string) {
  let rest = text
  const take = (at: number, length: number): void => {
    rest = rest.slice(0, at) + '\u0000'.repeat(length) + rest.slice(at + length)
  }
  return {
    take,
    /** Calls `read` for each match in the remaining text. A match stays if `read` returns false. */
    each(pattern: RegExp, read: (match: RegExpExecArray) => boolean): void {
      for (const match of [...rest.matchAll(pattern)]) if (read(match)) take(match.index, match[0].length)
    },
    left: () => rest,
  }
}

/** The corrections that are visible only in the original cell, not in its plain form. */
const corrections = (cell: string): ReadonlySet<CellCorrection> => {
  const result = new Set<CellCorrection>()
  const dashes = cell.match(DASHES) ?? []
  if (dashes.some((dash) => dash !== '-')) result.add('dash')
  if (INVISIBLE.test(cell)) result.add('blanks')
  INVISIBLE.lastIndex = 0
  if ((cell.match(DIGIT) ?? []).some((digit) => digit < '0' || digit > '9')) result.add('digits')
  if (/[\uff38\uff58]/.test(cell)) result.add('digits')
  if (/[\u041e\u043e\u039f\u03bf\u0425\u0445\u03a7\u03c7\u00d7]/.test(cell)) result.add('letter')
  return result
}

/**
 * Reads the ISSNs of a cell in order. The result is empty without ISSNs, or for the placeholder 0000-0000 alone. A
 * wrong check digit is accepted if the text has the form of an ISSN, but not if zeros were lost or the ISSN is part of
 * a URL.
 */
export function readCell(cell: string): readonly CellNumber[] {
  const trimmed = cell.trim()
  // Return early in the most frequent case.
  if (isIssn(trimmed)) return [{ issn: trimmed, isRight: true, corrections: [] }]
  const text = toPlainCharacters(trimmed)
  const barCode = BAR_CODE_EXPONENT.exec(text)
  const inBarCode = barCode ? issnOfBarCode(`9${barCode[1]}`) : undefined
  if (inBarCode !== undefined) return [{ issn: inBarCode, isRight: true, corrections: ['number', 'barcode'] }]
  const alone = readWholeCell(text)
  const ofCell = corrections(trimmed)
  if (alone) return [{ ...alone, corrections: inOrder(new Set([...alone.corrections, ...ofCell])) }]
  const taking = makeExtractor(text)
  const numbers: FoundNumber[] = []
  const add = (at: number, digits: string, made: ReadonlySet<CellCorrection>): void => {
    const issn = digitsOf(digits)
    if (issn === PLACEHOLDER_ISSN) return
    numbers.push({ at, issn, isRight: isIssn(issn), corrections: inOrder(new Set([...made, ...ofCell])) })
  }

  taking.each(ADDRESS, ({ 0: address, index }) => {
    for (const matches of address.matchAll(IN_ADDRESS)) {
      const digits = (matches[1] ?? matches[3]!) + (matches[2] ?? matches[4]!)
      if (!isIssn(withHyphen(digits))) continue
      add(index + matches.index, digits, new Set([...correctionsOf(matches[0]), 'address']))
      break
    }
    return true
  })
  taking.each(BAR_CODE, ({ 0: written, 1: code, 2: supplement = '', index }) => {
    const issn = issnOfBarCode(code!.replace(/[ -]/g, ''))
    if (issn === undefined) return false
    const made = new Set<CellCorrection>(['barcode'])
    if (code!.includes(' ')) made.add('blanks')
    if (/^[.,]/.test(supplement) && written.length === text.length) made.add('number')
    add(index, issn, made)
    return true
  })
  const labels = [...taking.left().matchAll(LABEL)]
  for (const form of [...FORMS, SPACED]) {
    taking.each(form, ({ 0: written, 1: first, 2: second, index }) => {
      // Text with fewer than two digits, such as eight letters O, is a word.
      if (!/\d.*\d/.test(written)) return false
      if (form === SPACED && !isIssn(digitsOf(`${first}${second}`))) return false
      const made = correctionsOf(written)
      if (labels.some((label) => label.index + label[0].length === index)) made.add('label')
      add(index, `${first}${second}`, made)
      return true
    })
  }
  taking.each(SHORT, ({ 0: written, index }) => {
    const digits = written.padStart(8, '0')
    if (!isIssn(withHyphen(digits))) return false
    add(index, digits, new Set<CellCorrection>([...correctionsOf(written), 'zeros']))
    return true
  })
  const hasText = /[\p{L}\d]/u.test(taking.left().replace(LABEL, ''))
  return numbers
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_NUMBERS)
    .map(({ at: _, ...number }) =>
      hasText ? { ...number, corrections: inOrder(new Set([...number.corrections, 'text'])) } : number,
    )
}

/**
 * The ISSNs read from a cell, separated by `|`, if they differ from the trimmed cell. Empty if they are equal or if
 * nothing was read.
 */
export const correctedCell = (cell: string, numbers: readonly CellNumber[]): string => {
  const read = numbers.map(({ issn }) => issn).join('|')
  return read === cell.trim() ? '' : read
}
