import { describe, expect, it } from 'vitest'
import { makeShift, shiftedFormula, shiftedReference } from './shift.ts'

/** Inserts two columns to the right of A, three to the right of C, and a row before row 3. */
const shift = makeShift(
  new Map([
    [0, 2],
    [2, 3],
  ]),
  3,
)

describe('a reference', () => {
  it.each([
    ['A1', 'A1'],
    ['B2', 'D2'],
    ['D3', 'I4'],
    ['$B$3', '$D$4'],
    ['A1:C9', 'A1:E10'],
    ['C1:D1', 'E1:I1'],
    ['B:D', 'D:I'],
    ['2:3', '2:4'],
    ['A1 B3:C4', 'A1 D4:E5'],
    ['A1:XFD1048576', 'A1:XFD1048576'],
    ['Z5', 'AE6'],
  ])('%s becomes %s when columns and rows are inserted', (before, after) =>
    expect(shiftedReference(before, shift)).toBe(after),
  )
})

describe('a formula', () => {
  const formula = (text: string, isOnSheet: boolean) => shiftedFormula(text, { sheet: 'My List', shift, isOnSheet })

  it.each([
    ["'My List'!B3+B3", "'My List'!D4+B3"],
    ["SUM('my list'!$B$3:$D$4)", "SUM('my list'!$D$4:$I$5)"],
    ["'My List'!B:B", "'My List'!D:D"],
    ['Other!B3&"\'My List\'!B3"', 'Other!B3&"\'My List\'!B3"'],
    ["'[1]My List'!B3", "'[1]My List'!B3"],
    ['[1]List!B3', '[1]List!B3'],
  ])('of another sheet is shifted from %s to %s', (before, after) => expect(formula(before, false)).toBe(after))

  it.each([
    ['B3*2', 'D4*2'],
    ['LOG10(B3)+B3x+Tab1[B3]', 'LOG10(D4)+B3x+Tab1[B3]'],
    ['IF(B3="B3",Other!B3,C3)', 'IF(D4="B3",Other!B3,E4)'],
    ['1.5E3+B2', '1.5E3+D2'],
  ])('of the sheet itself is shifted from %s to %s', (before, after) => expect(formula(before, true)).toBe(after))
})
