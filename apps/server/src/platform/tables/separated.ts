import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { Refusal } from '../errors.ts'
import { decodeFile, findEncoding } from './encoding.ts'
import { MAX_COLUMNS, type Table, type TableOptions, type TableRow, type TextKind, unreadable } from './table.ts'

/** Size of the sample for detecting separator and quotes. */
const SAMPLE_CHARACTERS = 1 << 16
const SAMPLE_ROWS = 50
/**
 * Maximum length of a row. Without a limit, an unclosed quotation mark would cause the rest of the file to be read into
 * memory.
 */
const MAX_ROW_CHARACTERS = 1 << 20

const SEPARATORS = ['\t', ',', ';', '|'] as const

/** CR, LF and CRLF all end a row, because files assembled from others have several kinds of line ends. */
const settings = (separator: string, quote: string) =>
  ({
    delimiter: separator,
    quote: quote === '' ? null : quote,
    escape: quote === '' ? null : quote,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_CHARACTERS,
  }) satisfies Options

/** Parses the first rows of a sample; undefined if that fails. The last row may be truncated. */
function sampleRows(sample: string, separator: string, quote: string): string[][] | undefined {
  try {
    return parseNow(sample, { ...settings(separator, quote), to: SAMPLE_ROWS })
  } catch {
    return undefined
  }
}

type Shape = { readonly cells: number; readonly share: number }

/** The most frequent number of cells in a row, and the share of rows that have it. */
function commonShape(rows: readonly string[][]): Shape {
  const counts = Map.groupBy(rows, (row) => row.length)
  const [cells = 1, same = []] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { cells, share: same.length / Math.max(1, rows.length) }
}

/** Minimum number of columns of a table below title lines. Commas also occur in titles, tabs rarely do. */
const MIN_COLUMNS_BELOW_TITLES = 3
const MIN_TABBED_COLUMNS_BELOW_TITLES = 2
const MIN_SHARE_BELOW_TITLES = 0.5

/**
 * The number of columns that a separator produces, also below lines without the separator; one if no other number fits.
 */
function shapeOf(rows: readonly string[][], separator: string): Shape {
  const whole = commonShape(rows)
  const first = rows.findIndex((row) => row.length > 1)
  if (whole.cells > 1 || first < 0) return whole
  const { cells, share } = commonShape(rows.slice(first))
  const least = separator === '\t' ? MIN_TABBED_COLUMNS_BELOW_TITLES : MIN_COLUMNS_BELOW_TITLES
  // Prefer a table that begins in the first line to a table that consists only of the last lines.
  const ofAll = (share * (rows.length - first)) / rows.length
  return cells >= least && share >= MIN_SHARE_BELOW_TITLES ? { cells, share: ofAll } : whole
}

/**
 * Detects the separator of a CSV or TSV table: the one that produces the most regular table. Returns the default
 * separator of the kind if no separator produces several columns.
 * @param kind from the file extension; undefined if that is not specific
 */
export function findSeparator(sample: string, kind: TextKind | undefined, quote: string): string {
  const usual = kind === 'tsv' ? '\t' : ','
  const scored = SEPARATORS.map((separator) => {
    const { cells, share } = shapeOf(sampleRows(sample, separator, quote) ?? [], separator)
    return { separator, cells, share: cells > 1 ? share : 0 }
  })
  const best = scored.toSorted((a, b) => b.share - a.share || b.cells - a.cells)[0]!
  const own = scored.find(({ separator }) => separator === usual)!
  if (best.share === 0) return usual
  // In a file with the extension of tsv, tabs are the separator if they produce several columns.
  return kind === 'tsv' && own.share > 0 ? usual : best.separator
}

/** The quotation mark of cells: double, single, or none if neither results in a table. */
export function findQuote(sample: string, separator: string): string {
  const cells = (sampleRows(sample, separator, '') ?? []).flat().filter((cell) => cell !== '')
  const enclosed = (mark: string) =>
    cells.filter((cell) => cell.length > 1 && cell.startsWith(mark) && cell.endsWith(mark)).length
  if (!sample.includes('"') && enclosed("'") * 2 > cells.length) return "'"
  // In a table with tabs, a quotation mark may be part of an unquoted title.
  const isLoose = separator === '\t' && enclosed('"') === 0 && sampleRows(sample, separator, '"') === undefined
  return isLoose ? '' : '"'
}

