/**
 * Computes the relevance of records for the words of a query, from look-ups alone. Records are ranked by tier (`TIER`).
 * In tiers of single words, the weights of the words in titles decide, then the shorter title.
 */

import { exactTitleLexeme, properLexeme } from '@seriatim/analyser'
import { isWellFormed } from '@seriatim/issn'
import { inOneReading, type Place, type QueryNode, type Scope, type TextNode, type WordPattern } from '@seriatim/query'
import { compile } from './compile.ts'
import { type Ranking, TIER } from './engine.ts'
import { lexeme } from './lexemes.ts'
import type { Lexicon, Plan } from './plan.ts'
import { lookup } from './plans.ts'

/** Records that matter for relevance: those that match a plan. */
export type RankingPart = {
  readonly plan: Plan
  /**
   * The plan as a query, with which records are tested that the index contains only partly; undefined if the plan is
   * sufficient.
   */
  readonly node?: QueryNode
}

/** The records of a tier (see `TIER`). A record belongs to the highest tier that it matches. */
export type TierPlan = RankingPart & { readonly score: number }

/**
 * Parts of a record in which a word of the query may occur, from the widest to the narrowest: anywhere, any title, 222
 * and 245. Each contains the next.
 */
export const PLACES = ['anywhere', 'titles', 'proper'] as const
export type WordPlace = (typeof PLACES)[number]

/** For a word with a weight, the records that have it in each part (anywhere, titles, 222 and 245). */
export type WeightedWord = Readonly<Record<WordPlace, RankingPart>>

export type RankingPlans = {
  /** The tiers, best first, in two groups: 222 and 245, then other titles. A page may need only the first group. */
  readonly waves: readonly (readonly TierPlan[])[]
  /** The tier of all records that are in no other tier. */
  readonly lowest: number
  /** The words with weights, in order of the query; empty if weights make no difference. */
  readonly words: readonly WeightedWord[]
  /**
   * For a tier, the parts of a record (see `PLACES`) from which some words of the query may be missing. In the other
   * parts, all records of the tier have the same words of the query.
   */
  readonly placesOf: (score: number) => readonly WordPlace[]
}

/**
 * Maximum number of words with weights; only the first ones of the query get a weight. Each costs up to three look-ups.
 */
export const MAX_WEIGHED = 6

/** The weight of the most frequent word of a query, and the increase each time the number of records halves. */
const MIN_WEIGHT = 10

/**
 * The weights of words, from the number of records with each word in titles: rarer words weigh more. All engines use
 * exact counts, so the weights are identical.
 */
export const weightsOf = (counts: readonly number[]): readonly number[] => {
  const most = Math.max(1, ...counts)
  return counts.map((count) => MIN_WEIGHT + Math.round(MIN_WEIGHT * Math.log2(most / Math.max(count, 1))))
}

/** The title length of a record without a title, which ranks last in its tier. Titles are shorter (see `sortKey`). */
export const NO_TITLE_LENGTH = 255

/** The look-ups for the ranking of a search; empty without a query. @throws Refusal 'too_broad' */
export async function rankingPlans(ranking: Ranking | undefined, lexicon: Lexicon): Promise<RankingPlans> {
  if (ranking === undefined) return { waves: [], lowest: TIER.none, words: [], placesOf: () => [] }
  const { query, isPartial } = ranking
  if (!hasTitlePart(query)) return { waves: [], lowest: TIER.titles, words: [], placesOf: () => [] }
  const texts = requiredTexts(query)
  const anywhere = texts.some(({ scope }) => scope.kind === 'anywhere')
  const lowest = anywhere || isPartial ? TIER.anywhere : TIER.titles
  const readings = readingsOfQuery(query)
  const part = async (node: QueryNode): Promise<RankingPart> => ({ plan: await compile(node, lexicon), node })
  /** The tiers of 222 and 245, or of all titles: whole title, words in order, all words. */
  const tiersIn = async (scope: 'proper' | 'titles'): Promise<TierPlan[]> => {
    const [whole, phrase, all] =
      scope === 'proper'
        ? [TIER.wholeProper, TIER.phraseProper, TIER.proper]
        : [TIER.wholeTitle, TIER.phraseTitle, TIER.titles]
    const tiers: TierPlan[] = []
    for (const words of readings) {
      if (words.length === 0 || words.some(({ prefix }) => prefix)) continue
      const exact = exactTitleLexeme(words.map(({ text }) => text))
      const held = scope === 'proper' ? properLexeme(exact) : exact
      tiers.push({ score: whole, plan: lookup('titles', lexeme(held)) })
    }
    for (const words of readings) {
      if (words.length > 1) tiers.push({ score: phrase, ...(await part(phraseIn(scope, words, query.at))) })
    }
    if (all !== lowest) tiers.push({ score: all, ...(await part(queryIn(scope, query))) })
    return tiers
  }
  const number = ownNumber(readings[0])
  const weighed: WeightedWord[] = []
  for (const word of weightedWords(texts)) {
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
    placesOf: placesOfTier(isConjunction(query), anywhere),
  }
}

