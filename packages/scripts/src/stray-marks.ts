/**
 * Invisible marks without a function at their place. A joiner next to an Arabic letter is part of the spelling. In a
 * Latin word, a joiner is a residue of a word processor, and two titles that look equal then differ.
 */
import { INVISIBLE_CLASS } from './invisible.ts'
import { unpairedMarks, withoutStrayMarks } from './non-sorting.ts'

const MARK = new RegExp(String.raw`[${INVISIBLE_CLASS}--[\p{Cc}\p{Noncharacter_Code_Point}]]`, 'v')

/** Scripts with joining letters and Brahmic scripts, where ZWNJ and ZWJ select the form of a letter. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Manichaean}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Sogdian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Thai}\p{Script=Lao}\p{Script=Balinese}\p{Script=Javanese}\p{Script=Sundanese}\p{Script=Batak}\p{Script=Buginese}\p{Script=Cham}\p{Script=Tai_Tham}\p{Script=Lepcha}\p{Script=Limbu}\p{Script=Meetei_Mayek}\p{Script=Saurashtra}\p{Script=Syloti_Nagri}\p{Script=Kaithi}\p{Script=Chakma}\p{Script=Sharada}\p{Script=Takri}\p{Script=Tirhuta}\p{Script=Modi}\p{Script=Newa}\p{Script=Grantha}\p{Script=Brahmi}\p{Script=Kharoshthi}\p{Script=Nandinagari}\p{Script=Masaram_Gondi}\p{Script=Gunjala_Gondi}]/v
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Sogdian}\p{Script=Manichaean}]/v
/** Scripts without blanks between words, where U+200B allows a line break. */
const WITHOUT_BLANKS =
  /[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}]/v

/** Invisible marks and the characters next to which they are part of the spelling, on either side. */
const SPELLING: readonly (readonly [marks: RegExp, letters: RegExp])[] = [
  [/[\u200C\u200D]/v, JOINED],
  [/[\u200D\uFE0F]/v, /\p{Extended_Pictographic}/v],
  [/\u200B/v, WITHOUT_BLANKS],
  [/[\u180B-\u180F]/v, /[\p{Script=Mongolian}\p{Script=Phags_Pa}]/v],
  [/[\u17B4\u17B5]/v, /\p{Script=Khmer}/v],
  [/[\u115F\u1160]/v, /[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/v],
  [/\u034F/v, /[\p{M}\p{Script=Hebrew}]/v],
  [/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/v, /[\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{S}\p{Emoji}]/v],
]
/** Direction marks. Their function depends on the whole text, not on their neighbours. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/v
/** Combining marks of several scripts. Their base letter determines the script. */
const INHERITED = /\p{Script=Inherited}/v

/**
 * The next character of `characters` from `at` in direction `step`, without invisible marks and marks of several
 * scripts.
 */
const neighbour = (characters: readonly string[], at: number, step: 1 | -1): string => {
  let index = at + step
  while (
    index >= 0 &&
    index < characters.length &&
    (MARK.test(characters[index]!) || INHERITED.test(characters[index]!))
  )
    index += step
  return characters[index] ?? ''
}

const hasFunction = (characters: readonly string[], at: number, isRightToLeft: boolean): boolean => {
  const mark = characters[at]!
  if (DIRECTION.test(mark)) return isRightToLeft
  const neighbours = [
    neighbour(characters, at, -1),
    neighbour(characters, at, 1),
    characters[at - 1] ?? '',
    characters[at + 1] ?? '',
  ]
  return SPELLING.some(([marks, letters]) => marks.test(mark) && neighbours.some((each) => letters.test(each)))
}

/** The characters of `text`, each with a flag for a stray invisible mark. */
const classifyCharacters = (text: string): readonly (readonly [character: string, isStray: boolean])[] => {
  const characters = [...text]
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  return characters.map((character, at) => [
    character,
    MARK.test(character) && !hasFunction(characters, at, isRightToLeft),
  ])
}

/** The invisible marks of `text` without a function, in order. */
export const strayMarks = (text: string): readonly string[] =>
  MARK.test(text) ? classifyCharacters(text).flatMap(([character, isStray]) => (isStray ? [character] : [])) : []

/** Removes stray invisible marks. Marks that are part of the spelling stay. */
export const withoutStrayInvisible = (text: string): string =>
  MARK.test(text)
    ? classifyCharacters(text)
        .filter(([, isStray]) => !isStray)
        .map(([character]) => character)
        .join('')
    : text

/** The replacement character for unreadable characters. */
export const REPLACEMENT = '\uFFFD'

/** The stray characters of a title: U+FFFD, unpaired non-sorting marks, and stray invisible marks. */
export const strayCharacters = (title: string): readonly string[] => [
  ...(title.includes(REPLACEMENT) ? [REPLACEMENT] : []),
  ...unpairedMarks(title),
  ...strayMarks(title),
]

/** Removes the stray characters of a title. */
export const withoutStrayCharacters = (title: string): string =>
  withoutStrayInvisible(withoutStrayMarks(title)).replaceAll(REPLACEMENT, '')

/** Formats characters as Unicode code points without duplicates: `U+0007, U+FFFF`. */
export const codePoints = (characters: readonly string[]): string =>
  [...new Set(characters)]
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
