/** Counts with the searches that find the counted records; used by all dashboards. */
import { conditionTrait } from '@seriatim/analyser'
import type { ConditionTerm, DashboardCell, Figure, FigureSearch, FigureValue } from '@seriatim/contract'
import type { Counts, Reading } from './repository.ts'

/**
 * Traits that are searched by a facet; all other traits are search conditions. The empty trait stands for every record.
 */
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

/** Traits for any rule, script or address state: no code filter expresses these. */
const LUCENE_OF: Readonly<Record<string, string>> = {
  error: 'error:*',
  warning: 'warning:*',
  original: 'original_script:*',
  address: 'url_state:*',
  url_checked: 'url_state:(valid OR broken OR deleted OR uncheckable)',
}

/** The search that finds the records of a centre (undefined: all centres) and a category with a trait. */
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

/** The values of a condition that occur in the counts, most frequent first. */
export const keysOf = (counts: Counts, term: ConditionTerm): readonly string[] =>
  Object.keys(counts)
    .filter((trait) => trait.startsWith(conditionTrait(term, '')) && !trait.includes(' '))
    .sort((one, other) => totalOf(counts, other) - totalOf(counts, one) || (one < other ? -1 : 1))
    .map((trait) => trait.slice(conditionTrait(term, '').length))

/** The counts of one or all centres: now, and on previous days. */
export type Counted = {
  /** Undefined for all centres. */
  readonly center: string | undefined
  readonly now: Counts
  /** Earliest first, without today. */
  readonly readings: readonly Reading[]
  /** The reading of a week ago, or the last reading before that day. */
  readonly lastWeek: Reading | undefined
  /** At most twelve weekly readings; the current counts are not among them. */
  readonly weekly: readonly Reading[]
}

export const figureValue = ({ center, now }: Counted, trait: string, category?: string): FigureValue => ({
  value: totalOf(now, trait, category),
  search: searchOf(center, trait, category),
})

/** The change in the number of records since a week ago; null without an earlier reading. */
export const changeOf = ({ now, lastWeek }: Counted, trait: string, category?: string): number | null =>
  lastWeek === undefined ? null : totalOf(now, trait, category) - totalOf(lastWeek.counts, trait, category)

export const trendOf = ({ now, weekly }: Counted, trait: string): DashboardCell =>
  weekly.length === 0 ? null : [...weekly.map(({ counts }) => totalOf(counts, trait)), totalOf(now, trait)]

export const figureOf = (
  counted: Counted,
  { id, label, trait, tone = 'neutral' }: { id: string; label: string; trait: string; tone?: Figure['tone'] },
): Figure => ({ id, label, ...figureValue(counted, trait), change: changeOf(counted, trait), tone })
