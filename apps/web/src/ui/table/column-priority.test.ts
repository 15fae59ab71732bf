import { describe, expect, it } from 'vitest'
import { columnsToHide, hideOrder } from './column-priority.ts'

const columns = [
  { id: 'issn', width: 84, canHide: false },
  { id: 'issnl', width: 84, hideRank: 3 },
  { id: 'country', width: 50, hideRank: 9 },
  { id: 'title', width: 196, grows: true, room: 300 },
  { id: 'families', width: 98, hideRank: 2 },
  { id: 'score', width: 44, hideRank: 1 },
]
const widthOf = ({ width }: { width: number }) => width
const gone = (available: number, chosen?: readonly string[]) => [
  ...columnsToHide(columns, widthOf, available, hideOrder(columns, chosen)),
]

describe('columns in a narrow table', () => {
  it('stay visible while all fit and the title has its minimum width', () => {
    expect(gone(84 + 84 + 50 + 300 + 98 + 44)).toEqual([])
  })
  it('are hidden in the declared order', () => {
    expect(gone(640)).toEqual(['score'])
    expect(gone(610)).toEqual(['score', 'families'])
    expect(gone(450)).toEqual(['score', 'families', 'issnl'])
  })
  it('are hidden in the order that the user chose', () => {
    expect(gone(640, ['country', 'issnl', 'score', 'families'])).toEqual(['country'])
  })
  it('are never hidden if they are the ISSN or the title', () => {
    expect(gone(100)).toEqual(['score', 'families', 'issnl', 'country'])
  })
  it('are hidden from last to first if no order is declared', () => {
    expect(hideOrder(columns.map(({ hideRank: _, ...column }) => column))).toEqual([
      'score',
      'families',
      'country',
      'issnl',
    ])
  })
  it('are hidden later than the declared ones if the user has not ordered them', () => {
    expect(hideOrder(columns, ['country', 'gone'])).toEqual(['country', 'score', 'families', 'issnl'])
  })
})
