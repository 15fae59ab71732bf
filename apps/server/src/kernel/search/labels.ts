/** Names of the values of facets and conditions in each language of the user interface. */
import {
  type CodedTerm,
  type ConditionTerm,
  conditionDeclaration,
  type FacetTerm,
  facetOf,
  isConditionTerm,
  OFFERED_TERMS,
} from '@seriatim/contract'
import { formatUnknown, LOCALES, type Locale } from '@seriatim/messages'
import { labelOf } from '@seriatim/profile/labels'
import { LEADER_POSITIONS } from '@seriatim/profile/positions'
import { DIAGNOSTIC_CODES, type RuleSettings } from '@seriatim/rules'
import { customRuleText } from '@seriatim/rules/sentences'
import { DETECTED_SCRIPTS } from '@seriatim/scripts'
import { SERVER_CODES } from '../../catalogue/records/diagnostic-sentence.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { lastValidationChange } from '../../catalogue/rules/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { allCentres } from '../auth/centre-repository.ts'
import { readNames } from '../lists/repository.ts'

/** A code with its name. Includes inactive codes, because records can contain them. */
export type LabelledCode = { readonly code: string; readonly label: string; readonly isOffered: boolean }

/** Names of all facet values in one language. */
export type Labels = {
  /** Name of a facet value; the value itself when it has no name. */
  label(term: FacetTerm | ConditionTerm, key: string): string
  /** Codes of a facet that have names, in the order of their list. */
  codes(term: CodedTerm | ConditionTerm): readonly LabelledCode[]
  /** Version of the names, which is the same on every server. */
  readonly change: string
}

/** Labels without names, which return each value unchanged. */
export const NO_NAMES: Labels = { label: (_term, key) => key, codes: () => [], change: '' }

const BOOLEAN_KEYS = ['true', 'false'] as const

const leaderCodes = (position: string, locale: Locale): LabelledCode[] => {
  const codes = LEADER_POSITIONS.find(({ key }) => key === position)?.codes ?? {}
  return Object.entries(codes).map(([code, label]) => ({ code, label: labelOf(label, locale), isOffered: true }))
}

/** Values of a search condition that have names. */
const conditionCodes = (term: ConditionTerm, locale: Locale, settings: RuleSettings): LabelledCode[] => {
  const { keys, named } = conditionDeclaration(term)
  const offered = (code: string, label: string): LabelledCode => ({ code, label, isOffered: true })
  switch (named) {
    case 'messages':
      return keys instanceof RegExp
        ? []
        : keys.map((code) => offered(code, formatUnknown(locale, `server.search-${term}-${code}`)))
    case 'rules':
      return [
        ...NAMED_RULE_CODES.map((code) => offered(code.toLowerCase(), formatUnknown(locale, `ruleNames.${code}`))),
        ...Object.entries(settings).flatMap(([id, { made }]) =>
          made === undefined ? [] : [offered(id, customRuleText(made.names, locale))],
        ),
      ]
    case 'scripts': {
      const names = new Intl.DisplayNames(locale, { type: 'script' })
      return DETECTED_SCRIPTS.map((code) => offered(code.toLowerCase(), names.of(code) ?? code))
    }
    default:
      return []
  }
}

/** Codes of diagnostics that are shown by the name of their rule. Others are shown by their code. */
const NAMED_RULE_CODES = [...DIAGNOSTIC_CODES, ...SERVER_CODES]

async function readCodes(db: Db, locale: Locale): Promise<Map<CodedTerm | ConditionTerm, readonly LabelledCode[]>> {
  const [entries, centres, { settings }] = await Promise.all([
    readNames(db, locale),
    allCentres(db, locale),
    validationProfile(db),
  ])
  const lists = Map.groupBy(entries, ({ list }) => list)
  const inList = (name: string): LabelledCode[] =>
    (lists.get(name) ?? []).map(({ code, name: label, isActive: isOffered }) => ({ code, label, isOffered }))
  const codesOf = (term: CodedTerm | ConditionTerm): LabelledCode[] => {
    if (isConditionTerm(term)) return conditionCodes(term, locale, settings)
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
  return new Map(OFFERED_TERMS.map((term) => [term, codesOf(term)]))
}

/** Labels of decades, and of open or unknown years. */
const yearLabel = (term: string, key: string, locale: Locale): string | undefined => {
  if (term === 'period_of_activity')
    return formatUnknown(locale, 'server.search-decade', { from: key, to: `${key.slice(0, 3)}9` })
  if (term !== 'start_year' && term !== 'end_year') return undefined
  if (key === '9999') return formatUnknown(locale, 'server.search-year-9999')
  return key === 'uuuu' ? formatUnknown(locale, 'server.search-year-unknown') : undefined
}

/** Labels of blank or fill-character codes, which most lists do not name. */
const uncodedLabel = (key: string, locale: Locale): string | undefined => {
  if (/^ +$/.test(key)) return formatUnknown(locale, 'server.search-blank')
  return /^\|+$/.test(key) ? formatUnknown(locale, 'server.search-fill') : undefined
}

async function readLabels(db: Db, locale: Locale, change: string): Promise<Labels> {
  const codes = await readCodes(db, locale)
  const names = new Map<string, ReadonlyMap<string, string>>(
    [...codes].map(([term, entries]) => [term, new Map(entries.map(({ code, label }) => [code, label]))]),
  )
  return {
    label: (term, key) => names.get(term)?.get(key) ?? yearLabel(term, key, locale) ?? uncodedLabel(key, locale) ?? key,
    codes: (term) => codes.get(term) ?? [],
    change,
  }
}

/**
 * Names of facet values in each language, with at most four cache entries. Reads them again after a change of the lists
 * on any server.
 */
export function makeLabels({ db }: { db: Db }) {
  const cache = new Map<Locale, { labels: Promise<Labels>; change: string }>()
  return {
    /**
     * Pre-warms the cache for all languages, so that no search has to wait. After a failed read, the first use reads
     * the names again.
     */
    async warmUp(): Promise<void> {
      for (const locale of LOCALES) await this.in(locale).catch(() => undefined)
    },
    async in(locale: Locale): Promise<Labels> {
      // Reads the version before the lists, so that the cached names are at least as new as this version.
      const change = await lastValidationChange(db)
      const cached = cache.get(locale)
      if (cached?.change === change) return cached.labels
      const labels = readLabels(db, locale, change)
      cache.set(locale, { labels, change })
      // A failed read is not cached.
      labels.catch(() => cache.delete(locale))
      return labels
    },
  }
}
export type LabelService = Pick<ReturnType<typeof makeLabels>, 'in'>
