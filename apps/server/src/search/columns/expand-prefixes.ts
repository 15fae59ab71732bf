/**
 * Replaces truncated words of a plan by the words of the index that match, unless the prefix has a stored set. Words
 * with stored sets are read directly, and other words have few records. With the prefix alone, PostgreSQL would visit
 * the records of all words.
 */

import { andQuery, type LexemeQuery, lexeme, notQuery, orQuery } from '../lexemes.ts'
import type { Lexicon, Plan, TextIndex } from '../plan.ts'
import { allOf, anyOf, lookup, not } from '../plans.ts'
import { print } from '../postgres/tsquery.ts'
import { keyOfLookup } from '../stored-sets/stored-lexemes.ts'

/** Maximum number of words for one prefix. Each word costs a descent of the index tree, some microseconds. */
const MAX_WORDS = 4_000

/**
 * A lexeme of the indexes *anywhere* and *titles* that is a word, after the mark of a title or ISSN (`properLexeme`,
 * `issnLexeme`). Lexemes that do not match are not words.
 */
const WORD = /^([!@]?)([^!@+=^]+)$/u

type PrefixLexeme = Extract<LexemeQuery, { op: 'lexeme' }>

/** Whether a lexeme is a prefix of words that has to be expanded. */
type NeedsExpansion = (index: TextIndex, query: PrefixLexeme) => boolean

const prefixesInQuery = (index: TextIndex, query: LexemeQuery, isAsked: NeedsExpansion): readonly PrefixLexeme[] => {
  switch (query.op) {
    case 'lexeme':
      return isAsked(index, query) ? [query] : []
    case 'and':
    case 'or':
      return query.parts.flatMap((part) => prefixesInQuery(index, part, isAsked))
    case 'not':
      return prefixesInQuery(index, query.part, isAsked)
    default:
      return []
  }
}

const prefixesInPlan = (plan: Plan, isAsked: NeedsExpansion): readonly PrefixLexeme[] => {
  switch (plan.kind) {
    case 'lexemes':
      return prefixesInQuery(plan.index, plan.query, isAsked)
    case 'and':
    case 'or':
      return plan.parts.flatMap((part) => prefixesInPlan(part, isAsked))
    case 'not':
      return prefixesInPlan(plan.part, isAsked)
    case 'check':
      return prefixesInPlan(plan.candidates, isAsked)
    default:
      return []
  }
}

/**
 * The plan with truncated words replaced by the matching words, if these are not too many. `isStored` returns whether
 * the look-up with a key has a stored set.
 */
export async function expandPrefixes(
  plan: Plan,
  lexicon: Pick<Lexicon, 'expand'>,
  isStored: (key: string) => boolean,
): Promise<Plan> {
  const isAsked: NeedsExpansion = (index, query) =>
    query.prefix && index !== 'fields' && WORD.test(query.text) && !isStored(keyOfLookup(index, print(query)))
  const texts = new Set(prefixesInPlan(plan, isAsked).map(({ text }) => WORD.exec(text)![2]!))
  if (texts.size === 0) return plan
  const words = new Map<string, readonly string[]>()
  for (const text of texts) {
    const expanded = await lexicon.expand({ kind: 'word', text, prefix: true }, MAX_WORDS)
    if (expanded !== undefined) words.set(text, expanded)
  }
  const inQuery = (index: TextIndex, query: LexemeQuery): LexemeQuery => {
    switch (query.op) {
      case 'lexeme': {
        const [, mark = '', text = ''] = (isAsked(index, query) && WORD.exec(query.text)) || []
        const expanded = words.get(text)
        return expanded === undefined ? query : orQuery(expanded.map((word) => lexeme(mark + word)))
      }
      case 'and':
        return andQuery(query.parts.map((part) => inQuery(index, part)))
      case 'or':
        return orQuery(query.parts.map((part) => inQuery(index, part)))
      case 'not':
        return notQuery(inQuery(index, query.part))
      default:
        return query
    }
  }
  const spell = (part: Plan): Plan => {
    switch (part.kind) {
      case 'lexemes':
        return lookup(part.index, inQuery(part.index, part.query))
      case 'and':
        return allOf(part.parts.map(spell))
      case 'or':
        return anyOf(part.parts.map(spell))
      case 'not':
        return not(spell(part.part))
      case 'check':
        return { ...part, candidates: spell(part.candidates) }
      default:
        return part
    }
  }
  return spell(plan)
}
