/**
 * Guesses the Windows code page (or KOI8-R) of a text: in the correct one, most non-ASCII bytes are frequent letters.
 */

/** The code pages by their names in `TextDecoder`. If two have the same score, the first one is chosen. */
export const CODE_PAGES = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** The most frequent non-ASCII letters of texts in each code page. */
const COMMON: Readonly<Record<CodePage, string>> = {
  'windows-1252': 'àâäáãåæçéèêëíìîïñóòôöõøœßúùûü',
  'windows-1250': 'ąćęłńśźżáčďéěíňóřšťúůýžőűöüăâîşţđ',
  'windows-1251': 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєў',
  'koi8-r': 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'windows-1253': 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
  'windows-1254': 'ğışçöü',
  'windows-1255': 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  'windows-1256': 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئء',
  'windows-1257': 'āčēģīķļņšūžąęėįųõäöü',
}

type Meaning = {
  readonly isLetter: boolean
  readonly isUpper: boolean
  readonly isAscii: boolean
  readonly weight: number
}

const LETTER = /\p{L}/u
const UNUSED = /[\u0080-\u009f\ufffd]/

const meaningsOf = (page: CodePage): readonly Meaning[] => {
  const decoder = new TextDecoder(page)
  const common = new Set(COMMON[page])
  return Array.from({ length: 256 }, (_, byte) => {
    const character = decoder.decode(Uint8Array.of(byte))
    const lower = character.toLowerCase()
    const isLetter = LETTER.test(character)
    const isUpper = isLetter && character !== lower
    // A capital is as valid as a small letter, but less frequent.
    const ofLetter = common.has(lower) ? (isUpper ? 1 : 1.5) : -1
    const weight = byte < 0x80 ? 0 : UNUSED.test(character) ? -4 : isLetter ? ofLetter : -0.25
    return { isLetter, isUpper, isAscii: byte < 0x80, weight }
  })
}

const MEANINGS: readonly (readonly Meaning[])[] = CODE_PAGES.map(meaningsOf)
/** Whether each code page is Latin. In other scripts, an ASCII letter next to a letter counts against the code page. */
const IS_LATIN: readonly boolean[] = CODE_PAGES.map((page) => /[a-z]/i.test(COMMON[page].normalize('NFD')))

const scoreOf = (bytes: Uint8Array, page: number): number => {
  const meanings = MEANINGS[page]!
  let score = 0
  for (let at = 0; at < bytes.length; at++) {
    const here = meanings[bytes[at]!]!
    if (here.isAscii) continue
    const before = at > 0 ? meanings[bytes[at - 1]!]! : undefined
    const after = at + 1 < bytes.length ? meanings[bytes[at + 1]!]! : undefined
    score += here.weight
    if (!here.isLetter && before?.isLetter && after?.isLetter) score -= 1
    if (!here.isLetter) continue
    if (here.isUpper && before?.isLetter && !before.isUpper) score -= 2
    if (IS_LATIN[page]) continue
    for (const others of [before, after]) if (others?.isLetter) score += others.isAscii ? -1 : 0.25
  }
  return score
}

/** Sums up the scores of the texts in a file, because a single word is not conclusive. */
export const makeCodePageGuess = () => {
  const scores = CODE_PAGES.map(() => 0)
  return {
    /** Scores bytes that are neither UTF-8 nor MARC-8. */
    add(bytes: Uint8Array): void {
      for (let page = 0; page < CODE_PAGES.length; page++) scores[page]! += scoreOf(bytes, page)
    },
    best: (): CodePage => CODE_PAGES[scores.indexOf(Math.max(...scores))]!,
  }
}
