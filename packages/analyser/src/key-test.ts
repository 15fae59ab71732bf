/** What a pattern asks of the key of a facet term or a condition, or of a number: one test for all engines. */
import { type ConditionTerm, type FacetTerm, facetOf, isFacetTerm } from '@seriatim/contract'
import type { QueryNode, RangePattern, TextPattern } from '@seriatim/query'
import { fold, words } from '@seriatim/scripts'
import { holdsPhrase, type Run } from './phrase.ts'
import { isInRange, wordTest } from './word-test.ts'
import { formsOf } from './words.ts'

/** Which values of a column. `all` of an absent value is false: a record without the value never fits. */
export type ValueTest =
  /** One of these, as stored. */
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  /** The folded key fits: equality, wildcards, a regular expression, fuzziness, a range. Tested by `keyTest` over the dictionary. */
  | { readonly kind: 'pattern'; readonly pattern: Extract<QueryNode, { kind: 'text' }>['pattern'] }

/** Terms whose keys are names: words are looked for within them. The keys of all others are compared as a whole. */
const isNameTerm = (term: FacetTerm | ConditionTerm): boolean => isFacetTerm(term) && facetOf(term).areNames === true

/**
 * Whether a key (as stored) of `term` passes `test`. Made once a query and asked of every entry of the dictionary.
 * Patterns are compared with the folded key; in ranges a year of `start_year` and `end_year` with u stands for all
 * years that it may be.
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
      return isNameTerm(term)
        ? (key) => holdsPhrase(pattern, runOf(key))
        : whole(pattern.words.map(({ text }) => text).join(' '))
    case 'word':
      if (pattern.prefix) return (key) => fold(key).startsWith(pattern.text)
      return isNameTerm(term) ? (key) => runOf(key).some((forms) => forms.includes(pattern.text)) : whole(pattern.text)
    case 'range':
      return term === 'start_year' || term === 'end_year'
        ? (key) => mayBeIn(pattern, fold(key))
        : (key) => isInRange(pattern, fold(key))
    default: {
      const fits = wordTest(pattern)
      return (key) => fits(fold(key))
    }
  }
}

const runOf = (key: string): Run => words(key).map(formsOf)

const whole =
  (text: string): ((key: string) => boolean) =>
  (key) =>
    fold(key) === text

/** Whether one of the years that a year with u may be lies in the range. */
const mayBeIn = (range: RangePattern, year: string): boolean => {
  const unknown = year.indexOf('u')
  if (unknown < 0) return isInRange(range, year)
  for (let digit = 0; digit <= 9; digit++) {
    if (mayBeIn(range, year.slice(0, unknown) + String(digit) + year.slice(unknown + 1))) return true
  }
  return false
}

/** An ISSN as it is compared: in lower case without hyphen. */
export const plainNumber = (text: string): string => text.toLowerCase().replace(/[-\u2010-\u2015\u2212]/g, '')

/** What of a pattern on numbers is text, without its hyphens. */
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

/** Whether a number (see `plainNumber`) fits. */
export function numberTest(asked: TextPattern): (number: string) => boolean {
  const pattern = plainPattern(asked)
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
