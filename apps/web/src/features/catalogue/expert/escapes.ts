/**
 * Characters that a line cannot hold as they are stand in it as MarcEdit's mnemonics: `{dollar}` for a dollar sign in
 * content, `{lcub}` for a brace that would otherwise begin a mnemonic, `{uXXXX}` for a control character, `{none}` for
 * an indicator or code that is not there. Any other brace is a brace.
 */
const MNEMONIC = /\{(dollar|lcub|none|u[0-9A-Fa-f]{4,6})\}/g
const STARTS_MNEMONIC = /\{(?=(?:dollar|lcub|none|u[0-9A-Fa-f]{4,6})\})/g

/** Control characters, except tab and the marks of non-sorting characters (U+0098, U+009C). */
const CONTROL = /[\u0000-\u0008\u000A-\u001F\u007F]/g

const hexadecimal = (character: string): string =>
  `{u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}}`

/** `text` as it stands in a line; `unescapeText` is its inverse for every string. */
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

/** How a single character (an indicator, a code) begins at `from`: its length in `text`, mnemonics counted whole. */
export const unitLength = (text: string, from: number): number => {
  if (from >= text.length) return 0
  if (text[from] === '{') {
    const mnemonic = /^\{(?:dollar|lcub|none|u[0-9A-Fa-f]{4,6})\}/.exec(text.slice(from, from + 10))
    if (mnemonic) return mnemonic[0].length
  }
  return text.codePointAt(from)! > 0xffff ? 2 : 1
}

/** An indicator or code as it stands in a line: a character alone, `{none}` where there is none. */
export const escapeUnit = (character: string): string => {
  if (character === '') return '{none}'
  if (character === '{') return '{lcub}'
  return escapeText(character)
}
