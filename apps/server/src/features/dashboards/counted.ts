/** Counts with the searches that show their records: what all dashboards are made of. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm, DashboardCell, Figure, FigureSearch, FigureValue } from '@seriatim/contract'
import type { Counts, Reading } from './repository.ts'

/** Traits that facets say; all others are conditions. An empty trait is every record. */
const FACET_OF: Readonly<Record<string, { readonly type: string; readonly code: string }>> = {
  invalid: { type: 'is_invalid', code: 'true' },
  draft: { type: 'draft_record', code: 'true' },
}

/** The code filters that find the records with a trait (see `traits.ts` of packages/analyser). */
const filtersOf = (trait: string): readonly { type: string; code: string }[] => {
  if (trait === '') return []
  const facet = FACET_OF[trait]
  if (facet !== undefined) return [facet]
  return trait.split(' ').map((each) => {
    const at = each.indexOf(':')
    return { type: each.slice(0, at), code: each.slice(at + 1) }
  })
}

/** Whatever rule, whatever script it is: no code filter says that. */
const LUCENE_OF: Readonly<Record<string, string>> = {
  error: 'error:*',
  warning: 'warning:*',
  original: 'original_script:*',
  address: 'url_state:*',
  url_checked: 'url_state:(valid OR broken OR deleted OR uncheckable)',
}

/** The search whose total is the number of records of a centre (undefined: all) and a category with a trait. */
export const searchOf = (center: string | undefined, trait: string, category?: string): FigureSearch => {
  const query = LUCENE_OF[trait]
  return {
    ...(query === undefined ? {} : { basic_query: { query, matchFormat: 'LUCENE' as const } }),
    keyword_queries: [
      ...(center === undefined ? [] : [{ type: 'center', code: center }]),
      ...(category === undefined ? [] : [{ type: 'category', code: category }]),
      ...(query === undefined ? filtersOf(trait) : []),
    ],
  }
}

export const totalOf = (counts: Counts, trait: string, category?: string): number => {
  const categories = counts[trait] ?? {}
  if (category !== undefined) return categories[category] ?? 0
  return Object.values(categories).reduce((sum, count) => sum + count, 0)
}

/** The keys that records have under a condition, the most frequent first. */
export const keysOf = (counts: Counts, term: ConditionTerm): readonly string[] =>
  Object.keys(counts)
    .filter((trait) => trait.startsWith(conditionTrait(term, '')) && !trait.includes(' '))
    .sort((one, other) => totalOf(counts, other) - totalOf(counts, one) || (one < other ? -1 : 1))
    .map((trait) => trait.slice(conditionTrait(term, '').length))

/** The counts of a centre, or of all of them: now, and on the days before. */
export type Counted = {
  /** Undefined for all centres. */
  readonly center: string | undefined
  readonly now: Counts
  /** The earliest first; those of today are not among them. */
  readonly readings: readonly Reading[]
  /** The reading of a week before, or the last one before it. */
  readonly lastWeek: Reading | undefined
  /** Thirteen readings, a week apart, as far as they are there; without that of now. */
  readonly weekly: readonly Reading[]
}

export const figureValue = ({ center, now }: Counted, trait: string, category?: string): FigureValue => ({
  value: totalOf(now, trait, category),
  search: searchOf(center, trait, category),
})

/** What a number of records is more or less than a week before. */
export const changeOf = ({ now, lastWeek }: Counted, trait: string, category?: string): number | null =>
  lastWeek === undefined ? null : totalOf(now, trait, category) - totalOf(lastWeek.counts, trait, category)

export const trendOf = ({ now, weekly }: Counted, trait: string): DashboardCell =>
  weekly.length === 0 ? null : [...weekly.map(({ counts }) => totalOf(counts, trait)), totalOf(now, trait)]

export const figureOf = (
  counted: Counted,
  { id, label, trait, tone = 'neutral' }: { id: string; label: string; trait: string; tone?: Figure['tone'] },
): Figure => ({ id, label, ...figureValue(counted, trait), change: changeOf(counted, trait), tone })
