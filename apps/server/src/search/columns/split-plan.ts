/**
 * Divides the look-ups of a plan, so that lexemes with stored sets become separate look-ups. Their sets are read
 * directly from the stored sets, and the inverted indexes are used only for rare lexemes.
 */

import { andQuery, countLexemes, type LexemeQuery, orQuery } from '../lexemes.ts'
import type { Lexemes, Plan, TextIndex } from '../plan.ts'
import { allOf, anyOf, not } from '../plans.ts'
import { LOOKUP_LEXEMES, print } from '../postgres/tsquery.ts'
import { keyOfLookup } from '../stored-sets/stored-lexemes.ts'

/** `isStored` returns whether the lexeme with a key (`keyOfLookup`) has a stored set. */
export const splitPlan = (plan: Plan, isStored: (key: string) => boolean): Plan => {
  switch (plan.kind) {
    case 'lexemes':
      return splitQuery(plan.index, plan.query, isStored)
    case 'and':
      return allOf(plan.parts.map((part) => splitPlan(part, isStored)))
    case 'or':
      return anyOf(plan.parts.map((part) => splitPlan(part, isStored)))
    case 'not':
      return not(splitPlan(plan.part, isStored))
    case 'check':
      return { ...plan, candidates: splitPlan(plan.candidates, isStored) }
    default:
      return plan
  }
}

/**
 * Whether a look-up requires words to be adjacent. PostgreSQL then reads positions, but only for records that match
 * everything else.
 */
const needsPositions = (query: LexemeQuery): boolean => {
  switch (query.op) {
    case 'followed':
      return true
    case 'and':
    case 'or':
      return query.parts.some(needsPositions)
    case 'not':
      return needsPositions(query.part)
    default:
      return false
  }
}

const splitQuery = (index: TextIndex, query: LexemeQuery, isStored: (key: string) => boolean): Plan => {
  const isStoredLexeme = (part: LexemeQuery): boolean =>
    part.op === 'lexeme' && isStored(keyOfLookup(index, print(part)))
  /** Whether few records match, so that the inverted index finds them at once, regardless of other conditions. */
  const isRare = (part: LexemeQuery): boolean => {
    switch (part.op) {
      case 'lexeme':
        return !part.prefix && !isStoredLexeme(part)
      case 'followed':
        return part.places.some((words) => words.every((word) => isRare({ op: 'lexeme', ...word })))
      case 'and':
        return part.parts.some(isRare)
      case 'or':
        return part.parts.every(isRare)
      default:
        return false
    }
  }
  const hasStoredLexeme = (part: LexemeQuery): boolean => {
    switch (part.op) {
      case 'lexeme':
        return isStoredLexeme(part)
      case 'and':
      case 'or':
        return part.parts.some(hasStoredLexeme)
      case 'not':
        return hasStoredLexeme(part.part)
      default:
        return false
    }
  }
  const lookup = (part: LexemeQuery): Lexemes => ({ kind: 'lexemes', index, query: part })
  const divide = (part: LexemeQuery): Plan => {
    if (!hasStoredLexeme(part) || part.op === 'lexeme') return lookup(part)
    switch (part.op) {
      case 'not':
        return not(divide(part.part))
      case 'and':
        // A large look-up is divided: its parts with stored sets are separate, and the rest is combined.
        return (isRare(part) && countLexemes(part) <= LOOKUP_LEXEMES) || needsPositions(part)
          ? lookup(part)
          : joined(part.parts, andQuery, allOf)
      case 'or':
        return joined(part.parts, orQuery, anyOf)
      default:
        return lookup(part)
    }
  }
  /** Parts without stored sets are combined into one look-up. */
  const joined = (
    parts: readonly LexemeQuery[],
    together: (parts: readonly LexemeQuery[]) => LexemeQuery,
    join: (parts: readonly Plan[]) => Plan,
  ): Plan => {
    const others = parts.filter((part) => !hasStoredLexeme(part))
    const stored = parts.filter(hasStoredLexeme).map(divide)
    return join(others.length === 0 ? stored : [...stored, lookup(together(others))])
  }
  return divide(query)
}
