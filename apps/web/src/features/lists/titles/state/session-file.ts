/**
 * Converts a session of finding records for titles to JSON text and back, so that it can be saved as a file and
 * continued in another browser.
 */
import type { TableFields } from '@seriatim/contract'
import { type RefinedTitle, type RefineState, startRefining } from './refined.ts'

/** The table that the user chose, and how it is read (such as encoding and separator). */
type TitleTable = {
  readonly file: File
  readonly how: TableFields
  readonly titleColumn: string
  readonly columns: readonly string[]
}
export type Session = { readonly table: TitleTable; readonly refining: RefineState }

const FORMAT = 'seriatim-titles'
const VERSION = 1

/** The reason why a file is no saved session: the suffix of the message `session_<reason>`. */
export class NoSession extends Error {
  readonly reason: 'unreadable' | 'foreign' | 'newer' | 'damaged'
  constructor(reason: NoSession['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Number of bytes that are converted to base64 in one step. */
const PIECE = 0x8000

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let from = 0; from < bytes.length; from += PIECE)
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE))
  return btoa(text)
}

export async function writeSession({ table, refining }: Session): Promise<string> {
  const { file, how, titleColumn, columns } = table
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    name: file.name,
    file: toBase64(new Uint8Array(await file.arrayBuffer())),
    how,
    title_column: titleColumn,
    columns,
    current: refining.current,
    rows: refining.rows,
  })
}

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isResult = (value: unknown): boolean =>
  isPlain(value) &&
  typeof value.likeness === 'number' &&
  isPlain(value.source) &&
  isText(value.source.issn) &&
  isText(value.source.category) &&
  areTexts(value.source.media) &&
  areTexts(value.source.languages) &&
  areTexts(value.source.cancelled_by_issns) &&
  Array.isArray(value.source.titles) &&
  value.source.titles.every((title) => isPlain(title) && isText(title.tag) && isText(title.label))

const SEARCHES: readonly unknown[] = ['waiting', 'searching', 'found', 'failed']
const isNullOrText = (value: unknown): boolean => value === null || isText(value)

/** Reads a row of a saved session. An interrupted search is reset, so that it is repeated. */
const readRow = (value: unknown): RefinedTitle | undefined => {
  if (!isPlain(value) || !isText(value.title) || !areTexts(value.cells) || !isPlain(value.says)) return undefined
  const { country = null, medium = null, year = null } = value.says
  const [fresh] = startRefining([
    { title: value.title, cells: value.cells, says: { country, medium, year } as never },
  ]).rows
  const fits =
    [country, medium, year].every(isNullOrText) &&
    isText(value.query) &&
    isText(value.comment) &&
    typeof value.isFuzzy === 'boolean' &&
    typeof value.done === 'boolean' &&
    SEARCHES.includes(value.search) &&
    [value.hits, value.page, value.took].every((number) => typeof number === 'number') &&
    [value.error, value.certain, value.selected].every(isNullOrText) &&
    Array.isArray(value.results) &&
    value.results.every(isResult)
  if (!fits) return undefined
  const row = { ...fresh!, ...(value as Partial<RefinedTitle>) }
  return row.search === 'searching' ? { ...row, search: 'waiting' } : row
}

/**
 * Reads a saved session.
 * @throws NoSession if the text is not a session of this version
 */
export function readSession(text: string): Session {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new NoSession('unreadable')
  }
  if (!isPlain(given) || given.format !== FORMAT) throw new NoSession('foreign')
  if (typeof given.version !== 'number' || given.version > VERSION) throw new NoSession('newer')
  const { name, file, how, title_column: titleColumn, columns, current } = given
  const rows = Array.isArray(given.rows) ? given.rows.map(readRow) : []
  const isWhole =
    isText(name) && isText(file) && isPlain(how) && isText(titleColumn) && areTexts(columns) && rows.length > 0
  if (!isWhole || rows.includes(undefined)) throw new NoSession('damaged')
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
  } catch {
    throw new NoSession('damaged')
  }
  const at = typeof current === 'number' && rows[current] !== undefined ? current : 0
  return {
    table: { file: new File([bytes], name), how: how as TableFields, titleColumn, columns },
    refining: { rows: rows as readonly RefinedTitle[], current: at, past: [] },
  }
}
