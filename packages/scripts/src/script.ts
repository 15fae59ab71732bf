/** Determines the script of a text (ISO 15924), and its MARC 21 code for $6 of 880. */

const LETTERS = /\p{L}/gv

/** Scripts in the order in which they are tested. Japanese and Korean mix several scripts. */
const SCRIPTS = (
  [
    ['Latn', 'Latin'],
    ['Cyrl', 'Cyrillic'],
    ['Grek', 'Greek'],
    ['Arab', 'Arabic'],
    ['Hebr', 'Hebrew'],
    ['Hani', 'Han'],
    ['Hira', 'Hiragana'],
    ['Kana', 'Katakana'],
    ['Hang', 'Hangul'],
    ['Bopo', 'Bopomofo'],
    ['Deva', 'Devanagari'],
    ['Beng', 'Bengali'],
    ['Guru', 'Gurmukhi'],
    ['Gujr', 'Gujarati'],
    ['Orya', 'Oriya'],
    ['Taml', 'Tamil'],
    ['Telu', 'Telugu'],
    ['Knda', 'Kannada'],
    ['Mlym', 'Malayalam'],
    ['Sinh', 'Sinhala'],
    ['Thai', 'Thai'],
    ['Laoo', 'Lao'],
    ['Tibt', 'Tibetan'],
    ['Mymr', 'Myanmar'],
    ['Khmr', 'Khmer'],
    ['Geor', 'Georgian'],
    ['Armn', 'Armenian'],
    ['Ethi', 'Ethiopic'],
    ['Mong', 'Mongolian'],
    ['Syrc', 'Syriac'],
    ['Thaa', 'Thaana'],
    ['Nkoo', 'Nko'],
    ['Cher', 'Cherokee'],
    ['Cans', 'Canadian_Aboriginal'],
    ['Tfng', 'Tifinagh'],
    ['Copt', 'Coptic'],
  ] as const
).map(([code, name]) => [code, new RegExp(`^\\p{Script=${name}}$`, 'v')] as const)

type SingleScript = (typeof SCRIPTS)[number][0]

/** An ISO 15924 code. `Jpan` is for Han with kana, `Kore` for Han with Hangul, `Zyyy` for text without letters. */
export type Script = Exclude<SingleScript, 'Hira' | 'Kana' | 'Hang'> | 'Jpan' | 'Kore' | 'Zyyy'

/** All codes that `scriptOf` returns. */
export const DETECTED_SCRIPTS: readonly Script[] = [
  ...SCRIPTS.flatMap(([code]) => (code === 'Hira' || code === 'Kana' || code === 'Hang' ? [] : [code])),
  'Jpan',
  'Kore',
  'Zyyy',
]

const singleScript = (letter: string): SingleScript | undefined => SCRIPTS.find(([, test]) => test.test(letter))?.[0]

/** Characters of which all letters are Latin: ASCII, and U+00C0 to U+024F. Most texts have no others. */
const ONLY_LATIN = /^[\u0000-\u007F\u00C0-\u024F]*$/
const LATIN_LETTER = /[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]/

/** The script of most letters in `text`. If two scripts have equally many letters, the one that occurs first. */
export const scriptOf = (text: string): Script => {
  // Testing each letter takes twenty times as long.
  if (ONLY_LATIN.test(text)) return LATIN_LETTER.test(text) ? 'Latn' : 'Zyyy'
  const counts = new Map<Script, number>()
  let han = 0
  for (const [letter] of text.matchAll(LETTERS)) {
    const single = singleScript(letter)
    if (single === undefined) continue
    const script = single === 'Hira' || single === 'Kana' ? 'Jpan' : single === 'Hang' ? 'Kore' : single
    if (script === 'Hani') han++
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  // In a text with kana or Hangul, Han characters are counted as Japanese or Korean.
  for (const mixed of ['Jpan', 'Kore'] as const) {
    const own = counts.get(mixed)
    if (own !== undefined && han > 0) {
      counts.set(mixed, own + han)
      counts.delete('Hani')
      break
    }
  }
  let dominant: Script = 'Zyyy'
  for (const [script, count] of counts) if (count > (counts.get(dominant) ?? 0)) dominant = script
  return dominant
}

const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]$/v

/** Whether `text` is right-to-left. The first letter decides, as in the Unicode bidirectional algorithm. */
export const isRightToLeft = (text: string): boolean => {
  const [first] = text.match(/\p{L}/v) ?? []
  return first !== undefined && RIGHT_TO_LEFT.test(first)
}

/** The MARC-8 codes of scripts in MARC 21. Other scripts have ISO 15924 codes. */
const MARC_CODES: Readonly<Partial<Record<Script, string>>> = {
  Arab: '(3',
  Latn: '(B',
  Hani: '$1',
  Jpan: '$1',
  Kore: '$1',
  Bopo: '$1',
  Cyrl: '(N',
  Grek: '(S',
  Hebr: '(2',
}

/** The script code of `text` for $6 of 880 (`(N`, `$1`, `Deva` ...). Undefined for text without letters. */
export const marcScriptCode = (text: string): string | undefined => {
  const script = scriptOf(text)
  return script === 'Zyyy' ? undefined : (MARC_CODES[script] ?? script)
}
