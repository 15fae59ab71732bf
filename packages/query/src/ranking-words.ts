import type { QueryNode } from './tree.ts'

/**
 * The folded words by which results are ranked: those that a query asks for in titles or anywhere, in their order.
 * Undefined where there are none, and where one is no plain word (left open, misspelled, a range ...), for then no
 * title can be said to be the query.
 */
export const rankingWords = (tree: QueryNode | undefined): readonly string[] | undefined => {
  const words: string[] = []
  const arePlain = tree !== undefined && collect(tree, words)
  return arePlain && words.length > 0 ? words : undefined
}

/** Adds the words of `node`; false where one is no plain word. */
const collect = (node: QueryNode, words: string[]): boolean => {
  switch (node.kind) {
    case 'bool':
      return node.clauses.every(({ occur, node: part }) => occur === 'must_not' || collect(part, words))
    case 'cjk':
      return false
    case 'text': {
      const { scope, pattern } = node
      if (scope.kind !== 'titles' && scope.kind !== 'anywhere') return true
      const asked = pattern.kind === 'word' ? [pattern] : pattern.kind === 'phrase' ? pattern.words : undefined
      if (asked === undefined || asked.some(({ prefix }) => prefix)) return false
      words.push(...asked.map(({ text }) => text))
      return true
    }
    default:
      return true
  }
}
