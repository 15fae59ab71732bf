/**
 * Reads the cells of people's tables as a person would: what stands for an ISSN there is found, whatever was done to it on
 * its way through forms, spreadsheets and other programs.
 */
import { isIssn, issnOfBarCode, PLACEHOLDER_ISSN } from './number.ts'

/** What was put right, in the order in which people are told of it. */
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
 * `hyphen` there was none; `dash` another sign stood for it; `blanks` blanks or signs that nobody sees inside; `label`
 * "ISSN:" and the like before it; `letter` a letter O for 0, a letter of another script for X; `case` a lower-case x;
 * `digits` those of another script or width; `zeros` leading zeros were lost; `number` a spreadsheet had made a number of
 * it (1.2345678E7, 3785955.0); `address` it stood in a DOI, URL or URN; `barcode` it stood in the digits of a bar code;
 * `text` other words stood beside it.
 */
export type CellCorrection = (typeof CELL_CORRECTIONS)[number]

export type CellNumber = {
  /** In stored form, NNNN-NNNC. */
  readonly issn: string
  /** Whether its check digit is right. */
  readonly isRight: boolean
  readonly corrections: readonly CellCorrection[]
}

/** A number where it was found, in the cell as `plain` makes it. */
type Found = CellNumber & { readonly at: number }

/** Longer cells are prose; so many characters of them are read. */
const MAX_CELL = 10_000
/** So many numbers of one cell are told. */
const MAX_NUMBERS = 100

const DASHES = /[\p{Pd}\u2212\u00ad\u2043\u02d7_~]/gu
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const DIGIT = /\p{Nd}/gu

/** The value of a decimal digit of any script: its place among the ten that stand together in Unicode. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let first = code
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/** A cell with digits, letters, dashes and blanks in their plain form; each sign stays in its place, or goes. */
const plain = (cell: string): string =>
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

/** A digit, or the letter that people type for 0. */
const D = '[\\dOo]'
const LAST = '[\\dOoXx]'
/** Neither letters nor digits stand beside a number, but the label may: `ISSN0378-5955`. */
const BEFORE = '(?<=^|ISSN|ISSN-?L|[^A-Za-z\\d-]|[^\\d]-)'
const AFTER = '(?![A-Za-z\\d]|-\\d)'

/** The forms of a number, the surest first: what one has found the others do not look at. */
const FORMS: readonly RegExp[] = [
  new RegExp(`${BEFORE}(${D}{4}) ?-+ ?(${D}{3}${LAST})${AFTER}`, 'gi'),
  new RegExp(`${BEFORE}(${D}{4})(${D}{3}${LAST})${AFTER}`, 'gi'),
  new RegExp(`${BEFORE}(${D}{4}) +(${D}{3}${LAST})${AFTER}`, 'gi'),
]

/** Blanks anywhere: telephone numbers look so, too, and only a right check digit tells an ISSN from them. */
const SPACED = new RegExp(
  `${BEFORE}(${Array(4).fill(D).join(' ?')}) ?-? ?(${Array(3).fill(D).join(' ?')} ?${LAST})${AFTER}`,
  'gi',
)

