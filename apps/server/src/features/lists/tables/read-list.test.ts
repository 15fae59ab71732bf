import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableRow } from '../../../platform/tables/table.ts'
import { workbookParts, zipOf } from '../../../platform/tables/testing.ts'
import { columnFinder, type List, openList, openListWith } from './read-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-read-list-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const opened = async (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return openList(path, name, {})
}

const rowsOf = async ({ rows }: List) => {
  const results: TableRow[] = []
  for await (const row of rows) results.push(row)
  return results
}

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`

describe('a list read from a table', () => {
  it('does not block the event loop while it adds empty rows that the workbook omits', async () => {
    const rows = `<row r="1">${cell('Title')}</row><row r="5000">${cell('x')}</row>`
    const list = await opened('gaps.xlsx', await zipOf(workbookParts({ a: rows })))
    let isAnswered = false
    setImmediate(() => {
      isAnswered = true
    })
    for await (const { line, cells } of list.rows) if (line === 5000) expect([cells, isAnswered]).toEqual([['x'], true])
  })

  it('has its column labels with and without surrounding blanks', async () => {
    const { columns, headings } = await opened('labels.csv', ' ISSN ,, Title\n0317-8471,,x\n')
    expect(headings).toEqual([' ISSN ', '', ' Title'])
    expect(columns.map(({ name }) => name)).toEqual(['ISSN', '#2', 'Title'])
    expect((await opened('none.csv', '0317-8471,x\n')).headings).toEqual(['#1', '#2'])
  })

  it('is refused when a sheet without a header is full, so that no row is left for a header', async () => {
    const full = (first: string) =>
      workbookParts({ a: `<row r="1048575">${first}</row><row r="1048576">${cell('x')}</row>` })
    const without = await opened('full.xlsx', await zipOf(full(cell('0317-8471'))))
    await expect(rowsOf(without)).rejects.toMatchObject({
      code: 'unreadable_table',
      details: { problem: 'too_large' },
    })
    const headed = await opened('headed.xlsx', await zipOf(full(cell('ISSN'))))
    expect(await rowsOf(headed)).toEqual([{ line: 1_048_576, cells: ['x'] }])
  })

  it('has the column count of its widest row, and keeps the rows above the header', async () => {
    const text = 'Our journals\n\nISSN;Title;Note\n0317-8471;La Nature;x;;y\n'
    const list = await opened('title-line.csv', text)
    expect(list).toMatchObject({ header: 3, leading: 2, headings: ['ISSN', 'Title', 'Note', '', ''] })
    expect(list.columns.map(({ name }) => name)).toEqual(['ISSN', 'Title', 'Note', '#4', '#5'])
    expect([...list.above].map(([place, { cells }]) => [place, cells])).toEqual([[1, ['Our journals']]])
    expect((await rowsOf(list)).map(({ cells }) => cells)).toEqual([['0317-8471', 'La Nature', 'x', '', 'y']])
  })

  it('has the header row that the caller selects; a row beyond the end is refused', async () => {
    const path = join(folder, 'named.csv')
    await writeFile(path, 'a,b\n1,2\n\nISSN,Title\n0317-8471,x\n')
    const named = await openList(path, 'named.csv', { header: 4 })
    expect(named).toMatchObject({ header: 4, headings: ['ISSN', 'Title'], leading: 3 })
    expect((await rowsOf(named)).map(({ line, cells }) => [line, cells])).toEqual([[5, ['0317-8471', 'x']]])
    const without = await openList(path, 'named.csv', { header: false })
    expect(await rowsOf(without)).toHaveLength(5)
    expect((await openList(path, 'named.csv', { header: true })).header).toBe(1)
    await expect(openList(path, 'named.csv', { header: 6 })).rejects.toMatchObject({
      details: { problem: 'header', row: 6 },
    })
  })

  it('is searched completely for a column that is not in the first rows', async () => {
    const path = join(folder, 'late.csv')
    await writeFile(path, `ISSN,Title\n${'0317-8471,x\n'.repeat(2_000)}0317-8471,x,,y\n`)
    expect((await openListWith(path, 'late.csv', {}, ['#2'])).columns).toHaveLength(2)
    const wide = await openListWith(path, 'late.csv', {}, ['#4'])
    expect([wide.columns.length, columnFinder(wide.columns)('#4')]).toEqual([4, 3])
  })

  it('has columns that are found by label, by position, and regardless of case and blanks', async () => {
    const { columns } = await opened('called.csv', 'Print ISSN,x,x,,#2,_\nn/a,,,,,\n')
    const placeOf = columnFinder(columns)
    expect(columns.map(({ name }) => name)).toEqual(['Print ISSN', '#2', '#3', '#4', '#5', '_'])
    expect(['Print ISSN', ' print_issn ', '#1', '#2', '#5', '_'].map(placeOf)).toEqual([0, 0, 0, 1, 4, 5])
    for (const none of ['x', 'X', '', '#0', '#7', '#1x', 'y'])
      expect(() => placeOf(none)).toThrow(expect.objectContaining({ code: 'unknown_column' }))
  })
})
