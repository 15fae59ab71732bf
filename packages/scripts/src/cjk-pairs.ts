import { fold } from './fold.ts'

/** A run of Chinese characters, kana or hangul, with iteration and length marks. */
const RUN =
  /[[\p{L}\p{M}\p{Nl}]&&[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}]]+/gv

/**
 * The overlapping character pairs of every run of Chinese, Japanese or Korean writing in `text`, in order, folded:
 * these scripts write words without a blank. A run of one character gives that character.
 */
export const cjkPairs = (text: string): readonly string[] => {
  const pairs: string[] = []
  for (const [run] of fold(text).matchAll(RUN)) {
    const characters = [...run]
    if (characters.length === 1) pairs.push(run)
    for (let index = 1; index < characters.length; index++) pairs.push(characters[index - 1]! + characters[index]!)
  }
  return pairs
}