async function sampleOf(path: string, encoding: string, markBytes: number): Promise<string> {
  let sample = ''
  for await (const text of decodeFile(path, encoding, markBytes)) {
    sample += text
    if (sample.length >= SAMPLE_CHARACTERS) break
  }
  const end = sample.length < SAMPLE_CHARACTERS ? -1 : sample.lastIndexOf('\n', SAMPLE_CHARACTERS)
  return end === -1 ? sample.slice(0, SAMPLE_CHARACTERS) : sample.slice(0, end + 1)
}

/** Converts errors of the parser to refusals. */
const csvErrorToRefusal = (error: unknown, line: number): unknown => {
  if (error instanceof Refusal || !(error instanceof CsvError)) return error
  return unreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long' : 'quote', { line })
}

/** The number of line breaks inside the cells of a row. */
const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|[\r\n]/g)?.length ?? 0), 0)

/**
 * Removes blank cells beyond the maximum number of columns. @throws Refusal 'unreadable_table' `wide` if such a cell
 * has text
 */
const withoutExtraCells = (cells: string[], line: number): string[] => {
  if (cells.length <= MAX_COLUMNS) return cells
  const isWide = cells.some((cell, index) => index >= MAX_COLUMNS && cell.trim() !== '')
  if (isWide) throw unreadable('wide', { line, limit: MAX_COLUMNS })
  return cells.slice(0, MAX_COLUMNS)
}

/** The separator declared in the first line of a table, as Excel reads and writes it: `sep=;`. */
const declaredSeparator = (sample: string): string | undefined => /^sep=([^\r\n])\r?(\n|$)/iu.exec(sample)?.[1]

/** The rows of a table. `isDeclared`: the first line only declares the separator and is skipped. */
async function* readSeparatedRows(
  text: AsyncIterable<string>,
  { separator, quote, isDeclared }: { separator: string; quote: string; isDeclared: boolean },
): AsyncGenerator<TableRow> {
  const parser = parse(settings(separator, quote))
  let line = 1
  try {
    // An error of the source is thrown where the parser is read.
    pipeline(Readable.from(text), parser, () => undefined)
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (line > 1 || !isDeclared) yield { line, cells: withoutExtraCells(cells, line) }
      line += 1 + breaksIn(cells)
    }
  } catch (error) {
    throw csvErrorToRefusal(error, line)
  }
}

/**
 * Opens a table in csv or tsv.
 * @param named the kind from the file extension; if undefined, the separator determines the kind
 * @throws Refusal 'unreadable_table'
 */
export async function openSeparated(
  path: string,
  named: TextKind | undefined,
  { encoding: chosenEncoding, separator: givenSeparator, quote: givenQuote }: TableOptions,
): Promise<Table> {
  if (givenSeparator !== undefined && !/^[^\r\n]$/u.test(givenSeparator)) throw unreadable('separator')
  if (givenQuote !== undefined && !/^[^\r\n]?$/u.test(givenQuote)) throw unreadable('separator')
  const { encoding, markBytes } = await findEncoding(path, chosenEncoding)
  const sample = await sampleOf(path, encoding, markBytes)
  const declared = declaredSeparator(sample)
  const separator = givenSeparator ?? declared ?? findSeparator(sample, named, givenQuote ?? '"')
  const quote = givenQuote ?? findQuote(sample, separator)
  const isDeclared = declared !== undefined
  const kind = named ?? (separator === '\t' ? 'tsv' : 'csv')
  const rows = readSeparatedRows(decodeFile(path, encoding, markBytes), { separator, quote, isDeclared })
  return { kind, encoding, separator, quote, hasMark: markBytes > 0, sheets: [], sheet: null, rows }
}
