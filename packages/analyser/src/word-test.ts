/** Tests whether a folded word or a whole folded key matches a pattern. */
import type { RangePattern, SingleWordPattern } from '@seriatim/query'
import { compileRegex } from '@seriatim/query/regex'
import { editDistance, MAX_WORD_BYTES } from '@seriatim/scripts'

/** Compares by code point, like the collation "C" of PostgreSQL. JavaScript compares UTF-16 code units. */
export const compareCodePoints = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)]
    if (a === b) continue
    // Surrogates encode the highest code points, so they sort last.
    const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
    return isHigh(a) === isHigh(b) ? a - b : isHigh(a) ? 1 : -1
  }
  return one.length - other.length
}

/** Whether `text` is between the bounds of a range. */
export const isInRange = ({ from, to }: RangePattern, text: string): boolean => {
  if (from !== undefined) {
    const order = compareCodePoints(text, from.text)
    if (order < 0 || (order === 0 && !from.inclusive)) return false
  }
  if (to === undefined) return true
  const order = compareCodePoints(text, to.text)
  return order < 0 || (order === 0 && to.inclusive)
}

/** Backtracks only to the last asterisk, so the time is at most the product of the lengths. */
const fitsWildcard = (pattern: readonly string[], text: readonly string[]): boolean => {
  let [at, next, asterisk, resume] = [0, 0, -1, 0]
  while (at < text.length) {
    if (pattern[next] === '*') {
      asterisk = next++
      resume = at
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === text[at])) {
      at++
      next++
    } else if (asterisk >= 0) {
      at = ++resume
      next = asterisk + 1
    } else return false
  }
  while (pattern[next] === '*') next++
  return next === pattern.length
}

const encoder = new TextEncoder()

/** Whether a word has the maximum length, so that it may be truncated. */
export const isCutWord = (word: string): boolean =>
  word.length * 3 > MAX_WORD_BYTES - 4 && encoder.encode(word).length > MAX_WORD_BYTES - 4

/** Creates a test whether a folded word matches as a whole. One test serves a whole query. */
export const wordTest = (pattern: SingleWordPattern): ((word: string) => boolean) => {
  switch (pattern.kind) {
    case 'word':
      return pattern.prefix ? (word) => word.startsWith(pattern.text) : (word) => word === pattern.text
    case 'wildcard': {
      const characters = [...pattern.pattern]
      return (word) => fitsWildcard(characters, [...word])
    }
    case 'regex':
      return compileRegex(pattern.source).fits
    case 'fuzzy': {
      const characters = [...pattern.text]
      return (word) =>
        Math.abs(word.length - pattern.text.length) <= 2 * pattern.distance &&
        editDistance(characters, [...word], pattern.distance) <= pattern.distance
    }
    case 'range':
      return (word) => isInRange(pattern, word)
  }
}
