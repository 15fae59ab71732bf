/**
 * Escapes for characters that a line cannot contain, in the syntax of MarcEdit's mnemonics. `{dollar}` is a dollar sign
 * in a value; `{lcub}` is a brace that would begin an escape. `{uXXXX}` is a control character; `{none}` is a missing
 * indicator or code. Any other brace is literal.
 */
const MNEMONIC = /\{(dollar|lcub|none|u[0-9A-Fa-f]{4,6})\}/g
const STARTS_MNEMONIC = /\{(?=(?:dollar|lcub|none|u[0-9A-Fa-f]{4,6})\})/g

/** Control characters, except tab and the two marks around non-sorting characters (U+0098, U+009C). */
const CONTROL = /[\u0000-\u0008\u000A-\u001F\u007F]/g

const hexadecimal = (character: string): string =>
  `{u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}}`

/** Escapes `text` for a line; `unescapeText` restores it, for every string. */
export const escapeText = (text: string): string =>
  text.replace(STARTS_MNEMONIC, '{lcub}').replaceAll('$', '{dollar}').replace(CONTROL, hexadecimal)

const meaning = (whole: string, name: string): string => {
  if (name === 'dollar') return '$'
  if (name === 'lcub') return '{'
  if (name === 'none') return ''
  const codePoint = Number.parseInt(name.slice(1), 16)
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole
}

export const unescapeText = (text: string): string => (text.includes('{') ? text.replace(MNEMONIC, meaning) : text)

/**
 * The length in UTF-16 units of the single character (indicator or code) at `from` in `text`; an escape is one
 * character.
 */
export const unitLength = (text: string, from: number): number => {
  if (from >= text.length) return 0
  if (text[from] === '{') {
    const mnemonic = /^\{(?:dollar|lcub|none|u[0-9A-Fa-f]{4,6})\}/.exec(text.slice(from, from + 10))
    if (mnemonic) return mnemonic[0].length
  }
  return text.codePointAt(from)! > 0xffff ? 2 : 1
}

/** Escapes an indicator or code for a line; `{none}` if it is missing. */
export const escapeUnit = (character: string): string => {
  if (character === '') return '{none}'
  if (character === '{') return '{lcub}'
  return escapeText(character)
}
