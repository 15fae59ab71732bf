/**
 * Relevance: how well a record answers the words of a query, told by look-ups alone. Records stand in tiers (`TIER`);
 * within those that single words decide, by the weights of the words that stand well; then the shorter title first.
 */

import { exactTitleLexeme, properLexeme } from '@seriatim/analyser'
import { isWellFormed } from '@seriatim/issn'
import type { Place, QueryNode, Scope, TextNode, WordPattern } from '@seriatim/query'
import { compile } from './compile.ts'
import { type Ranking, TIER } from './engine.ts'
import { lexeme } from './lexemes.ts'
import type { Lexicon, Plan } from './plan.ts'
import { lookup } from './plans.ts'

/** Records found by a plan. */
export type RankingPart = {
  readonly plan: Plan
  /** The same as a query, for records that the index does not hold in full; absent where the plan is all there is. */
  readonly node?: QueryNode
}

/** The records that reach a tier (see `TIER`): the highest whose plan holds counts. */
export type TierPlan = RankingPart & { readonly score: number }

/** Where a word of the query stands, from the widest place to the narrowest: each holds the next. */
export const PLACES = ['anywhere', 'titles', 'proper'] as const
export type WordPlace = (typeof PLACES)[number]

/** A word that is weighed: the records that have it in each place. */
export type WeighedWord = Readonly<Record<WordPlace, RankingPart>>

export type RankingPlans = {
  /** Best tiers first: what stands in 222 and 245, then what stands in other titles. A page may need the first alone. */
  readonly waves: readonly (readonly TierPlan[])[]
  /** The tier of a record that reaches none of these. */
  readonly lowest: number
  /** Words in their order; empty where weights make no difference. */
  readonly words: readonly WeighedWord[]
  /** The places in which words may or may not stand among the records of a tier; of others the tier says it. */
  readonly placesOf: (score: number) => readonly WordPlace[]
}

/** So many words of a query are weighed, the first ones: each costs up to three look-ups. */
export const MAX_WEIGHED = 6

/** Weight of the most frequent word of a query, and what a word weighs more that half as many records have. */
const LEAST_WEIGHT = 10

/**
 * The weights of words by how many records have each in titles: rarer words weigh more. The same numbers in every
 * engine, for they are made of exact counts.
 */
export const weightsOf = (counts: readonly number[]): readonly number[] => {
  const most = Math.max(1, ...counts)
  return counts.map((count) => LEAST_WEIGHT + Math.round(LEAST_WEIGHT * Math.log2(most / Math.max(count, 1))))
}

/** Title of no record: it stands after all others of its tier. Sort keys are shorter (see `sortKey`). */
export const NO_TITLE_LENGTH = 255

/** What the records of a search are ranked by; nothing where nothing was asked. @throws Refusal 'too_broad' */
export async function rankingPlans(ranking: Ranking | undefined, lexicon: Lexicon): Promise<RankingPlans> {
  if (ranking === undefined) return { waves: [], lowest: TIER.none, words: [], placesOf: () => [] }
  const { query } = ranking
  if (!asksForTitles(query)) return { waves: [], lowest: TIER.titles, words: [], placesOf: () => [] }
  const texts = wantedTexts(query)
  const anywhere = texts.some(({ scope }) => scope.kind === 'anywhere')
  const lowest = anywhere ? TIER.anywhere : TIER.titles
  const words = wordsOf(texts)
  const part = async (node: QueryNode): Promise<RankingPart> => ({ plan: await compile(node, lexicon), node })
  /** The tiers of titles in one place: the whole title, the words in order, the query. */
  const tiersIn = async (scope: 'proper' | 'titles'): Promise<TierPlan[]> => {
    const [whole, phrase, all] =
      scope === 'proper'
        ? [TIER.wholeProper, TIER.phraseProper, TIER.proper]
        : [TIER.wholeTitle, TIER.phraseTitle, TIER.titles]
    const tiers: TierPlan[] = []
    if (words !== undefined && words.length > 0 && !words.some(({ prefix }) => prefix)) {
      const exact = exactTitleLexeme(words.map(({ text }) => text))
      const held = scope === 'proper' ? properLexeme(exact) : exact
      tiers.push({ score: whole, plan: lookup('titles', lexeme(held)) })
    }
    if (words !== undefined && words.length > 1) {
      tiers.push({ score: phrase, ...(await part(phraseIn(scope, words, query.at))) })
    }
    if (all !== lowest) tiers.push({ score: all, ...(await part(queryIn(scope, query))) })
    return tiers
  }
  const number = ownNumber(words)
  const weighed: WeighedWord[] = []
  for (const word of weighedWords(texts)) {
    weighed.push({
      anywhere: await part(wordIn('anywhere', word, query.at)),
      titles: await part(wordIn('titles', word, query.at)),
      proper: await part(wordIn('proper', word, query.at)),
    })
  }
  return {
    waves: [[...number, ...(await tiersIn('proper'))], await tiersIn('titles')],
    lowest,
    words: weighed,
    placesOf: placesOf(isConjunction(query), anywhere),
  }
}

