import { readElements } from './xml.ts'

/** The effect of a cell's number format on the text of the cell. */
export type NumberFormat = 'plain' | 'date' | { readonly digits: string }

/** Numbers of the built-in formats of dates and times, which workbooks do not describe (ECMA-376 part 1, 18.8.30). */
const BUILT_IN_DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Formats of zeros with hyphens or blanks between them: `00000000`, `0000-0000`. */
const DIGITS = /^(?=.*0.*0)[0\- ]+$/

/** Parses a format code. Letters of dates and times have a meaning only outside quotes, colours and escapes. */
export const formatOfCode = (code: string): NumberFormat => {
  const [first = ''] = code.split(';')
  const bare = first.replace(/"[^"]*"|\[(?![hms]+\])[^\]]*\]|[_*]./gi, '')
  const digits = bare.replaceAll('\\', '')
  if (DIGITS.test(digits)) return { digits }
  return /[ymdhs]/i.test(bare.replace(/\\./g, '').replace(/general/i, '')) ? 'date' : 'plain'
}

/** Maximum number of cell formats. Excel writes at most 65,490. */
const MAX_FORMATS = 1 << 16

/** The number formats of the cell styles, in order. @throws Refusal 'unreadable_table' */
export async function formatsOf(xml: AsyncIterable<Buffer>): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  for (const { name, parent, attributes } of await readElements(xml, ['numFmt', 'xf'], MAX_FORMATS)) {
    if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
    else if (parent === 'cellXfs') {
      const id = attributes.numFmtId ?? '0'
      const code = codes.get(id)
      const isDate = BUILT_IN_DATES.some(([from, to]) => Number(id) >= from && Number(id) <= to)
      formats.push(code === undefined ? (isDate ? 'date' : 'plain') : formatOfCode(code))
    }
  }
  return formats
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of the two date systems of workbooks. The 1900 system has a 29 February 1900, which did not exist. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The first day after the year 9999. Numbers from this day on are not dates. */
const MAX_DAY = 2_958_466

/** The text of a date, a time, or both: `2019-03-05`, `14:30:00`, `2019-03-05 14:30:00`. */
const dateText = (serial: number, countsFrom1904: boolean): string => {
  const epoch = countsFrom1904 ? EPOCH_1904 : EPOCH_1900
  const shift = !countsFrom1904 && serial >= 1 && serial < 60 ? 1 : 0
  const iso = new Date(epoch + Math.round((serial + shift) * DAY_MS)).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)]
  if (serial < 1) return time
  return Number.isInteger(serial) ? day : `${day} ${time}`
}

/** Fills the zeros of a format with the digits of an integer, from the right: 3178471 in `0000-0000` is 0317-8471. */
const fillDigits = (value: number, digits: string): string => {
  const values = [...String(value)]
  const text = [...digits].reverse().map((sign) => (sign === '0' ? (values.pop() ?? '0') : sign))
  return values.join('') + text.reverse().join('')
}

/** The number of a cell as displayed, but not rounded. */
export function numberText(stored: string, format: NumberFormat, countsFrom1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (format === 'date' && value >= 0 && value < MAX_DAY) return dateText(value, countsFrom1904)
  if (typeof format === 'object' && Number.isSafeInteger(value) && value >= 0) return fillDigits(value, format.digits)
  return String(value)
}
