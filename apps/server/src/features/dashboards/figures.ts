/** Counts of records, each with the search that finds the counted records. Used by all dashboards. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm, DashboardCell, Figure, FigureSearch, FigureValue } from '@seriatim/contract'
import type { DayCounts, TraitCountsByCentre } from './repository.ts'

/**
 * Traits (searchable properties of records) that are searched by a facet. All other traits are search conditions. The
 * empty trait means every record.
 */
const FACET_OF: Readonly<Record<string, { readonly type: string; readonly code: string }>> = {
  invalid: { type: 'is_invalid', code: 'true' },
  draft: { type: 'draft_record', code: 'true' },
}

/**
 * The filters by code that find the records with a trait, a searchable property of records (`traits.ts` of
 * packages/analyser).
 */
const traitFilters = (trait: string): readonly { type: string; code: string }[] => {
  if (trait === '') return []
  const facet = FACET_OF[trait]
  if (facet !== undefined) return [facet]
  return trait.split(' ').map((each) => {
    const at = each.indexOf(':')
    return { type: each.slice(0, at), code: each.slice(at + 1) }
  })
}

/** LUCENE queries for traits that no filter by code can express, such as an error of any rule. */
const LUCENE_OF: Readonly<Record<string, string>> = {
  error: 'error:*',
  warning: 'warning:*',
  original: 'original_script:*',
  address: 'url_state:*',
  url_checked: 'url_state:(valid OR broken OR deleted OR uncheckable)',
}

/** The search for the records of a centre and a category that have a trait. Without `center`, all centres. */
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

export const traitTotal = (counts: TraitCountsByCentre, trait: string, category?: string): number => {
  const categories = counts[trait] ?? {}
  if (category !== undefined) return categories[category] ?? 0
  return Object.values(categories).reduce((sum, count) => sum + count, 0)
}

/** The values of a search condition that occur in the counts, most frequent first. */
export const conditionKeys = (counts: TraitCountsByCentre, term: ConditionTerm): readonly string[] =>
  Object.keys(counts)
    .filter((trait) => trait.startsWith(conditionTrait(term, '')) && !trait.includes(' '))
    .sort((one, other) => traitTotal(counts, other) - traitTotal(counts, one) || (one < other ? -1 : 1))
    .map((trait) => trait.slice(conditionTrait(term, '').length))

/** The counts of one centre or of all centres, now and on previous days. */
export type CentreCounts = {
  /** Code of the centre; undefined for all centres. */
  readonly center: string | undefined
  readonly now: TraitCountsByCentre
  /** Stored counts of previous days, earliest first. */
  readonly readings: readonly DayCounts[]
  /** The stored counts of a week ago, or else of the last day before. */
  readonly lastWeek: DayCounts | undefined
  /** Stored counts, one day per week, at most twelve. Does not include the current counts. */
  readonly weekly: readonly DayCounts[]
}

export const figureValue = ({ center, now }: CentreCounts, trait: string, category?: string): FigureValue => ({
  value: traitTotal(now, trait, category),
  search: traitSearch(center, trait, category),
})

/** The change in the number of records since a week ago; null without older counts. */
export const weeklyChange = ({ now, lastWeek }: CentreCounts, trait: string, category?: string): number | null =>
  lastWeek === undefined ? null : traitTotal(now, trait, category) - traitTotal(lastWeek.counts, trait, category)

export const weeklyTrend = ({ now, weekly }: CentreCounts, trait: string): DashboardCell =>
  weekly.length === 0 ? null : [...weekly.map(({ counts }) => traitTotal(counts, trait)), traitTotal(now, trait)]

export const traitFigure = (
  counted: CentreCounts,
  { id, label, trait, tone = 'neutral' }: { id: string; label: string; trait: string; tone?: Figure['tone'] },
): Figure => ({ id, label, ...figureValue(counted, trait), change: weeklyChange(counted, trait), tone })
