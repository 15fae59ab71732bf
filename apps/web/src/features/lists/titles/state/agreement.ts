/** Decides whether a record describes the serial of a row: by its title, and by other columns. */
import type { TitleFacts, TitleSource } from '@seriatim/contract'
import { isSameFolded } from '@seriatim/likeness'

const FACTS = ['country', 'medium', 'year'] as const
export type Fact = (typeof FACTS)[number]

const fits: Readonly<Record<Fact, (stated: string, source: TitleSource) => boolean | undefined>> = {
  country: (stated, { iso_country }) => (iso_country === null ? undefined : stated === iso_country),
  medium: (stated, { media }) => (media.length === 0 ? undefined : media.some((code) => code.startsWith(stated))),
  year: (stated, { start_year }) =>
    start_year === null || start_year.includes('u') ? undefined : stated === start_year,
}

/**
 * Compares facts of a row of the table, such as the country, with those of a record. Returns the facts that agree and
 * the facts that differ. A fact that the row or the record does not have is in neither list.
 */
export const agreement = (
  says: TitleFacts,
  source: TitleSource,
): { readonly agrees: readonly Fact[]; readonly differs: readonly Fact[] } => {
  const read = (wanted: boolean) =>
    FACTS.filter((fact) => {
      const stated = says[fact]
      return stated !== null && fits[fact](stated, source) === wanted
    })
  return { agrees: read(true), differs: read(false) }
}

/** Categories whose ISSNs must not be accepted automatically. */
const NOT_ACCEPTED_CATEGORIES = new Set(['can', 'sup', 'fre', 'val'])

/**
 * The ISSN of the only record that certainly describes the serial of a row. One of the record's titles must equal the
 * row's title after folding (case, diacritics). The record must have the country and medium that the row states, and no
 * other fact except the year may differ. Undefined unless exactly one record meets these conditions.
 */
export const certainIssn = (
  { title, says }: { readonly title: string; readonly says: TitleFacts },
  sources: readonly TitleSource[],
): string | undefined => {
  const same = sources.filter(
    ({ titles, category }) =>
      !NOT_ACCEPTED_CATEGORIES.has(category) && titles.some(({ label }) => isSameFolded(title, label)),
  )
  const fitting = same.filter((source) => {
    const { agrees, differs } = agreement(says, source)
    const isSaid = (fact: 'country' | 'medium') => says[fact] !== null && !agrees.includes(fact)
    return !differs.some((fact) => fact !== 'year') && !isSaid('country') && !isSaid('medium')
  })
  return fitting.length === 1 ? fitting[0]!.issn : undefined
}
