import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { deferStreamErrors } from '../defer-stream-errors.ts'
import { type AddedCells, referringPart, type SheetEdit, sheetPart, tablePart } from './edit-sheet.ts'
import { type Rewriting, rewriteXml } from './rewrite-xml.ts'
import { unreadable } from './table.ts'
import { contentsOf, MAX_SHEET_BYTES, openParts, type Parts, relationsOf } from './workbook.ts'

/** Names of parts other than sheets that contain formulas. */
const WITH_FORMULAS = /^xl\/(?:charts|chartEx|charts\/.*|pivotCache|worksheets|chartsheets|dialogsheets)\/[^/]+\.xml$/i
/**
 * Maximum size of a legacy comment drawing. The XML of a drawing may not be well formed, so it is edited as text in
 * memory.
 */
const MAX_DRAWING_BYTES = 1 << 24
/**
 * Parts that are omitted: the calculation chain, which programs compute again, and macros, which `.xlsx` does not
 * allow.
 */
const LEFT_OUT = /(?:calcChain|vbaProject|vbaProjectSignature\w*)$/
const MACRO_TYPE = /^application\/vnd\.ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml$|template\.main\+xml$/
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

const lower = (name: string): string => name.replace(/^\//, '').toLowerCase()

/** Removes the omitted parts from the content types and the relationships of the workbook. */
const withoutParts = (leftOut: ReadonlySet<string>): Rewriting => ({
  open({ local, attributes }) {
    if (local === 'Override' && leftOut.has(lower(attributes.PartName ?? ''))) return { instead: '' }
    if (local === 'Override' && MACRO_TYPE.test(attributes.ContentType ?? '')) attributes.ContentType = SHEET_TYPE
    if (local === 'Relationship' && LEFT_OUT.test(attributes.Type ?? '')) return { instead: '' }
    return undefined
  },
})

/** Shifts the positions of comments in legacy drawings. */
async function* shiftedDrawing(bytes: AsyncIterable<Uint8Array>, { shift }: SheetEdit): AsyncGenerator<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const column = (place: string) => String(shift.column(Number(place)))
  const row = (place: string) => String(shift.row(Number(place) + 1) - 1)
  yield Buffer.concat(chunks)
    .toString('utf8')
    .replace(/(<x:Column>\s*)(\d+)/g, (_, before: string, place: string) => before + column(place))
    .replace(/(<x:Row>\s*)(\d+)/g, (_, before: string, place: string) => before + row(place))
    .replace(/(<x:Anchor>)([\d\s,-]+)/g, (_, before: string, numbers: string) => {
      const parts = numbers.split(',').map((part) => part.trim())
      const shifted = parts.map((part, at) => (at % 4 === 0 ? column(part) : at % 4 === 2 ? row(part) : part))
      return before + shifted.join(', ')
    })
}

/** Plans for each part of the workbook whether it is copied with changes or unchanged. */
async function plannedParts(parts: Parts, edit: SheetEdit, names: AddedCells) {
  const contents = await contentsOf(parts)
  const sheet = contents.sheets.find(({ name }) => name === edit.sheet)
  if (!sheet) throw unreadable('sheet', { sheet: edit.sheet.slice(0, 40) })
  const ofBook = await relationsOf(parts, contents.book)
  const leftOut = new Set(ofBook.flatMap(({ kind, target }) => (LEFT_OUT.test(kind) ? [lower(target)] : [])))
  const kinds = new Map((await relationsOf(parts, sheet.target)).map(({ kind, target }) => [lower(target), kind]))
  const bookRelations = contents.book.replace(/([^/]+)$/, '_rels/$1.rels')

  const copy = (name: string): AsyncIterable<Uint8Array | string> => {
    const part = lower(name)
    const read = (limit = MAX_SHEET_BYTES) => parts.read(name, limit)
    const kind = kinds.get(part)
    if (part === lower(sheet.target)) return rewriteXml(read(), sheetPart(edit))
    if (part === '[content_types].xml' || part === lower(bookRelations))
      return rewriteXml(read(), withoutParts(leftOut))
    if (kind === 'table') return rewriteXml(read(), tablePart(edit, names))
    if (kind === 'vmlDrawing') return shiftedDrawing(read(MAX_DRAWING_BYTES), edit)
    if (kind !== undefined && /\.xml$/.test(part)) return rewriteXml(read(), referringPart(edit, true))
    if (part === lower(contents.book) || WITH_FORMULAS.test(part)) return rewriteXml(read(), referringPart(edit, false))
    return read()
  }
  return { copied: parts.names.filter((name) => !name.endsWith('/') && !leftOut.has(lower(name))), copy }
}

/**
 * Returns a copy of a workbook with columns inserted into one sheet, as a stream. Cells keep types and formats. Merged
 * cells, links, filters, tables, comments, pictures and formulas of other sheets are shifted. Formulas of the sheet
 * become their stored values. Other parts are copied unchanged, without macros.
 * @param names the names of the inserted columns, for tables
 * @throws Refusal 'unreadable_table'. If reading the rows fails, the stream fails with the same error.
 */
export async function editWorkbook(path: string, edit: SheetEdit, names: AddedCells): Promise<Readable> {
  const parts = await openParts(path)
  try {
    const { copied, copy } = await plannedParts(parts, edit, names)
    const zip = new ZipFile()
    const output = deferStreamErrors(new PassThrough())
    const fail = (error: unknown) => output.destroy(error as Error)
    zip.on('error', fail)
    /** The part that is being copied. Parts are copied one after the other. */
    let current: Readable | undefined
    for (const name of copied) {
      zip.addReadStreamLazy(name, (ready) => {
        current = Readable.from(copy(name), { objectMode: false })
        current.on('error', fail)
        ready(null, current)
      })
    }
    zip.end()
    zip.outputStream.pipe(output)
    output.once('close', () => {
      // If the reader stops reading the file, stop reading the rows.
      current?.destroy()
      parts.close()
    })
    return output
  } catch (error) {
    parts.close()
    throw error
  }
}
