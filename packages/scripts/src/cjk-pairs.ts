/**
 * Chinese, Japanese and Korean text for search. Words are not separated by blanks, so overlapping pairs of characters
 * are indexed. Traditional and simplified Chinese match by their simplified characters.
 */
import { CHINESE_VARIANTS } from './chinese-variants.ts'
import { fold } from './fold.ts'
import { JAPANESE_VARIANTS } from './japanese-variants.ts'

/** Consecutive Chinese characters, kana or hangul, including iteration and length marks. */
const RUN =
  /[[\p{L}\p{M}\p{Nl}]&&[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]]+/gv

const readVariants = (table: string): readonly (readonly [string, string])[] => {
  const characters = [...table.replaceAll('\n', '')]
  return characters.flatMap((character, index) =>
    index % 2 === 0 ? [[character, characters[index + 1]!] as const] : [],
  )
}

const replaced = (text: string, by: ReadonlyMap<string, string>): string => {
  let result = ''
  for (const character of text) result += by.get(character) ?? character
  return result
}

/** The tables are parsed on first use and cached: about 3,000 pairs. */
let chinese: ReadonlyMap<string, string> | undefined
let all: ReadonlyMap<string, string> | undefined

/** Replaces every traditional Chinese character by its simplified form. */
export const simplify = (text: string): string => {
  chinese ??= new Map(readVariants(CHINESE_VARIANTS))
  return replaced(text, chinese)
}

/**
 * Replaces traditional characters by simplified ones, and Japanese characters by the Chinese ones of the same origin: 戸
 * and 户, 県 and 縣.
 */
export const unifyVariants = (text: string): string => {
  all ??= new Map([...readVariants(JAPANESE_VARIANTS), ...readVariants(CHINESE_VARIANTS)])
  return replaced(text, all)
}

/** The characters of each stretch of Chinese, Japanese or Korean text, folded and with unified variants, in order. */
const cjkRuns = (text: string, unify: (run: string) => string): readonly (readonly string[])[] =>
  [...fold(text).matchAll(RUN)].map(([run]) => [...unify(run)])

const pairsOf = (run: readonly string[]): readonly string[] =>
  run.length === 1 ? run : run.slice(1).map((character, index) => run[index]! + character)

/** The stretches of Chinese, Japanese or Korean text, as offsets in UTF-16 code units, in order. */
export const cjkStretches = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(RUN)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))

/**
 * The overlapping character pairs of each stretch of Chinese, Japanese or Korean text, folded and simplified, in order.
 * A stretch of one character yields this character.
 */
export const cjkPairs = (text: string, unify = simplify): readonly string[] => cjkRuns(text, unify).flatMap(pairsOf)

/** The index entries of Chinese, Japanese or Korean text: its pairs and single characters, without duplicates. */
export const cjkLexemes = (text: string): readonly string[] => [
  ...new Set(cjkRuns(text, simplify).flatMap((run) => [...run, ...pairsOf(run)])),
]
