/**
 * Orders record sets by relevance, in the tiers of `TIER`. Tiers after the requested page are not looked up, because
 * the first tiers usually have more records than a page.
 */
import { WITHDRAWN_CATEGORIES } from '@seriatim/profile'
import { type Hit, type SearchOrder, scoreOf, TIER } from '../engine.ts'
import type { Lexicon } from '../plan.ts'
import { type RankingPlans, rankingPlans, type TierPlan, weightsOf } from '../tiers.ts'
import { valueSet } from './evaluate.ts'
import { allInOrder, allRanked, type Direction, pageOfRecords, rankedPage } from './order.ts'
import { idsIn, Reading } from './reading.ts'
import { difference, idsOfSet, intersection, type RecordSet } from './record-set.ts'
import type { Store } from './store.ts'

/** Records that have the same relevance, except for weights of words and lengths of titles. */
type Tier = { readonly tier: number; readonly score: number; readonly records: RecordSet }

const WITHDRAWN = { kind: 'keys', keys: WITHDRAWN_CATEGORIES } as const

/** The order among records with equal scores if no query determines the relevance. */
const BY_ISSN = { field: 'score', direction: 'asc' } as const

export class Ranks {
  private readonly store: Store
  private readonly plans: RankingPlans
  private readonly isRanked: boolean

  private constructor(store: Store, plans: RankingPlans, isRanked: boolean) {
    this.store = store
    this.plans = plans
    this.isRanked = isRanked
  }

  static async of(store: Store, { ranking }: SearchOrder, lexicon: Lexicon): Promise<Ranks> {
    return new Ranks(store, await rankingPlans(ranking, lexicon), ranking !== undefined)
  }

  /** The look-ups for the best tiers, which are read together with the search itself. */
  get firstParts(): readonly TierPlan[] {
    return this.plans.waves[0] ?? []
  }

  get parts(): readonly TierPlan[] {
    return this.plans.waves.flat()
  }

  /**
   * The tiers of some records, best first, and those of withdrawn ISSNs last (see `scoreOf`). Each tier excludes the
   * records of better tiers. `reading` contains `firstParts`; other look-ups are read on demand.
   */
  async *tiers(reading: Reading, records: RecordSet): AsyncGenerator<Tier> {
    let others = records
    for (const part of this.firstParts.filter(({ score }) => score === TIER.ownNumber)) {
      const reached = intersection(others, await reading.records(part, others))
      yield { tier: part.score, score: part.score, records: reached }
      others = difference(others, reached)
    }
    const withdrawn = intersection(others, await valueSet(this.store, 'category', WITHDRAWN))
    const readings = new Map<readonly TierPlan[], Reading>()
    const readingOf = async (wave: readonly TierPlan[]): Promise<Reading> => {
      const known = wave.every((part) => reading.holds(part)) ? reading : readings.get(wave)
      const read = known ?? (await Reading.of(this.store, wave))
      readings.set(wave, read)
      return read
    }
    for (const isWithdrawn of [false, true]) {
      let rest = isWithdrawn ? withdrawn : difference(others, withdrawn)
      for (const wave of this.plans.waves) {
        if (rest.size === 0) break
        const read = await readingOf(wave)
        for (const part of wave) {
          if (part.score === TIER.ownNumber) continue
          const reached = intersection(rest, await read.records(part, rest))
          yield { tier: part.score, score: scoreOf(part.score, isWithdrawn), records: reached }
          rest = difference(rest, reached)
        }
      }
      yield { tier: this.plans.lowest, score: scoreOf(this.plans.lowest, isWithdrawn), records: rest }
    }
  }

  async allTiers(reading: Reading, records: RecordSet): Promise<readonly Tier[]> {
    const tiers: Tier[] = []
    for await (const tier of this.tiers(reading, records)) tiers.push(tier)
    return tiers
  }

  /** The records at positions from `from` to before `to` in the order of relevance. */
  async page(
    reading: Reading,
    records: RecordSet,
    direction: Direction,
    from: number,
    to: number,
  ): Promise<readonly Hit[]> {
    const hits: Hit[] = []
    let start = 0
    for await (const tier of this.inOrder(reading, records, direction)) {
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, tier.records.size)]
      if (first < end) {
        const ids = idsIn(this.store, tier.records)
        const page = this.isRanked
          ? rankedPage(this.store.columns, ids, { weights: await this.weigh(tier), direction }, first, end)
          : pageOfRecords(this.store.columns, ids, BY_ISSN, first, end)
        for (const recordId of page) hits.push({ recordId, score: tier.score })
      }
      start += tier.records.size
      if (start >= to) break
    }
    return hits
  }

  /** All records in the order of relevance. */
  async all(reading: Reading, records: RecordSet, direction: Direction): Promise<Int32Array> {
    const ordered = new Int32Array(records.size)
    let length = 0
    for await (const tier of this.inOrder(reading, records, direction)) {
      const ids = idsIn(this.store, tier.records)
      const all = this.isRanked
        ? allRanked(this.store.columns, ids, { weights: await this.weigh(tier), direction })
        : allInOrder(this.store.columns, ids, BY_ISSN)
      ordered.set(all, length)
      length += tier.records.size
    }
    return ordered
  }

  /** Tiers from best to worst, or from worst to best, which requires all tiers. */
  private async *inOrder(reading: Reading, records: RecordSet, direction: Direction): AsyncGenerator<Tier> {
    if (direction === 'desc') yield* this.tiers(reading, records)
    else yield* (await this.allTiers(reading, records)).toReversed()
  }

  /**
   * The total weight of the matching words of each record of a tier, by record id; undefined if it is the same for all.
   */
  private async weigh({ tier, records }: Tier): Promise<Uint16Array | undefined> {
    const { words, placesOf } = this.plans
    const places = placesOf(tier)
    if (words.length === 0 || places.length === 0 || records.size < 2) return undefined
    const reading = await Reading.of(
      this.store,
      words.flatMap((word) => [word.titles, ...places.map((place) => word[place])]),
    )
    const counts: number[] = []
    for (const { titles } of words) counts.push((await reading.records(titles)).size)
    const weights = weightsOf(counts)
    const sums = new Uint16Array(this.store.columns.capacity)
    for (const [index, word] of words.entries()) {
      for (const place of places) {
        const having = idsOfSet(intersection(records, await reading.records(word[place])))
        for (let at = 0; at < having.length; at++) sums[having[at]!]! += weights[index]!
      }
    }
    return sums
  }
}
