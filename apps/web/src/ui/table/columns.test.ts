import { describe, expect, it } from 'vitest'
import { type Column, rowName, toggled, tsvOf } from './columns.ts'

const column = (id: string, text: (row: string[]) => string): Column<string[]> => ({
  id,
  header: id,
  name: id.toUpperCase(),
  width: 10,
  render: text,
  text,
})

it('copies rows in the format of spreadsheets', () => {
  const columns = [column('a', (row) => row[0]!), column('b', (row) => row[1]!)]
  expect(
    tsvOf(columns, [
      ['x\ty', 'z'],
      ['1', 'two\nlines'],
    ]),
  ).toBe('A\tB\nx y\tz\n1\ttwo lines')
  expect(tsvOf(columns, [['=1+1', '"Quoted" \u0098The \u009ctitle']])).toBe('A\tB\n\'=1+1\t"""Quoted"" The title"')
})

describe('the accessible name of a row', () => {
  const row = ['tMjAgY2Vu', '\u0098The \u009CNature\nNature', '0028-0836']
  const columns = [
    column('key', (cells) => cells[0]!),
    column('title', (cells) => cells[1]!),
    column('issn', (cells) => cells[2]!),
  ]
  const [key, title, issn] = columns as [Column<string[]>, Column<string[]>, Column<string[]>]

  it('is the text of the growing column, without marks of non-sorting characters', () => {
    expect(rowName([key, { ...title, grows: true }, issn], row)).toBe('The Nature, Nature')
  })

  it('is made of the columns that are marked to name rows, if there are any', () => {
    const named = [
      { ...key, grows: true },
      { ...issn, namesRow: true },
      { ...title, namesRow: true },
    ]
    expect(rowName(named, row)).toBe('0028-0836 The Nature, Nature')
  })

  it('is undefined if the columns that name rows are empty', () => {
    expect(rowName([{ ...title, grows: true }], ['', ' ', ''])).toBeUndefined()
    expect(rowName(columns, row)).toBeUndefined()
  })
})

describe('selecting rows', () => {
  const ids = ['a', 'b', 'c', 'd']
  it('selects one row, and deselects it', () => {
    expect([...toggled(new Set(), ids, 'b', undefined, false)]).toEqual(['b'])
    expect([...toggled(new Set(['b']), ids, 'b', 'b', false)]).toEqual([])
  })
  it('selects a range in both directions', () => {
    expect([...toggled(new Set(['b']), ids, 'd', 'b', true)]).toEqual(['b', 'c', 'd'])
    expect([...toggled(new Set(['d']), ids, 'a', 'd', true)].sort()).toEqual(ids)
  })
  it('deselects a range', () => {
    expect([...toggled(new Set(ids), ids, 'c', 'a', true)]).toEqual(['d'])
  })
})
