/** Whether a record is the serial of a row: by its title, and by what other columns say. */
import type { TitleFacts, TitleSource } from '@seriatim/contract'
import { isSameFolded } from '@seriatim/likeness'

const FACTS = ['country', 'medium', 'year'] as const
export type Fact = (typeof FACTS)[number]

const fits: Readonly<Record<Fact, (said: string, source: TitleSource) => boolean | undefined>> = {
  country: (said, { iso_country }) => (iso_country === null ? undefined : said === iso_country),
  medium: (said, { media }) => (media.length === 0 ? undefined : media.some((code) => code.startsWith(said))),
  year: (said, { start_year }) => (start_year === null || start_year.includes('u') ? undefined : said === start_year),
}

/** Which facts of a row a record has, and which it has otherwise. What one of them does not say is in neither. */
export const agreement = (
  says: TitleFacts,
  source: TitleSource,
): { readonly agrees: readonly Fact[]; readonly differs: readonly Fact[] } => {
  const read = (wanted: boolean) =>
    FACTS.filter((fact) => {
      const said = says[fact]
      return said !== null && fits[fact](said, source) === wanted
    })
  return { agrees: read(true), differs: read(false) }
}

/** Numbers that nobody is to take by the way. */
const NOT_TAKEN = new Set(['can', 'sup', 'fre', 'val'])

/**
 * The one record that is the serial of a row for certain: a title of it is the same after folding, its country and medium
 * are those that the row says, and no other record is like that; undefined where there is none, or doubt.
 */
export const certainOf = (
  { title, says }: { readonly title: string; readonly says: TitleFacts },
  sources: readonly TitleSource[],
): string | undefined => {
  const same = sources.filter(
    ({ titles, category }) => !NOT_TAKEN.has(category) && titles.some(({ label }) => isSameFolded(title, label)),
  )
  const fitting = same.filter((source) => {
    const { agrees, differs } = agreement(says, source)
    const isSaid = (fact: 'country' | 'medium') => says[fact] !== null && !agrees.includes(fact)
    return !differs.some((fact) => fact !== 'year') && !isSaid('country') && !isSaid('medium')
  })
  return fitting.length === 1 ? fitting[0]!.issn : undefined
}
