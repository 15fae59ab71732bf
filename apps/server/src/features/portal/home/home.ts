/** Content of the home page: figures (counted at most once a minute), latest titles, and centres. */
import { CENTRAL_CENTRE } from '@seriatim/contract'
import { LOCALES, type Locale } from '@seriatim/messages'
import { listCentres } from '../../../kernel/auth/centre-repository.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { EVERYTHING_PUBLIC } from '../../public/public-set.ts'
import { countNewPublicRecords, latestPublicIssns, publicRecords } from '../../public/repository.ts'
import { type Decade, growthByDecade } from './growth.ts'
import { reuseFor } from './reuse-for.ts'

/**
 * Maximum age of figures and centres in milliseconds. Without search columns in memory, counting 2.7 million records
 * takes up to a second.
 */
const MAX_AGE_MS = 60_000
const LATEST_TITLES = 8
export const NEW_DAYS = 30
/** Limit of the figure for new records. More new records come from an import, so the figure is then omitted. */
const MAX_NEW_RECORDS = 100_000

export type HomeFigures = {
  readonly total: number
  /** Number of serials by country (ISO 3166-1 alpha-3). */
  readonly countries: ReadonlyMap<string, number>
  /** Number of records that became public in the last `NEW_DAYS` days; undefined above `MAX_NEW_RECORDS`. */
  readonly added: number | undefined
  readonly growth: readonly Decade[]
}

export type Centre = { readonly code: string; readonly name: string; readonly countries: readonly string[] }

export type HomeSummary = {
  readonly figures: HomeFigures
  /** ISSNs of the latest titles. */
  readonly latestIssns: readonly string[]
  /** Active centres with countries, sorted by name. The International Centre is first. */
  readonly centres: readonly Centre[]
}
export type HomeContent = HomeSummary & { readonly latest: readonly PublicRecord[] }

export function makeHome({ engine, reads }: Pick<PublicServices, 'engine' | 'reads'>) {
  async function readFigures(): Promise<{ readonly figures: HomeFigures; readonly latest: readonly string[] }> {
    const facet = (term: 'iso_country' | 'start_year', limit: number) =>
      engine.facet({ ...EVERYTHING_PUBLIC, term, contains: '', offset: 0, limit })
    const [[total = 0], countries, years, added, latest] = await Promise.all([
      engine.count([EVERYTHING_PUBLIC]),
      facet('iso_country', 300),
      facet('start_year', 2_000),
      reads.onDb((db) => countNewPublicRecords(db, { days: NEW_DAYS, limit: MAX_NEW_RECORDS })),
      reads.onDb((db) => latestPublicIssns(db, LATEST_TITLES)),
    ])
    const byCountry = new Map(countries.buckets.map(({ key, count }) => [key, count]))
    return { figures: { total, countries: byCountry, added, growth: growthByDecade(years) }, latest }
  }

  async function readCentres(locale: Locale): Promise<readonly Centre[]> {
    const rows = await reads.onDb((db) => listCentres(db, locale))
    const centres = rows.map(({ code, name, countries }) => ({ code, name, countries: countries ?? [] }))
    const collator = new Intl.Collator(locale)
    const ofCountries = centres
      .filter(({ code, countries }) => code !== CENTRAL_CENTRE && countries.length > 0)
      .toSorted((one, other) => collator.compare(one.name, other.name))
    return [...centres.filter(({ code }) => code === CENTRAL_CENTRE), ...ofCountries]
  }

  const figures = reuseFor(MAX_AGE_MS, readFigures)
  const centres = new Map(LOCALES.map((locale) => [locale, reuseFor(MAX_AGE_MS, () => readCentres(locale))]))

  return {
    async summary(locale: Locale): Promise<HomeSummary> {
      const [{ figures: counted, latest }, ofLocale = []] = await Promise.all([figures(), centres.get(locale)?.()])
      return { figures: counted, latestIssns: latest, centres: ofLocale }
    },
    /** Reads the latest titles. A record may have become non-public since its ISSN was read; it is then omitted. */
    async latest(issns: readonly string[]): Promise<readonly PublicRecord[]> {
      const records = await reads.onDb((db) => publicRecords(db, issns))
      return issns.flatMap((issn) => records.get(issn) ?? [])
    },
  }
}
