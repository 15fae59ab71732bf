/**
 * Chinese, Japanese and Korean text for search. Words are not separated by blanks, so overlapping pairs of characters
 * are indexed. Traditional and simplified Chinese match by their simplified characters.
 */
import { CHINESE_VARIANTS } from './chinese-variants.ts'
import { fold } from './fold.ts'

/** A run of Chinese characters, kana or hangul, including iteration and length marks. */
const RUN =
  /[[\p{L}\p{M}\p{Nl}]&&[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]]+/gv

const readVariants = (): ReadonlyMap<string, string> => {
  const characters = [...CHINESE_VARIANTS.replaceAll('\n', '')]
  const variants = new Map<string, string>()
  for (let index = 0; index < characters.length; index += 2) variants.set(characters[index]!, characters[index + 1]!)
  return variants
}

/** Parsed on first use and cached: about 3,000 pairs. */
let variants: ReadonlyMap<string, string> | undefined

/** Replaces every traditional Chinese character by its simplified form. */
export const simplify = (text: string): string => {
  variants ??= readVariants()
  let simplified = ''
  for (const character of text) simplified += variants.get(character) ?? character
  return simplified
}

/** The characters of each run of such text, folded and simplified, in order. */
const runsOf = (text: string): readonly (readonly string[])[] =>
  [...fold(text).matchAll(RUN)].map(([run]) => [...simplify(run)])

const pairsOf = (run: readonly string[]): readonly string[] =>
  run.length === 1 ? run : run.slice(1).map((character, index) => run[index]! + character)

/** The runs of such text from first to last character, in UTF-16 code units, in order. */
export const cjkStretches = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(RUN)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))

/**
 * The overlapping character pairs of every run of Chinese, Japanese or Korean text, folded and simplified, in order. A
 * run of one character yields this character.
 */
export const cjkPairs = (text: string): readonly string[] => runsOf(text).flatMap(pairsOf)

/** The index entries of such text: its pairs and single characters, without duplicates. */
export const cjkLexemes = (text: string): readonly string[] => [
  ...new Set(runsOf(text).flatMap((run) => [...run, ...pairsOf(run)])),
]
