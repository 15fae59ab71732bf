/** Compiles the boolean operator `prox`, which finds words near each other. */
import type { PhrasePattern, QueryNode, Scope, WordPattern } from '@seriatim/query'
import { modifierName } from './contexts.ts'
import { CqlProblem } from './diagnostics.ts'
import type { CqlModifier } from './tree.ts'

/** The maximum distance between the two words. */
const MAX_DISTANCE = 100

type Word = { readonly scope: Scope; readonly pattern: WordPattern }

const wordOf = (node: QueryNode): Word | undefined =>
  node.kind === 'text' && node.pattern.kind === 'word' ? { scope: node.scope, pattern: node.pattern } : undefined

const isSame = (a: Scope, b: Scope): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Creates a query node for two words of one index within a distance. Without modifiers, the words are adjacent in any
 * order.
 * @throws CqlProblem 39 unless both sides are words of one index, 40 to 43 and 46 for unsupported modifiers
 */
export function proximity(
  left: QueryNode,
  right: QueryNode,
  modifiers: readonly CqlModifier[],
  position: number,
): QueryNode {
  const { distance, isOrdered } = readModifiers(modifiers, position)
  const [first, second] = [wordOf(left), wordOf(right)]
  if (first === undefined || second === undefined || !isSame(first.scope, second.scope))
    throw new CqlProblem(39, 'prox', position)
  const at = { position, length: 4 }
  // In a phrase with this order, at most `distance - 1` words are between the two words. A larger slop would allow the
  // words to be swapped.
  const phrase = (...words: readonly WordPattern[]): QueryNode => {
    const pattern: PhrasePattern = { kind: 'phrase', words, slop: distance - 1 }
    return { kind: 'text', scope: first.scope, pattern, at }
  }
  if (isOrdered) return phrase(first.pattern, second.pattern)
  return {
    kind: 'bool',
    clauses: [
      { occur: 'should', node: phrase(first.pattern, second.pattern) },
      { occur: 'should', node: phrase(second.pattern, first.pattern) },
    ],
    at,
  }
}

function readModifiers(modifiers: readonly CqlModifier[], position: number) {
  let distance = 1
  let isOrdered = false
  for (const { name, comparison } of modifiers) {
    const known = modifierName(name)
    const value = comparison?.value ?? ''
    if (known === 'ordered') isOrdered = true
    else if (known === 'unordered') isOrdered = false
    else if (known === 'unit') {
      if (modifierName(value) !== 'word') throw new CqlProblem(42, value, position)
    } else if (known === 'distance') {
      const number = /^[0-9]{1,4}$/.test(value) ? Number(value) : Number.NaN
      const symbol = comparison?.symbol ?? ''
      const isOne = symbol === '=' && number === 1
      if (symbol !== '<=' && symbol !== '<' && !isOne) throw new CqlProblem(40, symbol, position)
      distance = symbol === '<' ? number - 1 : number
      if (!(distance >= 1 && distance <= MAX_DISTANCE)) throw new CqlProblem(41, value, position)
    } else throw new CqlProblem(46, name, position)
  }
  if (isOrdered && distance > 2) throw new CqlProblem(43, 'ordered', position)
  return { distance, isOrdered }
}
