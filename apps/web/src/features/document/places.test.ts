import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textChange } from '../catalogue/expert/text-change.ts'
import { readLines } from './lines.ts'
import { isPresent, nextStop, placeOfDiagnostic } from './places.ts'

const { lines } = readLines([
  'LDR    00000cas a2200000 i 4500',
  '001    0028-0836',
  '222 __ $aNature$b(London)',
  '246 1_ $aOne',
  '',
  '246 1_ $aTwo$aThree',
  'nothing to see',
])

describe('the text range of a diagnostic', () => {
  it.each([
    [
      { field: 'LDR', occurrence: 1 },
      { line: 0, from: 7, to: 31 },
    ],
    [
      { field: '222', occurrence: 1, subfield: 'b' },
      { line: 2, from: 15, to: 25 },
    ],
    [
      { field: '222', occurrence: 1 },
      { line: 2, from: 7, to: 25 },
    ],
    [
      { field: '222', occurrence: 1, subfield: 'n' },
      { line: 2, from: 7, to: 25 },
    ],
    [
      { field: '246', occurrence: 2, subfield: 'a' },
      { line: 5, from: 7, to: 12 },
    ],
    [
      { field: '245', occurrence: 1 },
      { line: 2, from: 25, to: 25 },
    ],
    [
      { field: '999', occurrence: 1 },
      { line: 5, from: 19, to: 19 },
    ],
  ])('is correct for %o', (target, place) => {
    expect(placeOfDiagnostic(lines, target)).toEqual(place)
  })

  it('is outside all fields if the field is missing', () => {
    expect(isPresent(lines, { field: '246', occurrence: 2 })).toBe(true)
    expect(isPresent(lines, { field: '246', occurrence: 3 })).toBe(false)
    expect(placeOfDiagnostic([], { field: '245', occurrence: 1 })).toBeUndefined()
  })
})

describe('the Tab key', () => {
  const walk = (direction: 1 | -1, start: { line: number; column: number }) => {
    const stops: string[] = []
    let at: { line: number; column: number } = start
    for (;;) {
      const stop = nextStop(lines, at, direction)
      if (!stop) return stops
      stops.push(lines[stop.line]!.text.slice(stop.from, stop.to))
      at = { line: stop.line, column: stop.from }
    }
  }

  it('moves through tag, indicators and subfields, skips unparsed lines, and stops at the end', () => {
    expect(walk(1, { line: 2, column: 0 })).toEqual([
      '_',
      '_',
      'Nature',
      '(London)',
      '246',
      '1',
      '_',
      'One',
      '246',
      '1',
      '_',
      'Two',
      'Three',
      'not',
    ])
  })

  it('moves back through the same parts with Shift', () => {
    expect(walk(-1, { line: 3, column: 9 })).toEqual([
      '_',
      '1',
      '246',
      '(London)',
      'Nature',
      '_',
      '_',
      '222',
      '0028-0836',
      '001',
      '00000cas a2200000 i 4500',
      'LDR',
    ])
  })
})

describe('the difference between two texts', () => {
  it('converts one text to the other, and splits no character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '𠀋', '𠀌', 'é') })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = textChange(before, after)
        if (!change) {
          expect(before).toBe(after)
          return
        }
        expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after)
        expect(change.insert.isWellFormed()).toBe(true)
      }),
    )
  })
})
