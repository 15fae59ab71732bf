/**
 * The leader of MARC 21 and the record label of UNIMARC (UNIMARC Manual: Bibliographic Format, Record Label). If
 * several codes map to one code, the reverse conversion uses the most usual one.
 */

/** Pairs of codes of both formats. The first matching pair applies. */
type Codes = readonly (readonly [marc: string, unimarc: string])[]

/** Codes of leader/05, record status. */
const STATUS: Codes = [
  ['n', 'n'],
  ['c', 'c'],
  ['d', 'd'],
  ['a', 'c'],
  ['p', 'p'],
]
/** Codes of leader/06, type of record. */
const TYPE: Codes = [
  ['a', 'a'],
  ['t', 'b'],
  ['c', 'c'],
  ['d', 'd'],
  ['e', 'e'],
  ['f', 'f'],
  ['g', 'g'],
  ['i', 'i'],
  ['j', 'j'],
  ['k', 'k'],
  ['m', 'l'],
  ['o', 'm'],
  ['r', 'r'],
  ['p', 'm'],
]
/** Codes of leader/07, bibliographic level. */
const LEVEL: Codes = [
  ['s', 's'],
  ['i', 'i'],
  ['m', 'm'],
  ['a', 'a'],
  ['c', 'c'],
  ['b', 'a'],
]
/** Codes of leader/17, encoding level. */
const ENCODING: Codes = [
  [' ', ' '],
  ['8', '2'],
  ['7', '3'],
  ['1', '1'],
  ['2', '1'],
]
/** Codes of leader/18, descriptive cataloguing form. A blank means ISBD in UNIMARC. */
const FORM: Codes = [
  ['i', ' '],
  ['a', ' '],
  ['c', ' '],
  [' ', 'n'],
  ['n', 'n'],
]

export const toCode = (codes: Codes, code: string, otherwise: string): string =>
  codes.find(([marc]) => marc === code)?.[1] ?? otherwise
export const fromCode = (codes: Codes, code: string, otherwise: string): string =>
  codes.find(([, unimarc]) => unimarc === code)?.[0] ?? otherwise

export type { Codes }

/** Creates the UNIMARC record label, 24 characters. The writer fills in the lengths. */
export const toLabel = (leader: string): string =>
  [
    '00000',
    toCode(STATUS, leader[5] ?? '', 'c'),
    toCode(TYPE, leader[6] ?? '', 'a'),
    toCode(LEVEL, leader[7] ?? '', 's'),
    '  2200000',
    toCode(ENCODING, leader[17] ?? '', '3'),
    toCode(FORM, leader[18] ?? '', 'n'),
    ' 450 ',
  ].join('')

export const fromLabel = (label: string): string =>
  [
    '00000',
    fromCode(STATUS, label[5] ?? '', 'c'),
    fromCode(TYPE, label[6] ?? '', 'a'),
    fromCode(LEVEL, label[7] ?? '', 's'),
    ' a2200000',
    fromCode(ENCODING, label[17] ?? '', '7'),
    fromCode(FORM, label[18] ?? '', ' '),
    ' 4500',
  ].join('')
