/** Relevance: how well a record answers the words of a query, told by look-ups alone. */
import type { QueryNode, TextNode, WordPattern } from '@seriatim/query'
import { exactTitleLexeme } from './analyser/words.ts'
import { compile } from './compile.ts'
import { type Ranking, TIER } from './engine.ts'
import type { Lexicon, Plan } from './plan.ts'
import { lexeme, lookup } from './tsquery.ts'

/** The records that reach a tier (see `TIER`): the highest whose plan holds counts. */
export type TierPlan = {
  readonly score: number
  readonly plan: Plan
  /** The same as a query, for records that the index does not hold in full; absent where the plan is all there is. */
  readonly node?: QueryNode
}

/** The tier of a record that answers the ranking's query, but none of its tier plans; 0 where nothing was asked. */
export const lowestTier = (ranking: Ranking | undefined): number =>
  ranking === undefined ? 0 : ranking.anywhere ? TIER.anywhere : TIER.title

/**
 * The tiers above the lowest that records can reach, ascending: the query in titles alone, its words as a phrase of a
 * title, a title that is its words. The words are those that the query wants in titles or anywhere, in its order.
 * @throws Refusal 'too_broad'
 */
export async function tierPlans(ranking: Ranking, lexicon: Lexicon): Promise<readonly TierPlan[]> {
  const tiers: TierPlan[] = []
  const add = async (score: number, node: QueryNode) => tiers.push({ score, plan: await compile(node, lexicon), node })
  if (ranking.anywhere) await add(TIER.title, inTitles(ranking.query))
  const words = wordsOf(ranking.query)
  if (words === undefined) return tiers
  if (words.length > 1) {
    const phrase: TextNode = {
      kind: 'text',
      scope: { kind: 'titles' },
      pattern: { kind: 'phrase', words, slop: 0 },
      at: ranking.query.at,
    }
    await add(TIER.phraseInTitle, phrase)
  }
  if (words.length > 0 && !words.some(({ prefix }) => prefix)) {
    const exact = lexeme(exactTitleLexeme(words.map(({ text }) => text)))
    tiers.push({ score: TIER.exactTitle, plan: lookup('titles', exact) })
  }
  return tiers
}

/** The query with all that it asks for anywhere asked for in titles. */
const inTitles = (node: QueryNode): QueryNode => {
  switch (node.kind) {
    case 'text':
      return node.scope.kind === 'anywhere' ? { ...node, scope: { kind: 'titles' } } : node
    case 'bool':
      return { ...node, clauses: node.clauses.map((clause) => ({ ...clause, node: inTitles(clause.node) })) }
    default:
      return node
  }
}

/** The words that are wanted in titles or anywhere; undefined where something else than plain words is. */
const wordsOf = (node: QueryNode): readonly WordPattern[] | undefined => {
  switch (node.kind) {
    case 'text': {
      const { scope, pattern } = node
      if (scope.kind !== 'titles' && scope.kind !== 'anywhere') return []
      if (pattern.kind === 'word') return [pattern]
      return pattern.kind === 'phrase' && pattern.slop === 0 ? pattern.words : undefined
    }
    case 'bool': {
      const parts = node.clauses.filter(({ occur }) => occur !== 'must_not').map((clause) => wordsOf(clause.node))
      return parts.every((part) => part !== undefined) ? parts.flat() : undefined
    }
    default:
      return []
  }
}