/** In an address other signs may stand beside a number, so that only a right check digit tells it. */
const IN_ADDRESS = /(?<!\d)(\d{4})-?(\d{3}[\dXx])(?![\dXx]|-\d)|(?<=\/S)(\d{4})-?(\d{3}[\dXx])(?=\(?\d{2}\)?\d{5})/g
const ADDRESS = /(?:https?:\/\/|www\.|doi:|\b10\.\d{4,9}\/|urn:issn:)[^\s;|,]*/gi
/** "ISSN:", "eISSN", "ISSN-L", "p-ISSN (print)". */
const LABEL = /(?:[ep]-?|on-?line |print )?ISSN(?:-?L)?(?: ?\([a-z ]*\))?[ :.=#]*/gi

/** A bar code of serials, which may have a supplement of 2 or 5 digits, or be a number of a spreadsheet. */
const BAR_CODE = /(?<![\p{L}\d.-])(9[ -]?7[ -]?7(?:[ -]?\d){10})([.,]0+(?!\d)| ?\d{5}| ?\d{2})?(?![\p{L}\d])/gu
const BAR_CODE_EXPONENT = /^9[.,](77\d{10})[eE]\+?12$/

/** What a spreadsheet shows of a number: an exponent, decimals, a separator between thousands. */
const EXPONENT = /^([1-9])(?:[.,](\d+))?[eE]\+?0?([4-7])$/
const DECIMALS = /^(\d{4,8})[.,]0+$/
const THOUSANDS = /^\d{1,2}([,.'’ ]\d{3}){2}$/
/** Digits that were eight before their leading zeros went; fewer than five may be anything beside other text. */
const SHORT_ALONE = /^\d{2,7}$|^\d{4,6}[Xx]$/
const SHORT = /(?<![\p{L}\d.-])(?:\d{5,7}|\d{4,6}[Xx])(?![\p{L}\d-])(?!\.\d)/gu

/** What was written of a number, as it is stored. */
const digitsOf = (written: string): string => stored(written.replace(/[\s-]/g, '').replace(/o/gi, '0'))

const stored = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4).toUpperCase()}`

/** A number that a spreadsheet made of an ISSN, where the whole cell is one; undefined where digits of it are lost. */
const fromSpreadsheet = (text: string): { digits: string; isWhole: boolean } | undefined => {
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

/** The whole cell as a number of a spreadsheet, or as digits without their leading zeros. */
const readAlone = (text: string): Found | undefined => {
  const made = fromSpreadsheet(text)
  if (!made && !SHORT_ALONE.test(text)) return undefined
  const digits = made?.digits ?? text
  const issn = stored(digits.padStart(8, '0'))
  const isRight = isIssn(issn)
  if (issn === PLACEHOLDER_ISSN) return undefined
  // Where digits may be missing, only the check digit says that it is an ISSN.
  if (!isRight && !(made?.isWhole && digits.length === 8)) return undefined
  const corrections = new Set<CellCorrection>(['hyphen'])
  if (digits.length < 8) corrections.add('zeros')
  if (made) corrections.add('number')
  if (/x$/.test(text)) corrections.add('case')
  return { at: 0, issn, isRight, corrections: inOrder(corrections) }
}

const inOrder = (found: ReadonlySet<CellCorrection>): readonly CellCorrection[] =>
  CELL_CORRECTIONS.filter((each) => found.has(each))

const correctionsOf = (written: string): Set<CellCorrection> => {
  const found = new Set<CellCorrection>()
  if (!written.includes('-')) found.add('hyphen')
  if (/ |--/.test(written)) found.add('blanks')
  if (/[Oo]/.test(written)) found.add('letter')
  if (/x/.test(written)) found.add('case')
  return found
}

/** A search in a text of which parts are taken: what is found is taken, too. */
function makeTaking(text: string) {
  let rest = text
  const take = (at: number, length: number): void => {
    rest = rest.slice(0, at) + '\u0000'.repeat(length) + rest.slice(at + length)
  }
  return {
    take,
    /** Each match in what is left; those that `read` makes nothing of stay. */
    each(pattern: RegExp, read: (match: RegExpExecArray) => boolean): void {
      for (const match of [...rest.matchAll(pattern)]) if (read(match)) take(match.index, match[0].length)
    },
    left: () => rest,
  }
}

/** What the signs of the cell as it stands say, which its plain form has no more. */
const corrections = (cell: string): ReadonlySet<CellCorrection> => {
  const found = new Set<CellCorrection>()
  const dashes = cell.match(DASHES) ?? []
  if (dashes.some((dash) => dash !== '-')) found.add('dash')
  if (INVISIBLE.test(cell)) found.add('blanks')
  INVISIBLE.lastIndex = 0
  if ((cell.match(DIGIT) ?? []).some((digit) => digit < '0' || digit > '9')) found.add('digits')
  if (/[\uff38\uff58]/.test(cell)) found.add('digits')
  if (/[\u041e\u043e\u039f\u03bf\u0425\u0445\u03a7\u03c7\u00d7]/.test(cell)) found.add('letter')
  return found
}

/**
 * The numbers of a cell in their order; none where it holds nothing that can be an ISSN, or the placeholder 0000-0000 alone. A number with a wrong check
 * digit is read where eight signs stand as those of an ISSN do; what lost its zeros or stands in an address only with a
 * right one.
 */
export function readCell(cell: string): readonly CellNumber[] {
  const trimmed = cell.trim()
  // What most cells are.
  if (isIssn(trimmed)) return [{ issn: trimmed, isRight: true, corrections: [] }]
  const text = plain(trimmed)
  const barCode = BAR_CODE_EXPONENT.exec(text)
  const inBarCode = barCode ? issnOfBarCode(`9${barCode[1]}`) : undefined
  if (inBarCode !== undefined) return [{ issn: inBarCode, isRight: true, corrections: ['number', 'barcode'] }]
  const alone = readAlone(text)
  const ofCell = corrections(trimmed)
  if (alone) return [{ ...alone, corrections: inOrder(new Set([...alone.corrections, ...ofCell])) }]
  const taking = makeTaking(text)
  const numbers: Found[] = []
  const add = (at: number, digits: string, made: ReadonlySet<CellCorrection>): void => {
    const issn = digitsOf(digits)
    if (issn === PLACEHOLDER_ISSN) return
    numbers.push({ at, issn, isRight: isIssn(issn), corrections: inOrder(new Set([...made, ...ofCell])) })
  }

  taking.each(ADDRESS, ({ 0: address, index }) => {
    for (const found of address.matchAll(IN_ADDRESS)) {
      const digits = (found[1] ?? found[3]!) + (found[2] ?? found[4]!)
      if (!isIssn(stored(digits))) continue
      add(index + found.index, digits, new Set([...correctionsOf(found[0]), 'address']))
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
      // Eight letters O are a word.
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
    if (!isIssn(stored(digits))) return false
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
 * What was read of a cell, where that differs from the cell (blanks around it aside): all its numbers, parted by `|`.
 * Empty where they are the same and where nothing was read.
 */
export const correctedCell = (cell: string, numbers: readonly CellNumber[]): string => {
  const read = numbers.map(({ issn }) => issn).join('|')
  return read === cell.trim() ? '' : read
}
