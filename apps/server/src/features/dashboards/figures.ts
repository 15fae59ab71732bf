/** Counts with the searches that find the counted records; used by all dashboards. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm, DashboardCell, Figure, FigureSearch, FigureValue } from '@seriatim/contract'
import type { Counts, DayCounts } from './repository.ts'

/**
 * Traits that are searched by a facet; all other traits are search conditions. The empty trait means every record.
 */
const FACET_OF: Readonly<Record<string, { readonly type: string; readonly code: string }>> = {
  invalid: { type: 'is_invalid', code: 'true' },
  draft: { type: 'draft_record', code: 'true' },
}

/** The code filters that find the records with a trait (see `traits.ts` of packages/analyser). */
const traitFilters = (trait: string): readonly { type: string; code: string }[] => {
  if (trait === '') return []
  const facet = FACET_OF[trait]
  if (facet !== undefined) return [facet]
  return trait.split(' ').map((each) => {
    const at = each.indexOf(':')
    return { type: each.slice(0, at), code: each.slice(at + 1) }
  })
}

/** Traits for any rule, script or state of URLs: no code filter expresses these. */
const LUCENE_OF: Readonly<Record<string, string>> = {
  error: 'error:*',
  warning: 'warning:*',
  original: 'original_script:*',
  address: 'url_state:*',
  url_checked: 'url_state:(valid OR broken OR deleted OR uncheckable)',
}

/** The search that finds the records of a centre (undefined: all centres) and a category with a trait. */
export const traitSearch = (center: string | undefined, trait: string, category?: string): FigureSearch => {
  const query = LUCENE_OF[trait]
  return {
    ...(query === undefined ? {} : { basic_query: { query, matchFormat: 'LUCENE' as const } }),
    keyword_queries: [
      ...(center === undefined ? [] : [{ type: 'center', code: center }]),
      ...(category === undefined ? [] : [{ type: 'category', code: category }]),
      ...(query === undefined ? traitFilters(trait) : []),
    ],
  }
}

export const traitTotal = (counts: Counts, trait: string, category?: string): number => {
  const categories = counts[trait] ?? {}
  if (category !== undefined) return categories[category] ?? 0
  return Object.values(categories).reduce((sum, count) => sum + count, 0)
}

/** The values of a condition that occur in the counts, most frequent first. */
export const conditionKeys = (counts: Counts, term: ConditionTerm): readonly string[] =>
  Object.keys(counts)
    .filter((trait) => trait.startsWith(conditionTrait(term, '')) && !trait.includes(' '))
    .sort((one, other) => traitTotal(counts, other) - traitTotal(counts, one) || (one < other ? -1 : 1))
    .map((trait) => trait.slice(conditionTrait(term, '').length))

/** The counts of one or all centres: now, and on previous days. */
export type CentreCounts = {
  /** Undefined for all centres. */
  readonly center: string | undefined
  readonly now: Counts
  /** Earliest first, without today. */
  readonly readings: readonly DayCounts[]
  /** The reading of a week ago, or the last reading before that day. */
  readonly lastWeek: DayCounts | undefined
  /** At most twelve weekly readings; the current counts are not among them. */
  readonly weekly: readonly DayCounts[]
}

export const figureValue = ({ center, now }: CentreCounts, trait: string, category?: string): FigureValue => ({
  value: traitTotal(now, trait, category),
  search: traitSearch(center, trait, category),
})

/** The change in the number of records since a week ago; null without an earlier reading. */
export const weeklyChange = ({ now, lastWeek }: CentreCounts, trait: string, category?: string): number | null =>
  lastWeek === undefined ? null : traitTotal(now, trait, category) - traitTotal(lastWeek.counts, trait, category)

export const weeklyTrend = ({ now, weekly }: CentreCounts, trait: string): DashboardCell =>
  weekly.length === 0 ? null : [...weekly.map(({ counts }) => traitTotal(counts, trait)), traitTotal(now, trait)]

export const traitFigure = (
  counted: CentreCounts,
  { id, label, trait, tone = 'neutral' }: { id: string; label: string; trait: string; tone?: Figure['tone'] },
): Figure => ({ id, label, ...figureValue(counted, trait), change: weeklyChange(counted, trait), tone })
