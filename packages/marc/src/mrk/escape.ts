import { mnemonic } from './mnemonics.ts'

/**
 * Characters that mrk escapes: its own syntax, control characters and unpaired surrogates. The non-sorting marks U+0098
 * and U+009C are not escaped.
 */
const ESCAPED = /[${}\0-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const NAMES: Readonly<Record<string, string>> = { $: 'dollar', '{': 'lcub', '}': 'rcub', '\u001b': 'esc' }

const escapeCharacter = (character: string): string => {
  const hex = character.charCodeAt(0).toString(16).toUpperCase()
  return `{${NAMES[character] ?? (hex.length <= 2 ? hex.padStart(2, '0') : `U+${hex}`)}}`
}

/** Fast check for characters to escape. Most values contain none. */
const SUSPECT = /[${}\0-\u001f\u007f\ud800-\udfff]/

/** Whether a text is one ASCII letter or digit, as most indicators and codes are. */
const isPlainSign = (text: string): boolean => {
  if (text.length !== 1) return false
  const code = text.charCodeAt(0)
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Escapes the value of a subfield for mrk. */
export const escapeValue = (value: string): string =>
  !isPlainSign(value) && SUSPECT.test(value) ? value.replace(ESCAPED, escapeCharacter) : value

/** Escapes a control field or an indicator. A blank becomes `\`, so a backslash becomes `{bsol}`. */
export const escapeFixed = (value: string): string => {
  if (value === ' ') return '\\'
  if (isPlainSign(value)) return value
  return escapeValue(value).replaceAll('\\', '{bsol}').replaceAll(' ', '\\')
}

const MNEMONIC = /\{([^{}]{1,24})\}/g

/**
 * Unescapes a value. A combining mark before its letter, as in MARC-8, is moved behind the letter. Text next to a moved
 * mark is composed, the rest stays as written. `onUnknown` receives unknown names, which stay in the text.
 */
export const unescapeValue = (value: string, onUnknown: (name: string) => void): string => {
  if (!value.includes('{')) return value
  let text = ''
  let marks = ''
  let at = 0
  const put = (part: string): void => {
    if (marks === '' || part === '') {
      text += part
      return
    }
    const first = String.fromCodePoint(part.codePointAt(0)!)
    text += (first + marks).normalize('NFC') + part.slice(first.length)
    marks = ''
  }
  for (const match of value.matchAll(MNEMONIC)) {
    put(value.slice(at, match.index))
    at = match.index + match[0].length
    const character = mnemonic(match[1]!)
    if (!character) onUnknown(match[1]!)
    if (character?.isMark) marks += character.text
    else put(character ? character.text : match[0])
  }
  put(value.slice(at))
  return text + marks
}

/** Unescapes a control field or an indicator, with `\` for a blank. */
export const unescapeFixed = (value: string, onUnknown: (name: string) => void): string =>
  unescapeValue(value.replaceAll('\\', ' '), onUnknown)

/**
 * Whether each position of a control field is a code (006, 007, 008). In these fields, `#` is read as a blank, as in
 * the leader and in indicators.
 */
export const isCodedTag = (tag: string): boolean => tag === '006' || tag === '007' || tag === '008'

/** Escapes coded fields and indicators. `#` becomes `{num}`, because readers would take it for a blank there. */
export const escapeCoded = (value: string): string => escapeFixed(value).replaceAll('#', '{num}')

/**
 * Unescapes coded fields and indicators. `#` is read as a blank too, as in the documentation of the Library of
 * Congress.
 */
export const unescapeCoded = (value: string, onUnknown: (name: string) => void): string =>
  unescapeFixed(value.replaceAll('#', ' '), onUnknown)
