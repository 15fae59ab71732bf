/** Whether a folded word matches a pattern. User input is never compiled to a JavaScript RegExp. */
import type { CompileRegex } from './regex-check.ts'
import type { RangePattern, SingleWordPattern } from './tree.ts'

export type WordPredicate = (word: string) => boolean

/** Whether `text` as a whole matches `pattern` with wildcards. Backtracks only to the last asterisk. */
const fitsWildcard = (pattern: readonly string[], text: readonly string[]): boolean => {
  let [at, inText, star, resume] = [0, 0, -1, 0]
  while (inText < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++
      resume = inText
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[inText])) {
      at++
      inText++
    } else if (star >= 0) {
      at = star + 1
      inText = ++resume
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/**
 * Whether the edit distance of `a` and `b` is at most `most`. Edits are insertion, deletion, substitution and
 * transposition of neighbours, each stretch edited once (optimal string alignment).
 */
const isNear = (a: readonly string[], b: readonly string[], most: number): boolean => {
  if (Math.abs(a.length - b.length) > most) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1)
      }
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[b.length]! <= most
}

/** Compares by code point. UTF-16 order differs outside the basic plane. */
const isBefore = (a: string, b: string): boolean => {
  for (let index = 0; index < a.length && index < b.length; index++) {
    if (a.charCodeAt(index) !== b.charCodeAt(index)) return a.codePointAt(index)! < b.codePointAt(index)!
  }
  return a.length < b.length
}

const isInRange = ({ from, to }: RangePattern, word: string): boolean =>
  (from === undefined || isBefore(from.text, word) || (from.inclusive && from.text === word)) &&
  (to === undefined || isBefore(word, to.text) || (to.inclusive && to.text === word))

/** Creates the test of a pattern. Without `compileRegex`, a regular expression matches nothing. */
export const wordTest = (pattern: SingleWordPattern, compileRegex: CompileRegex | undefined): WordPredicate => {
  switch (pattern.kind) {
    case 'word': {
      const { text, prefix } = pattern
      return prefix ? (word) => word.startsWith(text) : (word) => word === text
    }
    case 'wildcard': {
      const characters = [...pattern.pattern]
      return (word) => fitsWildcard(characters, [...word])
    }
    case 'fuzzy': {
      const characters = [...pattern.text]
      return (word) => isNear(characters, [...word], pattern.distance)
    }
    case 'range':
      return (word) => isInRange(pattern, word)
    case 'regex':
      return compileRegex === undefined ? () => false : compileRegex(pattern.source).fits
  }
}