/** The tier of the record with the typed ISSN, if the query is one ISSN. It ranks first. */
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

/**
 * For a tier, the parts of a record (see `PLACES`) from which some words of the query may be missing. If the query
 * requires every word, records in the tier `titles` have all words in titles, and records in the tier `proper` have all
 * words in 222 or 245.
 */
const placesOfTier =
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

/** The words that get weights. A single word or phrase needs none, because the tier determines where it occurs. */
const weightedWords = (texts: readonly TextNode[]): readonly WordPattern[] => {
  const words = texts.length < 2 ? [] : (plainWords(texts) ?? [])
  const distinct = words.filter(
    ({ text, prefix }, index) => words.findIndex((other) => other.text === text && other.prefix === prefix) === index,
  )
  return distinct.length < 2 ? [] : distinct.slice(0, MAX_WEIGHED)
}

/**
 * Whether all parts in titles or anywhere are required. If a part has several readings, each may match without the
 * others.
 */
const isConjunction = (node: QueryNode): boolean =>
  node.kind !== 'bool' ||
  node.clauses.every(({ occur, node: part }) => occur === 'must_not' || (occur === 'must' && isConjunction(part)))

type TitleScope = Extract<Scope['kind'], 'titles' | 'anywhere' | 'title'>
const isTitleScope = (kind: Scope['kind']): kind is TitleScope =>
  kind === 'titles' || kind === 'anywhere' || kind === 'title'

/** Whether a required part of the query searches titles or anywhere. */
const hasTitlePart = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return isTitleScope(node.scope.kind)
    case 'cjk':
      return true
    case 'bool':
      return node.clauses.some(({ occur, node: part }) => occur !== 'must_not' && hasTitlePart(part))
    default:
      return false
  }
}

/** The query with its parts in titles or anywhere restricted to titles, or to 222 and 245. */
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

/** The parts of the query in titles or anywhere that are not negated, in order. */
export const requiredTexts = (node: QueryNode): readonly TextNode[] => {
  switch (node.kind) {
    case 'text':
      return isTitleScope(node.scope.kind) ? [node] : []
    case 'bool':
      return node.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : requiredTexts(clause.node)))
    default:
      return []
  }
}

/** The words of a query, once for each of its readings; none if a part does not consist of plain words. */
export const readingsOfQuery = (query: QueryNode): readonly (readonly WordPattern[])[] => {
  const read = (['joined', 'split'] as const).flatMap((which) => {
    const words = plainWords(requiredTexts(inOneReading(query, which)))
    return words === undefined ? [] : [words]
  })
  const textOf = (words: readonly WordPattern[]) =>
    words.map(({ text, prefix }) => `${text}${prefix ? '*' : ''}`).join(' ')
  return read.filter((words, index) => read.findIndex((other) => textOf(other) === textOf(words)) === index)
}

/** The words of text nodes; undefined if one of them does not consist of plain words. */
export const plainWords = (texts: readonly TextNode[]): readonly WordPattern[] | undefined => {
  const words = texts.map(({ pattern }) => {
    if (pattern.kind === 'word') return [pattern]
    return pattern.kind === 'phrase' && pattern.slop === 0 ? pattern.words : undefined
  })
  return words.every((each) => each !== undefined) ? words.flat() : undefined
}
