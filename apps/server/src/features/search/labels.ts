/** What the keys of facet terms are called in each language of the interface. */
import { CODED_TERMS, type CodedTerm, type FacetTerm, facetOf } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { labelOf } from '@seriatim/profile/labels'
import { LEADER_POSITIONS } from '@seriatim/profile/positions'
import type { Base } from '../../platform/database/base.ts'
import { allCentres } from '../auth/centre-repository.ts'
import { readNames } from '../lists/repository.ts'

/** A code of a term with its name. One that is no longer offered still names what records hold. */
export type LabelledCode = { readonly code: string; readonly label: string; readonly isOffered: boolean }

/** The names of all keys in one language. */
export type Labels = {
  /** What a key is called; the key itself where it has no other name. */
  label(term: FacetTerm, key: string): string
  /** The codes that a term has names for, in the order of its list. */
  codes(term: CodedTerm): readonly LabelledCode[]
}

const BOOLEAN_KEYS = ['true', 'false'] as const

/** Lists change a few times a year; another server's change is seen after this. */
const CACHE_MS = 60_000

const leaderCodes = (position: string, locale: Locale): LabelledCode[] => {
  const codes = LEADER_POSITIONS.find(({ key }) => key === position)?.codes ?? {}
  return Object.entries(codes).map(([code, label]) => ({ code, label: labelOf(label, locale), isOffered: true }))
}

async function readCodes(base: Base, locale: Locale): Promise<Map<CodedTerm, readonly LabelledCode[]>> {
  const [entries, centres] = await Promise.all([readNames(base, locale), allCentres(base, locale)])
  const lists = Map.groupBy(entries, ({ list }) => list)
  const inList = (name: string): LabelledCode[] =>
    (lists.get(name) ?? []).map(({ code, name: label, isActive: isOffered }) => ({ code, label, isOffered }))
  const codesOf = (term: CodedTerm): LabelledCode[] => {
    const { named } = facetOf(term)
    if (named === 'centres')
      return centres.map(({ code, name: label, is_active: isOffered }) => ({ code, label, isOffered }))
    if (named === 'flag')
      return BOOLEAN_KEYS.map((code) => ({
        code,
        label: formatUnknown(locale, `server.search-${term}-${code}`),
        isOffered: true,
      }))
    return named !== undefined && 'list' in named ? inList(named.list) : leaderCodes(named?.leader ?? '', locale)
  }
  return new Map(CODED_TERMS.map((term) => [term, codesOf(term)]))
}

/** Years and decades say more than their digits where something is open or unknown. */
const yearLabel = (term: FacetTerm, key: string, locale: Locale): string | undefined => {
  if (term === 'period_of_activity')
    return formatUnknown(locale, 'server.search-decade', { from: key, to: `${key.slice(0, 3)}9` })
  if (term !== 'start_year' && term !== 'end_year') return undefined
  if (key === '9999') return formatUnknown(locale, 'server.search-year-9999')
  return key === 'uuuu' ? formatUnknown(locale, 'server.search-year-unknown') : undefined
}

/** Codes that are not filled in have no name of their own in most lists. */
const unfilledLabel = (key: string, locale: Locale): string | undefined => {
  if (/^ +$/.test(key)) return formatUnknown(locale, 'server.search-blank')
  return /^\|+$/.test(key) ? formatUnknown(locale, 'server.search-fill') : undefined
}

async function readLabels(base: Base, locale: Locale): Promise<Labels> {
  const codes = await readCodes(base, locale)
  const names = new Map<FacetTerm, ReadonlyMap<string, string>>(
    [...codes].map(([term, entries]) => [term, new Map(entries.map(({ code, label }) => [code, label]))]),
  )
  return {
    label: (term, key) =>
      names.get(term)?.get(key) ?? yearLabel(term, key, locale) ?? unfilledLabel(key, locale) ?? key,
    codes: (term) => codes.get(term) ?? [],
  }
}

/** The names of keys, read from the lists once a minute and language: four entries at most. */
export function makeLabels({ base }: { base: Base }) {
  const kept = new Map<Locale, { labels: Promise<Labels>; until: number }>()
  return {
    in(locale: Locale): Promise<Labels> {
      const found = kept.get(locale)
      if (found !== undefined && performance.now() < found.until) return found.labels
      const labels = readLabels(base, locale)
      kept.set(locale, { labels, until: performance.now() + CACHE_MS })
      // What failed is asked for anew.
      labels.catch(() => kept.delete(locale))
      return labels
    },
    /** What was read is not the newest any more: it is read again when it is asked for. */
    forget(): void {
      kept.clear()
    },
  }
}
export type LabelService = ReturnType<typeof makeLabels>
