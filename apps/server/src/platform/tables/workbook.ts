import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { deferStreamErrors } from '../defer-stream-errors.ts'
import { Refusal } from '../errors.ts'
import { formatsOf } from './number-formats.ts'
import { makeSharedStrings } from './shared-strings.ts'
import { sheetRows } from './sheet-xml.ts'
import { type Table, type TableOptions, type TableRow, unreadable } from './table.ts'
import { readElements } from './xml.ts'

/**
 * Maximum unpacked sizes of parts in bytes. A sheet is read in pieces. The other parts are in memory while the sheet is
 * read, shared strings only as far as necessary.
 */
export const MAX_SHEET_BYTES = 1 << 29
const MAX_STRINGS_BYTES = 1 << 28
const MAX_STYLES_BYTES = 1 << 22
const MAX_CONTENTS_BYTES = 1 << 20
/** Maximum unpacked size of all parts together, because a result copies them (decision 102). */
const MAX_ALL_BYTES = 2 ** 31
/** Maximum number of sheets, or of relationships of one part; each is kept as an object. */
const MAX_LISTED = 10_000
/** Maximum number of parts. A workbook with pictures and dozens of sheets has hundreds. */
const MAX_ENTRIES = 10_000

/** The parts of a workbook. Names are compared case-insensitively. */
export type Parts = {
  /** The names in the order of the archive directory. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** The bytes of a part, as many as the archive directory declares. @throws Refusal 'unreadable_table' */
  read(name: string, limit: number): AsyncIterable<Buffer>
  close(): void
}

/** Converts errors of the unpacker to a refusal about the archive. */
async function* refuseDamaged(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch {
    throw unreadable('archive')
  }
}

/** Opens the ZIP archive of a workbook. @throws Refusal 'unreadable_table' `archive` | `too_large` */
export async function openParts(path: string): Promise<Parts> {
  const zip: ZipFile = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw unreadable('archive')
  })
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_ENTRIES) throw unreadable('archive')
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : unreadable('archive')
  }
  const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > MAX_ALL_BYTES) {
    zip.close()
    throw unreadable('too_large')
  }
  const search = (name: string) => entries.get(name.replace(/^\//, '').toLowerCase())
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => search(name) !== undefined,
    async *read(name, limit) {
      const entry = search(name)
      if (!entry || entry.isEncrypted() || !entry.canDecodeFileData()) throw unreadable('archive')
      if (entry.uncompressedSize > limit) throw unreadable('too_large')
      const stream: Readable = await zip.openReadStreamPromise(entry).catch(() => {
        throw unreadable('archive')
      })
      yield* refuseDamaged(deferStreamErrors(stream))
    },
    close: () => zip.close(),
  }
}

/** A relationship to another part; `kind` is the last segment of its type URI. */
type Relation = { readonly id: string; readonly kind: string; readonly target: string }

/** The relationships of a part. */
export async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const name = posix.join(dir, '_rels', `${base}.rels`)
  if (!parts.has(name)) return []
  const elements = await readElements(parts.read(name, MAX_CONTENTS_BYTES), ['Relationship'], MAX_LISTED)
  return elements.map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
    id: Id,
    kind: Type.slice(Type.lastIndexOf('/') + 1),
    target: Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target),
  }))
}

type Sheet = { readonly name: string; readonly isHidden: boolean; readonly target: string }

/** The sheets of the workbook and its other parts that reading needs. @throws Refusal 'unreadable_table' */
export async function contentsOf(parts: Parts) {
  const [book] = (await relationsOf(parts, '')).filter(({ kind }) => kind === 'officeDocument')
  if (!book) throw unreadable('archive')
  const relations = await relationsOf(parts, book.target)
  // If a relationship id is repeated, use the first relationship.
  const worksheets = new Map(
    relations.flatMap(({ id, kind, target }) => (kind === 'worksheet' ? [[id, target] as const] : [])).reverse(),
  )
  const elements = await readElements(parts.read(book.target, MAX_CONTENTS_BYTES), ['sheet', 'workbookPr'], MAX_LISTED)
  const sheets = elements.flatMap(({ name, attributes }): Sheet[] => {
    const target = worksheets.get(attributes.id ?? '')
    if (name !== 'sheet' || target === undefined) return []
    return [{ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', target }]
  })
  const properties = elements.find(({ name }) => name === 'workbookPr')?.attributes
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.target
  return {
    sheets,
    book: book.target,
    countsFrom1904: ['1', 'true'].includes(properties?.date1904 ?? ''),
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
  }
}

async function* readSheetRows(parts: Parts, { target }: Sheet, contents: Awaited<ReturnType<typeof contentsOf>>) {
  const countRemaining = (part: string | undefined, limit: number) =>
    part !== undefined && parts.has(part) ? parts.read(part, limit) : undefined
  const texts = countRemaining(contents.strings, MAX_STRINGS_BYTES)
  const strings = texts && makeSharedStrings(texts)
  try {
    const styles = countRemaining(contents.styles, MAX_STYLES_BYTES)
    const formats = styles ? await formatsOf(styles) : []
    yield* sheetRows(parts.read(target, MAX_SHEET_BYTES), { ...contents, strings, formats })
  } finally {
    await strings?.close()
    parts.close()
  }
}

/**
 * Opens one sheet of a workbook: the sheet named in the options, else the first visible one. Parts are unpacked within
 * limits and checked against the archive directory. The sheet is read while it is unpacked.
 * @throws Refusal 'unreadable_table'
 */
export async function openWorkbook(path: string, { sheet: sheetName }: TableOptions): Promise<Table> {
  const parts = await openParts(path)
  try {
    const contents = await contentsOf(parts)
    const seen = contents.sheets.filter(({ isHidden }) => !isHidden)
    const sheet = sheetName === undefined ? seen[0] : contents.sheets.find(({ name }) => name === sheetName)
    if (!sheet)
      throw sheetName === undefined ? unreadable('empty') : unreadable('sheet', { sheet: sheetName.slice(0, 40) })
    const rows: AsyncGenerator<TableRow> = readSheetRows(parts, sheet, contents)
    const names = seen.map(({ name }) => name)
    const form = { kind: 'xlsx', encoding: null, separator: null, quote: null, hasMark: false } as const
    return { ...form, sheets: names, sheet: sheet.name, rows }
  } catch (error) {
    parts.close()
    throw error
  }
}
