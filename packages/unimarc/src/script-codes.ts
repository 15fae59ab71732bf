/** Scripts: 008/33 and $6 of 880 in MARC 21, 100 $a/34-35 and $7 in UNIMARC. */
import { type DataField, linkageOf } from '@seriatim/marc'
import { isRightToLeft, marcScriptCode, scriptOf } from '@seriatim/scripts'
import { type Codes, fromCode, toCode } from './label.ts'

/** 008/33, alphabet of the title, and 100/34-35. Latin with and without diacritics is one script in UNIMARC. */
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

/** The scripts of ISO 15924 that UNIMARC has a code for. */
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

/** $7 of a field in another script: what its text is written in. */
export const scriptOfField = ({ subfields }: DataField): string => {
  const text = subfields
    .filter(({ code }) => code !== '6' && code !== '7')
    .map(({ value }) => value)
    .join(' ')
  return SCRIPTS[scriptOf(text)] ?? 'zz'
}

/** $6 of the 880 that stands for a field: the script by the text, with the direction where it runs to the left. */
export const linkageFor = (tag: string, number: string, text: string): string => {
  const script = marcScriptCode(text)
  return `${tag}-${number}${script === undefined ? '' : `/${script}`}${isRightToLeft(text) ? '/r' : ''}`
}

/** Tag and number of a $6 of MARC 21; undefined for one that is not in form. */
export const linkOf = (field: DataField): { tag: string; number: string } | undefined => linkageOf(field)
