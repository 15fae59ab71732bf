/**
 * Ranks records as the contract defines. Words in 222 and 245 come before words in other titles, and words in other
 * titles before words in other fields. Among titles, the whole title comes first, then words in order, then all words.
 * Then rarer words come first, then the shorter title. Cancelled and suppressed records rank last, the record of a
 * typed ISSN ranks first.
 */
import type { Run } from './content.ts'
import {
  type Expression,
  matchesExpression,
  type Pattern,
  type Scope,
  type SearchWord,
  type View,
} from './expression.ts'

type Ranked = {
  readonly isRanked: boolean
  readonly basic: Expression
}

/** The rank of a record. A record with a higher score, then a higher weight, ranks first. */
export type Rank = { readonly score: number; readonly weight: number; readonly length: number }

export const compareRanks = (one: Rank, other: Rank): number =>
  one.score - other.score || one.weight - other.weight || other.length - one.length

const looksInTitles = ({ kind }: Scope): boolean => kind === 'titles' || kind === 'anywhere' || kind === 'title'

/** The parts of a query in titles or anywhere that are not negated, in order. */
const requiredParts = (expression: Expression): readonly Expression[] => {
  if (expression.kind === 'leaf') return looksInTitles(expression.scope) ? [expression] : []
  if (expression.kind === 'cjk') return [expression]
  if (expression.kind === 'everything') return []
  return expression.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : requiredParts(clause.expression)))
}

/** The words of a pattern; undefined if it does not consist of plain words. */
const patternWords = (pattern: Pattern): readonly SearchWord[] | undefined => {
  if (pattern.kind === 'word') return [pattern]
  return pattern.kind === 'phrase' && pattern.slop === 0 ? pattern.words : undefined
}

/** The expression restricted to 222 and 245, or to all titles and ISSNs. */
const restrictTo = (kind: 'proper' | 'titles', expression: Expression): Expression => {
  switch (expression.kind) {
    case 'leaf': {
      const { scope } = expression
      const isWider = kind === 'proper' ? looksInTitles(scope) : scope.kind === 'anywhere'
      return isWider ? { ...expression, scope: { kind } } : expression
    }
    case 'cjk':
      return kind === 'proper' ? { ...expression, proper: true } : expression
    case 'clauses':
      return {
        ...expression,
        clauses: expression.clauses.map((clause) => ({ ...clause, expression: restrictTo(kind, clause.expression) })),
      }
    default:
      return expression
  }
}

const hasWord = (kind: 'anywhere' | 'titles' | 'proper', word: SearchWord, view: View): boolean =>
  matchesExpression({ kind: 'leaf', scope: { kind }, pattern: { kind: 'word', ...word } }, view)

/**
 * The weights of words, from the number of records with each word in titles: ten for the most frequent word, and ten
 * more each time the number halves.
 */
const wordWeights = (words: readonly SearchWord[], views: readonly View[]): number[] => {
  const counts = words.map((word) => views.filter((view) => hasWord('titles', word, view)).length)
  const most = Math.max(1, ...counts)
  return counts.map((count) => 10 + Math.round(10 * Math.log2(most / Math.max(1, count))))
}

const TIERS_OF_WORDS = [1, 2, 5]

/** Returns a function that ranks records; `title` is the sort value of the title column. */
export const ranker = ({ isRanked, basic }: Ranked, views: readonly View[]) => {
  const texts = requiredParts(basic)
  const anywhere = texts.some((each) => each.kind === 'leaf' && each.scope.kind === 'anywhere')
  const leaves = texts.flatMap((each) => (each.kind === 'leaf' ? [each.pattern] : []))
  const perLeaf = leaves.map(patternWords)
  const words = perLeaf.every((each) => each !== undefined) ? perLeaf.flat() : undefined
  const distinct = (words ?? []).filter(
    ({ text, prefix }, at, all) => all.findIndex((other) => other.text === text && other.prefix === prefix) === at,
  )
  const weighed = leaves.length < 2 || distinct.length < 2 ? [] : distinct.slice(0, 6)
  const weights = wordWeights(weighed, views)

  const tierOf = (view: View): number => {
    if (!isRanked) return 0
    if (texts.length === 0) return 2
    const asked = words ?? []
    const phrase = asked.map(({ text }) => text).join(' ')
    const isOpen = asked.some(({ prefix }) => prefix)
    const [number] = asked
    if (
      asked.length === 1 &&
      !isOpen &&
      number!.text.replace('-', '') === view.numbers.issn.replace('-', '').toLowerCase()
    )
      return 16
    const isWhole = (runs: readonly Run[]): boolean =>
      runs.some((run) => run.map(([text]) => text).join(' ') === phrase)
    for (const [kind, tiers] of [
      ['proper', { whole: 7, phrase: 6, words: 5 }],
      ['titles', { whole: 4, phrase: 3, words: 2 }],
    ] as const) {
      const titles = view.content.titles.filter(({ isProper }) => kind === 'titles' || isProper)
      const mayBeWhole = asked.length > 0 && !isOpen
      if (mayBeWhole && titles.some(({ whole, first }) => isWhole(whole) || isWhole(first))) return tiers.whole
      const inOrder: Expression = { kind: 'leaf', scope: { kind }, pattern: { kind: 'phrase', words: asked, slop: 0 } }
      if (asked.length > 1 && matchesExpression(inOrder, view)) return tiers.phrase
      if (matchesExpression(restrictTo(kind, basic), view)) return tiers.words
    }
    return anywhere ? 1 : 2
  }

  const weightOf = (view: View): number =>
    weighed.reduce((sum, word, index) => {
      const places = [anywhere && hasWord('anywhere', word, view), hasWord('titles', word, view)]
      const standing = [...places, hasWord('proper', word, view)].filter(Boolean).length
      return sum + weights[index]! * standing
    }, 0)

  return (view: View, title: string | undefined): Rank => {
    const isWithdrawn = ['can', 'sup'].some((category) => view.keys.get('category')!.includes(category))
    const state = isWithdrawn ? 0 : 8
    if (!isRanked) return { score: state, weight: 0, length: 0 }
    const tier = tierOf(view)
    const weight = TIERS_OF_WORDS.includes(tier) ? weightOf(view) : 0
    return { score: tier === 16 ? tier : tier + state, weight, length: title === undefined ? 255 : [...title].length }
  }
}
