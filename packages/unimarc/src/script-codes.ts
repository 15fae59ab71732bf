/** Script codes: 008/33 and 880 $6 in MARC 21, 100 $a/34-35 and $7 in UNIMARC. */
import { type DataField, linkageOf } from '@seriatim/marc'
import { isRightToLeft, marcScriptCode, scriptOf } from '@seriatim/scripts'
import { type Codes, fromCode, toCode } from './label.ts'

/**
 * Codes of 008/33 (alphabet of the title) and UNIMARC 100/34-35. UNIMARC does not distinguish Latin with and without
 * diacritics.
 */
const ALPHABETS: Codes = [
  ['b', 'ba'],
  ['a', 'ba'],
  ['c', 'ca'],
  ['d', 'da'],
  ['e', 'ea'],
  ['f', 'fa'],
  ['g', 'ga'],
  ['h', 'ha'],
  ['i', 'ia'],
  ['j', 'ja'],
  ['k', 'ka'],
  ['l', 'la'],
]

export const toScriptCode = (alphabet: string): string => toCode(ALPHABETS, alphabet, 'zz')
export const fromScriptCode = (code: string): string => fromCode(ALPHABETS, code, 'z')

/** The UNIMARC codes of scripts, by ISO 15924 code. Other scripts have none. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'ba',
  Cyrl: 'ca',
  Jpan: 'da',
  Hani: 'ea',
  Arab: 'fa',
  Grek: 'ga',
  Hebr: 'ha',
  Thai: 'ia',
  Deva: 'ja',
  Kore: 'ka',
  Taml: 'la',
  Geor: 'ma',
  Armn: 'mb',
}

/** The value of $7 for a field: the script of its text. */
export const scriptOfField = ({ subfields }: DataField): string => {
  const text = subfields
    .filter(({ code }) => code !== '6' && code !== '7')
    .map(({ value }) => value)
    .join(' ')
  return SCRIPTS[scriptOf(text)] ?? 'zz'
}

/** The value of $6 for an 880: the linked tag and number, the script of the text, and `/r` for right-to-left text. */
export const linkageFor = (tag: string, number: string, text: string): string => {
  const script = marcScriptCode(text)
  return `${tag}-${number}${script === undefined ? '' : `/${script}`}${isRightToLeft(text) ? '/r' : ''}`
}

/** Tag and number in a MARC 21 $6, or undefined if $6 is invalid. */
export const linkOf = (field: DataField): { tag: string; number: string } | undefined => linkageOf(field)
