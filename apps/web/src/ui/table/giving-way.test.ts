import { describe, expect, it } from 'vitest'
import { orderOfGivingWay, withoutRoom } from './giving-way.ts'

const columns = [
  { id: 'issn', width: 84, canHide: false },
  { id: 'issnl', width: 84, givesWay: 3 },
  { id: 'country', width: 50, givesWay: 9 },
  { id: 'title', width: 196, grows: true, room: 300 },
  { id: 'families', width: 98, givesWay: 2 },
  { id: 'score', width: 44, givesWay: 1 },
]
const widthOf = ({ width }: { width: number }) => width
const gone = (available: number, chosen?: readonly string[]) => [
  ...withoutRoom(columns, widthOf, available, orderOfGivingWay(columns, chosen)),
]

describe('columns that give way', () => {
  it('stay while there is room for all, and the title has its own', () => {
    expect(gone(84 + 84 + 50 + 300 + 98 + 44)).toEqual([])
  })
  it('go one after the other, in the order that is declared', () => {
    expect(gone(640)).toEqual(['score'])
    expect(gone(610)).toEqual(['score', 'families'])
    expect(gone(450)).toEqual(['score', 'families', 'issnl'])
  })
  it('go in the order that people chose', () => {
    expect(gone(640, ['country', 'issnl', 'score', 'families'])).toEqual(['country'])
  })
  it('never take the number and the title with them', () => {
    expect(gone(100)).toEqual(['score', 'families', 'issnl', 'country'])
  })
  it('without a rank go from the last to the first', () => {
    expect(orderOfGivingWay(columns.map(({ givesWay: _, ...column }) => column))).toEqual([
      'score',
      'families',
      'country',
      'issnl',
    ])
  })
  it('that somebody has not ordered come after those that were', () => {
    expect(orderOfGivingWay(columns, ['country', 'gone'])).toEqual(['country', 'score', 'families', 'issnl'])
  })
})
