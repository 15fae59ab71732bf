/**
 * Tests whether the key of a facet term or condition, or a number, matches a pattern. All search engines use these
 * tests.
 */
import { type ConditionTerm, type FacetTerm, facetOf, isFacetTerm } from '@seriatim/contract'
import type { QueryNode, RangePattern, TextPattern } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { runsTest } from './clause-tests.ts'
import { runsOf } from './occurrences.ts'
import { isInRange, wordTest } from './word-test.ts'

/** Selects values of a column. An absent value never matches. */
export type ValueTest =
  /** Matches one of these keys, compared as stored. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /**
   * A pattern for the folded key: equality, wildcards, regular expression, fuzzy match or range. `keyTest` evaluates it
   * on the dictionary.
   */
  | { readonly kind: 'pattern'; readonly pattern: Extract<QueryNode, { kind: 'text' }>['pattern'] }

/** Whether the keys of a term are names, which are searched by word. Other keys are compared as a whole. */
const isNameTerm = (term: FacetTerm | ConditionTerm): boolean => isFacetTerm(term) && facetOf(term).areNames === true

/**
 * Creates a test for keys (as stored) of `term`. One test serves all dictionary entries of a query. Patterns match the
 * folded key. In ranges, a year of `start_year` and `end_year` with u matches as any possible year.
 */
export function keyTest(term: FacetTerm | ConditionTerm, test: ValueTest): (key: string) => boolean {
  if (test.kind === 'keys') {
    const keys = new Set(test.keys)
    return (key) => keys.has(key)
  }
  const { pattern } = test
  switch (pattern.kind) {
    case 'exists':
      return () => true
    case 'key':
      return pattern.folded ? (key) => fold(key) === pattern.key : (key) => key === pattern.key
    case 'phrase':
      return isNameTerm(term) ? namesTest(pattern) : wholeKeyTest(pattern.words.map(({ text }) => text).join(' '))
    case 'word':
      if (pattern.prefix) return (key) => fold(key).startsWith(pattern.text)
      return isNameTerm(term) ? namesTest(pattern) : wholeKeyTest(pattern.text)
    case 'range':
      return term === 'start_year' || term === 'end_year'
        ? (key) => yearMayBeInRange(pattern, fold(key))
        : (key) => isInRange(pattern, fold(key))
    default: {
      const fits = wordTest(pattern)
      return (key) => fits(fold(key))
    }
  }
}

const namesTest = (pattern: TextPattern): ((key: string) => boolean) => {
  const test = runsTest(pattern)
  return (key) => test(runsOf(key))
}

const wholeKeyTest =
  (text: string): ((key: string) => boolean) =>
  (key) =>
    fold(key) === text

/** Whether one of the possible years of a year with u is in the range. */
const yearMayBeInRange = (range: RangePattern, year: string): boolean => {
  const unknown = year.indexOf('u')
  if (unknown < 0) return isInRange(range, year)
  for (let digit = 0; digit <= 9; digit++) {
    if (yearMayBeInRange(range, year.slice(0, unknown) + String(digit) + year.slice(unknown + 1))) return true
  }
  return false
}

/** An ISSN for comparison: in lower case without hyphen. */
export const plainNumber = (text: string): string => text.toLowerCase().replace(/[-\u2010-\u2015\u2212]/g, '')

/** The pattern with hyphens removed from its texts. */
const plainPattern = (pattern: TextPattern): TextPattern => {
  switch (pattern.kind) {
    case 'word':
    case 'fuzzy':
      return { ...pattern, text: plainNumber(pattern.text) }
    case 'wildcard':
      return { ...pattern, pattern: plainNumber(pattern.pattern) }
    case 'range':
      return {
        ...pattern,
        ...(pattern.from && { from: { ...pattern.from, text: plainNumber(pattern.from.text) } }),
        ...(pattern.to && { to: { ...pattern.to, text: plainNumber(pattern.to.text) } }),
      }
    default:
      return pattern
  }
}

/** Creates a test for numbers in the form of `plainNumber`. */
export function numberTest(textPattern: TextPattern): (number: string) => boolean {
  const pattern = plainPattern(textPattern)
  switch (pattern.kind) {
    case 'exists':
      return () => true
    case 'key': {
      const key = plainNumber(pattern.key)
      return (number) => number === key
    }
    case 'phrase': {
      const text = pattern.words.map((word) => plainNumber(word.text)).join('')
      return (number) => number === text
    }
    default:
      return wordTest(pattern)
  }
}
