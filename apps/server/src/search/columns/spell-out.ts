/**
 * Truncated words of a plan spelt out, unless the set of the beginning is kept: words whose sets are kept are read as they are,
 * the others are few records each. By the beginning alone PostgreSQL would visit the records of all of them.
 */
import { keyOfLookup } from '../kept/kept-lexemes.ts'
import { both, either, type LexemeQuery, lexeme, neither } from '../lexemes.ts'
import type { Lexicon, Plan, TextIndex } from '../plan.ts'
import { allOf, anyOf, lookup, not } from '../plans.ts'
import { print } from '../postgres/tsquery.ts'

/** Words that a beginning is spelt out into: each costs a descent of the index, some microseconds. */
const MOST_WORDS = 4_000

/** How a word of the indexes *anywhere* and *titles* may be marked (`properLexeme`, `issnLexeme`); other lexemes are no words. */
const WORD = /^([!@]?)([^!@+=^]+)$/u

type Beginning = Extract<LexemeQuery, { op: 'lexeme' }>

/** Whether a lexeme is the beginning of words, and has to be spelt out. */
type IsAsked = (index: TextIndex, query: Beginning) => boolean

const beginningsIn = (index: TextIndex, query: LexemeQuery, isAsked: IsAsked): readonly Beginning[] => {
  switch (query.op) {
    case 'lexeme':
      return isAsked(index, query) ? [query] : []
    case 'and':
    case 'or':
      return query.parts.flatMap((part) => beginningsIn(index, part, isAsked))
    case 'not':
      return beginningsIn(index, query.part, isAsked)
    default:
      return []
  }
}

const inPlan = (plan: Plan, isAsked: IsAsked): readonly Beginning[] => {
  switch (plan.kind) {
    case 'lexemes':
      return beginningsIn(plan.index, plan.query, isAsked)
    case 'and':
    case 'or':
      return plan.parts.flatMap((part) => inPlan(part, isAsked))
    case 'not':
      return inPlan(plan.part, isAsked)
    case 'check':
      return inPlan(plan.candidates, isAsked)
    default:
      return []
  }
}

/** The plan with the words that begin so, where they are not too many. `isKept` tells of the key of a look-up whether its set is kept. */
export async function spelledOut(
  plan: Plan,
  lexicon: Pick<Lexicon, 'expand'>,
  isKept: (key: string) => boolean,
): Promise<Plan> {
  const isAsked: IsAsked = (index, query) =>
    query.prefix && index !== 'fields' && WORD.test(query.text) && !isKept(keyOfLookup(index, print(query)))
  const texts = new Set(inPlan(plan, isAsked).map(({ text }) => WORD.exec(text)![2]!))
  if (texts.size === 0) return plan
  const words = new Map<string, readonly string[]>()
  for (const text of texts) {
    const found = await lexicon.expand({ kind: 'word', text, prefix: true }, MOST_WORDS)
    if (found !== undefined) words.set(text, found)
  }
  const inQuery = (index: TextIndex, query: LexemeQuery): LexemeQuery => {
    switch (query.op) {
      case 'lexeme': {
        const [, mark = '', text = ''] = (isAsked(index, query) && WORD.exec(query.text)) || []
        const found = words.get(text)
        return found === undefined ? query : either(found.map((word) => lexeme(mark + word)))
      }
      case 'and':
        return both(query.parts.map((part) => inQuery(index, part)))
      case 'or':
        return either(query.parts.map((part) => inQuery(index, part)))
      case 'not':
        return neither(inQuery(index, query.part))
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
