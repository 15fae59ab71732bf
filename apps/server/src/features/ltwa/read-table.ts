import { LTWA_COMMENT_LENGTH } from '@seriatim/contract'
import { isPrintable, type ListProblem, readRow, tidyText, withDamageShown } from '@seriatim/iso4'
import { textOfCell } from '@seriatim/scripts'
import { rowsFromHeader } from '../../platform/tables/from-header.ts'
import { openTable } from '../../platform/tables/open-table.ts'
import { unreadable } from '../../platform/tables/table.ts'
import type { ListedWord } from './words.ts'

/** A list read from a file. */
export type ReadTable = {
  readonly words: readonly ListedWord[]
  /** Invalid lines, whose words stay unchanged. */
  readonly problems: readonly ListProblem[]
  /** Detected encoding. */
  readonly encoding: string | null
  readonly separator: string | null
}

type Columns = {
  readonly word: number
  readonly abbreviation: number
  readonly languages: number
  readonly comments: number
}

/** Column indexes of the published list, which has no header. */
const PUBLISHED_COLUMNS: Columns = { word: 0, abbreviation: 1, languages: 2, comments: -1 }

const HEADER_LABELS: Readonly<Record<keyof Columns, RegExp>> = {
  word: /^words?$/i,
  abbreviation: /^abbreviations?$/i,
  languages: /^(?:iso )?languages?(?: codes?)?$/i,
  comments: /^comments?$/i,
}

/** Column indexes by a header row; undefined when the row is not a header. */
const headerColumns = (cells: readonly string[]): Columns | undefined => {
  const at = (name: keyof Columns): number => cells.findIndex((cell) => HEADER_LABELS[name].test(cell.trim()))
  const columns = {
    word: at('word'),
    abbreviation: at('abbreviation'),
    languages: at('languages'),
    comments: at('comments'),
  }
  return columns.word >= 0 && columns.abbreviation >= 0 ? columns : undefined
}

/**
 * Problems of an invalid row. An unclosed quotation mark merges several lines into one row, so each of these lines gets
 * a problem.
 */
function rowProblems(
  cells: readonly string[],
  line: number,
  fault: Pick<ListProblem, 'code' | 'value'>,
  word: string,
): ListProblem[] {
  const lines = cells.join('\t').split(/\r\n|[\r\n]/)
  if (lines.length === 1) return [{ line, ...fault, word }]
  return lines.map((text, at) => ({
    line: line + at,
    code: fault.code,
    value: withDamageShown(text),
    word: tidyText(text.split(/[\t,;|]/, 1)[0] ?? ''),
  }))
}

/**
 * Reads a list from a csv, tsv or xlsx file. Columns are those of the published list (word, abbreviation, languages)
 * or, with a header, in any order and with comments.
 * @param name original file name
 * @throws Refusal 'unreadable_table', also when no line is valid
 */
export async function readListTable(path: string, name: string): Promise<ReadTable> {
  const table = await openTable(path, name)
  const words: ListedWord[] = []
  const problems: ListProblem[] = []
  const taken = new Set<string>()
  let columns: Columns | undefined
  for await (const { line, cells } of rowsFromHeader(table.rows, (row) => headerColumns(row) !== undefined)) {
    if (columns === undefined) {
      const head = headerColumns(cells)
      columns = head ?? PUBLISHED_COLUMNS
      if (head) continue
    }
    const cell = (column: number): string => textOfCell(cells[column] ?? '')
    const isLong =
      columns === PUBLISHED_COLUMNS && cells.length > 3 && cells.slice(3).some((each) => each.trim() !== '')
    const values = isLong ? cells : [columns.word, columns.abbreviation, columns.languages].map(cell)
    const row = readRow(cells.length < 2 ? cells : values)
    const comments = columns.comments < 0 ? undefined : tidyText(cell(columns.comments))
    if (!('word' in row)) problems.push(...rowProblems(cells, line, row, tidyText(values[0] ?? '')))
    else if (taken.has(row.word.word)) problems.push({ line, code: 'taken', value: row.word.word, word: row.word.word })
    else if (comments !== undefined && !isPrintable(comments))
      problems.push({ line, code: 'characters', value: withDamageShown(comments), word: row.word.word })
    else if (comments !== undefined && [...comments].length > LTWA_COMMENT_LENGTH)
      problems.push({ line, code: 'comments', value: comments, word: row.word.word })
    else {
      taken.add(row.word.word)
      words.push(comments === undefined ? row.word : { ...row.word, comments })
    }
  }
  if (words.length === 0) throw unreadable('empty')
  return { words, problems, encoding: table.encoding, separator: table.separator }
}