/** A query that is one ISSN: its own record comes first. */
const ownNumber = (words: readonly WordPattern[] | undefined): readonly TierPlan[] => {
  const [word] = words ?? []
  if (words?.length !== 1 || word!.prefix) return []
  const issn = word!.text.replace(/^(.{4})-?(.{4})$/, '$1-$2').toUpperCase()
  if (!isWellFormed(issn)) return []
  return [{ score: TIER.ownNumber, plan: { kind: 'number', column: 'issn', pattern: word! } }]
}

const wordIn = (kind: WordPlace, pattern: WordPattern, at: Place): TextNode => ({
  kind: 'text',
  scope: { kind },
  pattern,
  at,
})

const phraseIn = (kind: 'proper' | 'titles', words: readonly WordPattern[], at: Place): TextNode => ({
  kind: 'text',
  scope: { kind },
  pattern: { kind: 'phrase', words, slop: 0 },
  at,
})

/** Where every word is wanted, a tier of titles has all of them there. */
const placesOf =
  (isConjunctive: boolean, anywhere: boolean): RankingPlans['placesOf'] =>
  (score) => {
    const all = anywhere ? PLACES : PLACES.slice(1)
    switch (score) {
      case TIER.proper:
        return isConjunctive ? [] : all
      case TIER.titles:
        return isConjunctive ? ['proper'] : all
      case TIER.anywhere:
        return isConjunctive ? ['titles', 'proper'] : all
      default:
        return []
    }
  }

/** One word, or one phrase, stands in a place or does not: the tier says so. */
const weighedWords = (texts: readonly TextNode[]): readonly WordPattern[] => {
  const words = texts.length < 2 ? [] : (wordsOf(texts) ?? [])
  const distinct = words.filter(
    ({ text, prefix }, index) => words.findIndex((other) => other.text === text && other.prefix === prefix) === index,
  )
  return distinct.length < 2 ? [] : distinct.slice(0, MAX_WEIGHED)
}

/** Whether all that is looked for in titles or anywhere has to be there. */
const isConjunction = (node: QueryNode): boolean =>
  node.kind !== 'bool' ||
  node.clauses.every(({ occur, node: part }) => occur === 'must_not' || (occur === 'must' && isConjunction(part)))

type TitleScope = Extract<Scope['kind'], 'titles' | 'anywhere' | 'title'>
const isTitleScope = (kind: Scope['kind']): kind is TitleScope =>
  kind === 'titles' || kind === 'anywhere' || kind === 'title'

/** Whether some of what is wanted is looked for in titles or anywhere. */
const asksForTitles = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return isTitleScope(node.scope.kind)
    case 'cjk':
      return true
    case 'bool':
      return node.clauses.some(({ occur, node: part }) => occur !== 'must_not' && asksForTitles(part))
    default:
      return false
  }
}

/** The query with what it asks for in wider places asked for in titles, or in 222 and 245. */
const queryIn = (kind: 'proper' | 'titles', node: QueryNode): QueryNode => {
  switch (node.kind) {
    case 'text': {
      const { scope } = node
      const isWider = kind === 'proper' ? isTitleScope(scope.kind) : scope.kind === 'anywhere'
      return isWider ? { ...node, scope: { kind } } : node
    }
    case 'cjk':
      return kind === 'proper' ? { ...node, scope: kind } : node
    case 'bool':
      return { ...node, clauses: node.clauses.map((clause) => ({ ...clause, node: queryIn(kind, clause.node) })) }
    default:
      return node
  }
}

/** What is wanted in titles or anywhere, in its order. */
export const wantedTexts = (node: QueryNode): readonly TextNode[] => {
  switch (node.kind) {
    case 'text':
      return isTitleScope(node.scope.kind) ? [node] : []
    case 'bool':
      return node.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : wantedTexts(clause.node)))
    default:
      return []
  }
}

/** The words of texts; undefined where something else than plain words is wanted. */
export const wordsOf = (texts: readonly TextNode[]): readonly WordPattern[] | undefined => {
  const words = texts.map(({ pattern }) => {
    if (pattern.kind === 'word') return [pattern]
    return pattern.kind === 'phrase' && pattern.slop === 0 ? pattern.words : undefined
  })
  return words.every((each) => each !== undefined) ? words.flat() : undefined
}
