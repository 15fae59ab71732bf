/**
 * Chinese, Japanese and Korean writing for search: words stand without blanks, so overlapping pairs of characters are
 * looked up; traditional and simplified Chinese meet in the simplified character.
 */
import { CHINESE_VARIANTS } from './chinese-variants.ts'
import { fold } from './fold.ts'

/** A run of Chinese characters, kana or hangul, with iteration and length marks. */
const RUN =
  /[[\p{L}\p{M}\p{Nl}]&&[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]]+/gv

const readVariants = (): ReadonlyMap<string, string> => {
  const characters = [...CHINESE_VARIANTS.replaceAll('\n', '')]
  const variants = new Map<string, string>()
  for (let index = 0; index < characters.length; index += 2) variants.set(characters[index]!, characters[index + 1]!)
  return variants
}

/** Read when it is needed first, then kept: 3,000 pairs. */
let variants: ReadonlyMap<string, string> | undefined

/** `text` with every traditional Chinese character in its simplified form, character by character. */
export const simplify = (text: string): string => {
  variants ??= readVariants()
  let simplified = ''
  for (const character of text) simplified += variants.get(character) ?? character
  return simplified
}

/** The runs of such writing in `text`, in order, as their characters, folded and simplified. */
const runsOf = (text: string): readonly (readonly string[])[] =>
  [...fold(text).matchAll(RUN)].map(([run]) => [...simplify(run)])

const pairsOf = (run: readonly string[]): readonly string[] =>
  run.length === 1 ? run : run.slice(1).map((character, index) => run[index]! + character)

/** Where such writing stands in `text`: each run from its first character to its last, in UTF-16 units, in order. */
export const cjkStretches = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(RUN)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))

/**
 * The overlapping character pairs of every run of Chinese, Japanese or Korean writing in `text`, in order, folded and
 * simplified. A run of one character gives that character.
 */
export const cjkPairs = (text: string): readonly string[] => runsOf(text).flatMap(pairsOf)

/** What an index holds of such writing in `text`: its pairs and its single characters, each once. */
export const cjkLexemes = (text: string): readonly string[] => [
  ...new Set(runsOf(text).flatMap((run) => [...run, ...pairsOf(run)])),
]
