import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { openTable } from './open-table.ts'
import { type TableForm, writeTable } from './write-table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-tables-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FORMS: readonly TableForm[] = [
  { kind: 'csv', separator: ',', quote: '"', encoding: 'utf-8', hasMark: false, sheet: null },
  { kind: 'csv', separator: ';', quote: "'", encoding: 'utf-8', hasMark: true, sheet: null },
  { kind: 'csv', separator: '|', quote: '', encoding: 'utf-8', hasMark: false, sheet: null },
  { kind: 'tsv', separator: '\t', quote: '', encoding: 'utf-8', hasMark: false, sheet: null },
  { kind: 'xlsx', separator: null, quote: null, encoding: 'utf-8', hasMark: false, sheet: 'List' },
]

async function* storeGiven(rows: readonly (readonly string[])[]) {
  yield* rows
}

let files = 0
/** The rows of a written table, as read by `openTable`. */
async function again(form: TableForm, rows: readonly (readonly string[])[]): Promise<string[][]> {
  const path = join(folder, `${files++}`)
  await writeFile(path, await buffer(writeTable(form, storeGiven(rows))))
  const { separator, quote } = form
  const how = separator === null ? {} : { separator, quote: quote || '"' }
  const table = await openTable(path, `a.${form.kind}`, { ...how, keepsEmptyRows: true })
  const read: string[][] = []
  for await (const { cells } of table.rows) read.push([...cells])
  return read
}

/** Rows without empty cells at the end, which workbooks do not store. */
const trimmed = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))

const texts = ['0378-5955', 'Révue', '"x"', "l'eau", 'a,b', 'a;b', 'a|b', 'a\tb', 'a\nb', '日本', '', ' ', 'x"']

it.each(FORMS)('a table written as %o is read back with the same rows', async (form) => {
  const cell = fc.constantFrom(...texts)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), async (rows) => {
      const all = [['ISSN', 'Title'], ...rows]
      expect(trimmed(await again(form, all))).toEqual(trimmed(all))
    }),
    { numRuns: runs(40) },
  )
})

it.each([
  ['utf-8', false, ''],
  ['utf-8', true, '\ufeff'],
  ['windows-1252', false, '\ufeff'],
  ['utf-16le', true, '\ufeff'],
  ['utf-16le', false, '\ufeff'],
])(
  'a table begins with a byte order mark unless its source was UTF-8 without one: encoding %s, mark %s',
  async (encoding, hasMark, mark) => {
    for (const kind of ['csv', 'tsv'] as const) {
      const form = { kind, separator: '\t', quote: '"', encoding, hasMark, sheet: null }
      expect((await buffer(writeTable(form, storeGiven([['é']])))).toString()).toMatch(new RegExp(`^${mark}é`))
    }
  },
)

it.each(FORMS)('a table written as %o contains no formula', async (form) => {
  const formulas = ['=1+1', '+33', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example";"x")']
  const [, read] = await again(form, [['a'], formulas])
  expect(read).toEqual(form.kind === 'xlsx' ? formulas : formulas.map((text) => `'${text}`))
})
