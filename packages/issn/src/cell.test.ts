import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedCell, readCell } from './cell.ts'
import { issnFromNumber } from './number.ts'

const read = (cell: string) => readCell(cell).map(({ issn, isRight }) => (isRight ? issn : `${issn}!`))
const stated = (cell: string) => readCell(cell).flatMap(({ corrections }) => corrections)

describe('readCell', () => {
  it.each([
    ['0378-5955', '0378-5955', ''],
    ['  0378-5955 ', '0378-5955', ''],
    ['03785955', '0378-5955', 'hyphen'],
    ['0378\u20135955', '0378-5955', 'dash'],
    ['0378\u22125955', '0378-5955', 'dash'],
    ['0378 - 5955', '0378-5955', 'blanks'],
    ['0378 5955', '0378-5955', 'hyphen blanks'],
    ['0 3 7 8 - 5 9 5 5', '0378-5955', 'blanks'],
    ['0378\u200b-5955', '0378-5955', 'blanks'],
    ['\ufeff0378-5955', '0378-5955', ''],
    ['ISSN: 0378-5955', '0378-5955', 'label'],
    ['eISSN 0378-5955', '0378-5955', 'label'],
    ['ISSN0378-5955', '0378-5955', 'label'],
    ['ISSN-L 0378-5955', '0378-5955', 'label'],
    ['ISSN (print): 0378-5955', '0378-5955', 'label'],
    ['O378-5955', '0378-5955', 'letter'],
    ['\u041e378-5955', '0378-5955', 'letter'],
    ['2434-561x', '2434-561X', 'case'],
    ['2434-561\u0425', '2434-561X', 'letter'],
    ['０３７８－５９５５', '0378-5955', 'dash digits'],
    ['٠٣٧٨-٥٩٥٥', '0378-5955', 'digits'],
    ['3785955', '0378-5955', 'hyphen zeros'],
    ['3785955.0', '0378-5955', 'hyphen zeros number'],
    ['3,785,955', '0378-5955', 'hyphen zeros number'],
    ['3.785955E6', '0378-5955', 'hyphen zeros number'],
    ['3,785955E+06', '0378-5955', 'hyphen zeros number'],
    ['2.0493630E7', '2049-3630', 'hyphen number'],
    ['2.049363E7', '2049-3630', 'hyphen number'],
    ['19', '0000-0019', 'hyphen zeros'],
    ['https://portal.issn.org/resource/ISSN/0378-5955', '0378-5955', 'address'],
    ['https://doi.org/10.1111/(ISSN)1467-8322', '1467-8322', 'address'],
    ['10.1016/S0378-5955(99)00123-4', '0378-5955', 'address'],
    ['https://www.sciencedirect.com/science/article/pii/S0378595599001234', '0378-5955', 'hyphen address'],
    ['urn:issn:0378-5955', '0378-5955', 'address'],
    ['0378-5955 (print)', '0378-5955', 'text'],
    ['Hearing research 0378-5955', '0378-5955', 'text'],
    ["'0378-5955", '0378-5955', ''],
    ['(0378-5955)', '0378-5955', ''],
    ['刊号0378-5955期', '0378-5955', 'text'],
    ['9770317847001', '0317-8471', 'barcode'],
    ['9 770317 847001', '0317-8471', 'blanks barcode'],
    ['977-0317-847-00-1', '0317-8471', 'barcode'],
    ['9770317847001.0', '0317-8471', 'number barcode'],
    ['9.770317847001E+12', '0317-8471', 'number barcode'],
    ['9770378595057', '0378-5955', 'barcode'],
    ['9772434561006', '2434-561X', 'barcode'],
    ['977031784700105', '0317-8471', 'barcode'],
    ['9770317847001 05', '0317-8471', 'barcode'],
    ['9770317847001 00105', '0317-8471', 'barcode'],
    ['EAN 9770317847001 (print)', '0317-8471', 'barcode text'],
    ['９７７０３１７８４７００１', '0317-8471', 'digits barcode'],
  ])('reads “%s” as %s with corrections: %s', (cell, issn, corrections) => {
    expect(read(cell)).toEqual([issn])
    expect(stated(cell).join(' ')).toBe(corrections)
  })

  it.each([
    ['0378-5955; 1467-8322', ['0378-5955', '1467-8322']],
    ['0378-5955|1467-8322', ['0378-5955', '1467-8322']],
    ['0378-5955/1467-8322', ['0378-5955', '1467-8322']],
    ['0378-5955,1467-8322', ['0378-5955', '1467-8322']],
    ['0378-5955 1467-8322', ['0378-5955', '1467-8322']],
    ['0378-5955\n1467-8322', ['0378-5955', '1467-8322']],
    ['03785955 14678322', ['0378-5955', '1467-8322']],
    ['0378 5955 1467 8322', ['0378-5955', '1467-8322']],
    ['ISSN 0378-5955 (print), ISSN 1467-8322 (online)', ['0378-5955', '1467-8322']],
    ['1467-8322; 3785955', ['1467-8322', '0378-5955']],
    ['0378-5955; 0378-5955', ['0378-5955', '0378-5955']],
    ['2019 0378-5955', ['0378-5955']],
    ['0378-5950', ['0378-5950!']],
    ['03785950', ['0378-5950!']],
    ['0378-5950; 1467-8322', ['0378-5950!', '1467-8322']],
    ['0000-0000; 1467-8322', ['1467-8322']],
    ['9770317847001; 9772434561006', ['0317-8471', '2434-561X']],
    ['0378-5955; 9770317847001', ['0378-5955', '0317-8471']],
  ])('returns all ISSNs of “%s”, also invalid ones', (cell, issns) => {
    expect(read(cell)).toEqual(issns)
  })

  it.each([
    '',
    ' ',
    'n/a',
    'none',
    '2019-2020-2021',
    '978-0-306-40615-7',
    '9780306406157',
    '9770317847002',
    '97703178470010',
    '19770317847001',
    '9770000000003',
    '1.23457E+07',
    '12',
    '123-456',
    'Ooooo ooo',
    '+33 1 44 88 22 20',
    '=1+1',
    '#N/A',
    '0378-595',
    '0000-0000',
    '00000000',
    '0000 0000',
    'ISSN 0000-0000 (print)',
    '00000000.00',
    '00',
    '0378-59555',
  ])('finds no ISSN in “%s”', (cell) => expect(read(cell)).toEqual([]))

  it('returns a corrected text only if it differs from the cell', () => {
    const corrected = (cell: string) => correctedCell(cell, readCell(cell))
    expect(
      ['0378-5955', ' 0378-5955 ', '0378-5955|1467-8322', '03785955', '0378-5955, 1467-8322', 'n/a'].map(corrected),
    ).toEqual(['', '', '', '0378-5955', '0378-5955|1467-8322', ''])
  })
})

