/** Leader, 007 and 008 of new descriptions and duplicates (MARC 21, continuing resources). */
import { entryOf } from '@seriatim/profile/lists'
import { scriptOf } from '@seriatim/scripts'

/** The length of 007 by category of material (MARC 21). */
const LENGTHS_007: Readonly<Record<string, number>> = {
  a: 8,
  c: 14,
  d: 6,
  f: 10,
  g: 9,
  h: 13,
  k: 6,
  m: 23,
  r: 11,
  s: 14,
  v: 9,
}

/** The 007 for a medium: the two characters of its code, then fill characters. Position 02 is undefined in MARC 21. */
export const physicalOf = (medium: string): string => {
  const length = LENGTHS_007[medium.charAt(0)]
  return length === undefined ? medium : `${medium} `.padEnd(length, '|')
}

/** 008/23 (form of item) of media with a specific code. */
const FORMS: Readonly<Record<string, string>> = {
  tb: 'd',
  tc: 'f',
  fb: 'f',
  ha: ' ',
  hd: 'a',
  he: 'b',
  hg: 'c',
}

/**
 * The code of 008/23 for a medium: online, direct electronic, microforms, large print or braille. Blank for all other
 * media.
 */
export const formOfItem = (medium: string): string => {
  if (medium === 'cr' || medium === 'sr') return 'o'
  if (medium.startsWith('c')) return 'q'
  return FORMS[medium] ?? ' '
}

/** Types of continuing resource (008/21) that are updated as a whole: databases, loose-leafs, websites. */
const INTEGRATING = new Set(['d', 'l', 'w'])

const isIntegrating = (serialType: string): boolean => INTEGRATING.has(serialType)

/** The leader of a new description, with prepublication or minimal level. The writer fills in the lengths. */
export const makeLeader = (input: { serialType: string; prepublication: boolean }): string =>
  `00000na${isIntegrating(input.serialType) ? 'i' : 's'} a2200000${input.prepublication ? '8' : '7'}i 4500`

const LATIN_BASIC = /^[\p{ASCII}\p{P}\p{S}\p{Z}\p{Cc}]*$/v

/** 008/33: the alphabet of the title as printed on the serial. */
const alphabetOf = (title: string): string => {
  const script = scriptOf(title)
  if (script === 'Latn') return LATIN_BASIC.test(title) ? 'a' : 'b'
  if (script === 'Zyyy') return 'a'
  return entryOf('scripts', script)?.alphabet008 ?? 'z'
}

/** 008/19: irregular for no frequency, unknown for an unknown frequency, else regular. */
const regularityOf = (frequency: string): string => (frequency === ' ' ? 'x' : frequency === 'u' ? 'u' : 'r')

/** 008/06 for an end year: 9999 current, uuuu unknown, else ceased. */
const statusOf = (endYear: string): string => (endYear === '9999' ? 'c' : endYear === 'uuuu' ? 'u' : 'd')

/** The value of 008/00-05 (date entered on file) for a day, as yymmdd. */
export const dateEntered = (day: Date): string => day.toISOString().slice(2, 10).replaceAll('-', '')

/** Creates the 008 of a continuing resource. */
export const codedOf = (input: {
  entered: Date
  year1: string
  year2: string
  lcCountry: string
  frequency: string
  serialType: string
  medium: string
  /** The title as printed on the serial, before romanisation. */
  title: string
  language: string
}): string =>
  [
    dateEntered(input.entered),
    statusOf(input.year2),
    input.year1,
    input.year2,
    input.lcCountry.padEnd(3),
    input.frequency,
    regularityOf(input.frequency),
    ' ',
    input.serialType,
    ' ', // 008/22: form of the original
    formOfItem(input.medium),
    '    ', // 008/24: nature of the work, 008/25-27: contents
    ' ', // 008/28: not a government publication
    '0', // 008/29: not a conference publication
    '   ',
    alphabetOf(input.title),
    isIntegrating(input.serialType) ? '2' : '0',
    input.language,
    '  ', // 008/38: not modified, 008/39: national agency
  ].join('')
