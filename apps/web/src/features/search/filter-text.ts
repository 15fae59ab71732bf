import type { ConditionTerm, FacetTerm, UrlsStatus } from '@seriatim/contract'
import type { Translate } from '../../app/i18n.ts'
import type { LabelOf } from './labels.ts'
import { type Filter, isFamilyFilter, isUrlsStatus } from './state/search-state.ts'

/** The name of a facet term or a condition in the interface's language. */
export const termName = (t: Translate<'search'>, term: FacetTerm | ConditionTerm): string => t(`term_${term}`)

/** What checks found of the links of a record, in words. */
export const urlsStatusName = (t: Translate<'search'>, status: UrlsStatus): string => t(`urls_${status}`)

const FAMILY_TEXTS = { family: 'family_of', issnl: 'issnl_family_of', issnh: 'issnh_family_of' } as const

/** A filter in words, without its sign: `medium: online`, `family of 0028-0836`. */
export const filterText = (
  t: Translate<'search'>,
  labelOf: LabelOf,
  { type, code }: Omit<Filter, 'exclude'>,
): string =>
  isFamilyFilter(type)
    ? t(FAMILY_TEXTS[type as keyof typeof FAMILY_TEXTS], { issn: code })
    : t('term_value', {
        term: t(`term_${type as FacetTerm | ConditionTerm | 'urls_status'}`),
        value: type === 'urls_status' && isUrlsStatus(code) ? urlsStatusName(t, code) : labelOf(type, code),
      })