describe('readCell, for any ISSN,', () => {
  const issns = fc.integer({ min: 1, max: 9_999_999 }).map(issnFromNumber)
  const written = (issn: string): string[] => [
    issn,
    issn.replace('-', ''),
    issn.replace('-', '\u2011'),
    issn.replace('-', ' '),
    issn.toLowerCase(),
    `ISSN ${issn}`,
    `e-ISSN:${issn}`,
    issn.replaceAll('0', 'O').length > 0 && /\d{2}/.test(issn.replaceAll('0', 'O')) ? issn.replaceAll('0', 'O') : issn,
    `https://portal.issn.org/resource/ISSN/${issn}`,
    [...issn].map((sign) => (/\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign)).join(''),
  ]

  it('recognises each of its spellings', () => {
    fc.assert(
      fc.property(issns, (issn) => {
        for (const cell of written(issn)) expect(read(cell), cell).toEqual([issn])
      }),
    )
  })

  it('returns several ISSNs in the order of the cell', () => {
    const separator = fc.constantFrom(';', ', ', '/', '|', '\n', ' ; ', ' ')
    fc.assert(
      fc.property(fc.array(issns, { minLength: 1, maxLength: 5 }), separator, (given, between) => {
        expect(read(given.join(between))).toEqual(given)
      }),
    )
  })

  it('restores an ISSN that Excel converted to a number', () => {
    const withoutX = issns.filter((issn) => !issn.endsWith('X') && issn > '0000-9999')
    fc.assert(
      fc.property(withoutX, (issn) => {
        const number = String(Number(issn.replace('-', '')))
        expect(read(number), number).toEqual([issn])
        expect(read(`${number}.0`), number).toEqual([issn])
      }),
    )
  })
})

it('readCell never throws, and returns only well-formed ISSNs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (cell) => {
      for (const { issn } of readCell(cell)) expect(issn).toMatch(/^\d{4}-\d{3}[\dX]$/)
    }),
  )
})
