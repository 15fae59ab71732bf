/**
 * Sorts a search in OpenSearch. Score and weight of a record (see `scoreOf` and `tiers.ts`) are combined in one integer
 * that a float represents exactly. The order is therefore identical to that of the other engines.
 */
import { WITHDRAWN_CATEGORIES } from '@seriatim/profile'
import { IN_USE_SCORE, type SearchOrder, TIER } from '../engine.ts'
import { type RankingPlans, rankingPlans, type TierPlan, weightsOf } from '../tiers.ts'
import type { Filter } from './lexeme-query.ts'
import { MATCH_ALL } from './lexeme-query.ts'
import type { Filters } from './plan-filter.ts'

/**
 * The difference of scores between two tiers. It exceeds the maximum weight of the words of a record: six words in
 * three fields, each at most some 300 with 10⁹ records.
 */
const TIER_STEP = 16_384

/** The score as `scoreOf` defines it, extracted from a score of OpenSearch. */
export const portScore = (score: number): number => Math.floor(score / TIER_STEP)

/** Counts the records that each filter finds. */
export type CountAll = (filters: readonly Filter[]) => Promise<readonly number[]>

export class Ranking {
  private readonly plans: RankingPlans
  private readonly filters: Filters

  private constructor(plans: RankingPlans, filters: Filters) {
    this.plans = plans
    this.filters = filters
  }

  static async of({ ranking }: SearchOrder, filters: Filters): Promise<Ranking> {
    return new Ranking(await rankingPlans(ranking, filters.lexicon), filters)
  }

  /** A query that scores every record (see `scoreOf`). With `count`, scores include the weights of words. */
  async query(count?: CountAll): Promise<Filter> {
    const tiers: readonly TierPlan[] = this.plans.waves.flat()
    const words = count === undefined ? [] : await this.weighed(count)
    const alternatives = [...tiers.map((tier) => [tier.score, tier] as const), [this.plans.lowest, undefined] as const]
    const queries: Filter[] = []
    const ownNumber: Filter[] = []
    for (const [score, tier] of alternatives) {
      const filter = tier === undefined ? MATCH_ALL : await this.filters.found(tier.plan, tier.node)
      const weights = this.plans
        .placesOf(score)
        .flatMap((place) => words.map((word) => constant(word[place], word.weight)))
      const reached = constant(filter, score * TIER_STEP)
      if (score === TIER.ownNumber) ownNumber.push(reached)
      else queries.push(weights.length === 0 ? reached : { bool: { must: [reached], should: weights } })
    }
    // The highest matching tier, with its weights, determines the score, because the step between tiers exceeds all
    // weights.
    const ofWords = {
      bool: { must: [{ dis_max: { queries } }], should: [constant(NOT_WITHDRAWN, IN_USE_SCORE * TIER_STEP)] },
    }
    return { dis_max: { queries: [...ownNumber, ofWords] } }
  }

  private async weighed(count: CountAll) {
    const { words, placesOf, waves, lowest } = this.plans
    const isWeighed = [...waves.flat().map(({ score }) => score), lowest].some((score) => placesOf(score).length > 0)
    if (words.length === 0 || !isWeighed) return []
    const results = await Promise.all(
      words.map(async ({ anywhere, titles, proper }) => ({
        anywhere: await this.filters.found(anywhere.plan, anywhere.node),
        titles: await this.filters.found(titles.plan, titles.node),
        proper: await this.filters.found(proper.plan, proper.node),
      })),
    )
    const weights = weightsOf(await count(results.map(({ titles }) => titles)))
    return results.map((word, index) => ({ ...word, weight: weights[index]! }))
  }
}

const NOT_WITHDRAWN: Filter = { bool: { must_not: [{ terms: { f_category: WITHDRAWN_CATEGORIES } }] } }

const constant = (filter: Filter, boost: number): Filter => ({ constant_score: { filter, boost } })

/** The field of the index for each sort field of a search. */
const SORT_FIELDS: Readonly<Partial<Record<SearchOrder['sortField'], string>>> = {
  title: 'sort_title',
  issnl: 'issnl_text',
  media: 'first_media',
  languages: 'first_languages',
  start_year: 'start_year',
  end_year: 'end_year',
  category: 'f_category',
  frequency: 'f_frequency',
  iso_country: 'f_iso_country',
  center: 'f_center',
}

type SortKey = Readonly<Record<string, unknown>>

/**
 * The sort keys of a search, of which the last one is the record id. Ties are ordered by ISSN, and missing values come
 * last.
 */
export function sortKeys({ sortField, sortOrder, ranking }: SearchOrder): readonly SortKey[] {
  const last = [{ issn_number: 'asc' }, { record_id: 'asc' }]
  if (sortField === 'score') {
    if (ranking === undefined) return [{ _score: sortOrder }, ...last]
    return [{ _score: sortOrder }, { title_length: sortOrder === 'asc' ? 'desc' : 'asc' }, ...last]
  }
  if (sortField === 'issn') return [{ issn_number: sortOrder }, { record_id: 'asc' }]
  return [{ [SORT_FIELDS[sortField]!]: { order: sortOrder, missing: '_last' } }, ...last]
}
