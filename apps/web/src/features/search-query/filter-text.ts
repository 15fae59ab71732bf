import type { ConditionTerm, FacetTerm, UrlsStatus } from '@seriatim/contract'
import { readHeadingKey, readPlace } from '@seriatim/query/heading-key'
import type { Translate } from '../../kernel/i18n.ts'
import type { LabelOf } from './labels.ts'
import { ANY_TAG, type LineState } from './line-state.ts'
import { type Filter, isFamilyFilter, isUrlsStatus } from './search-state.ts'

/** The name of a facet term or a condition, in the language of the interface. */
export const termName = (t: Translate<'search'>, term: FacetTerm | ConditionTerm): string => t(`term_${term}`)

/** The name of a state of the URLs in a record, such as broken. */
export const urlsStatusName = (t: Translate<'search'>, status: UrlsStatus): string => t(`urls_${status}`)

const FAMILY_TEXTS = { family: 'family_of', issnl: 'issnl_family_of', issnh: 'issnh_family_of' } as const

/** A heading of an index as text: its tag and its label, which may be truncated (`readPlace`). */
const headingText = (t: Translate<'search'>, code: string): string => {
  const key = readHeadingKey(code)
  const { tag, label } = readPlace({ place: key?.place ?? '', rest: '' })
  return t('heading_entry', { tag, label: label.replace(/[\u0098\u009C]/g, '') || t('heading_empty') })
}

/**
 * A condition line of the form as text without its sign (included or excluded): field and subfield, then the words,
 * such as `245 $a: coast`.
 */
export const lineText = (t: Translate<'search'>, { tag, subfield, query }: LineState): string => {
  const field = tag === ANY_TAG ? t('any_field') : tag
  const place = subfield === '' ? field : `${field} $${subfield}`
  return query.trim() === '' ? place : t('term_value', { term: place, value: query.trim() })
}

/** A filter as text without its sign (included or excluded), such as `medium: online` or `family of 0028-0836`. */
export const filterText = (
  t: Translate<'search'>,
  labelOf: LabelOf,
  { type, code }: Omit<Filter, 'exclude'>,
): string =>
  type === 'heading'
    ? headingText(t, code)
    : isFamilyFilter(type)
      ? t(FAMILY_TEXTS[type as keyof typeof FAMILY_TEXTS], { issn: code })
      : t('term_value', {
          term: t(`term_${type as FacetTerm | ConditionTerm | 'urls_status'}`),
          value: type === 'urls_status' && isUrlsStatus(code) ? urlsStatusName(t, code) : labelOf(type, code),
        })
