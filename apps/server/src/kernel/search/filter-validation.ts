import {
  type FacetKey,
  type FacetTerm,
  isConditionKey,
  isConditionTerm,
  isFacetTerm,
  KEYWORD_TYPES,
  type KeywordQuery,
  type KeywordType,
  type SearchParams,
  URLS_STATUSES,
} from '@seriatim/contract'
import { isWellFormed, normaliseIssn } from '@seriatim/issn'
import { FAMILY_TYPES, type FamilyType, readHeadingKey } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'

/**
 * Matches control characters that are invalid in queries. Tabs and line breaks of pasted text count as blanks. Pasted
 * titles can contain non-sorting characters (U+0088, U+0089, U+0098, U+009C).
 */
const CONTROL = /[\p{Cc}--[\t\n\r\u0088\u0089\u0098\u009C]]/v

const isFamily = (type: string): type is FamilyType => FAMILY_TYPES.includes(type as FamilyType)

/** Type of a code filter. @throws Refusal 'invalid_keyword_type' */
const keywordType = ({ type, tag }: KeywordQuery): KeywordType => {
  const named = type || tag || ''
  refuseUnless((KEYWORD_TYPES as readonly string[]).includes(named), 'invalid_keyword_type', { type: named })
  return named as KeywordType
}

const BOOLEAN_TERMS: ReadonlySet<string> = new Set(['is_invalid', 'draft_record'] satisfies FacetTerm[])

/** Patterns of valid values of boolean and year facets. For other facets, every value is valid. */
const VALID_KEYS: Partial<Record<FacetTerm, RegExp>> = {
  is_invalid: /^(true|false)$/,
  draft_record: /^(true|false)$/,
  start_year: /^[0-9u]{4}$/,
  end_year: /^[0-9u]{4}$/,
  created_at: /^\d{4}$/,
  updated_at: /^\d{4}$/,
  period_of_activity: /^\d{3}0$/,
}

/** An ISSN in stored form. Allows a wrong check digit, because some records have one. */
const storedIssn = (text: string): string | undefined => {
  const upper = text.trim().toUpperCase()
  return normaliseIssn(upper) ?? (isWellFormed(upper) ? upper : undefined)
}

const isCode = (type: KeywordType, code: string): boolean => {
  if (type === 'heading') return readHeadingKey(code) !== undefined
  if (isFamily(type)) return storedIssn(code) !== undefined
  if (isConditionTerm(type)) return isConditionKey(type, fold(code))
  if (type === 'urls_status') return (URLS_STATUSES as readonly string[]).includes(code)
  if (BOOLEAN_TERMS.has(type)) return code === 'true' || code === 'false'
  return code !== '' && !CONTROL.test(code)
}

/**
 * Normalises a filter by code: sets its type, converts ISSNs to stored form, and folds values of conditions.
 * @throws Refusal 'invalid_keyword_type', 'invalid_keyword' for an empty code or an invalid ISSN
 */
export function checkedKeyword(keyword: KeywordQuery): KeywordQuery & { type: KeywordType } {
  const type = keywordType(keyword)
  refuseUnless(isCode(type, keyword.code), 'invalid_keyword', { type, code: keyword.code })
  return {
    ...keyword,
    type,
    code: isFamily(type) ? storedIssn(keyword.code)! : isConditionTerm(type) ? fold(keyword.code) : keyword.code,
  }
}

/** @throws Refusal 'invalid_filter_value' for an unknown facet or an invalid value */
export function checkedFacet({ term, key }: FacetKey): { term: FacetTerm; key: string } {
  refuseUnless(isFacetTerm(term) && key !== '' && (VALID_KEYS[term]?.test(key) ?? true), 'invalid_filter_value', {
    term,
    key,
  })
  return { term, key }
}

/** @throws Refusal 'invalid_search_parameters' with the position of a control character */
function refuseControlCharacters(text: unknown, path: string): void {
  const control = typeof text === 'string' ? CONTROL.exec(text) : null
  if (control === null) return
  const code = `U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  throw new Refusal('invalid_search_parameters', { path, reason: code, position: control.index })
}

/**
 * Refuses invalid filters and control characters.
 * @throws Refusal 'invalid_search_parameters' | 'invalid_keyword_type' | 'invalid_keyword' | 'invalid_filter_value'
 */
export function refuseInvalidFilters(params: SearchParams): void {
  refuseControlCharacters(params.basic_query.query, 'body.basic_query.query')
  for (const [index, line] of params.data_queries.datafields.entries()) {
    for (const [name, value] of Object.entries(line))
      refuseControlCharacters(value, `body.data_queries.datafields.${index}.${name}`)
  }
  for (const keyword of params.keyword_queries) checkedKeyword(keyword)
  for (const facet of [...params.selected_facets, ...params.excluded_facets]) checkedFacet(facet)
}
