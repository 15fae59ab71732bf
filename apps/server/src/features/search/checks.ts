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
 * Control characters that no query can mean. Tabs and line ends are blanks that came with pasted text, the marks of
 * non-sorting stretches (U+0088, U+0089, U+0098, U+009C) stand in pasted titles.
 */
const CONTROL = /[\p{Cc}--[\t\n\r\u0088\u0089\u0098\u009C]]/v

const isFamily = (type: string): type is FamilyType => FAMILY_TYPES.includes(type as FamilyType)

/** What a code filter is of. @throws Refusal 'invalid_keyword_type' */
const keywordType = ({ type, tag }: KeywordQuery): KeywordType => {
  const named = type || tag || ''
  refuseUnless((KEYWORD_TYPES as readonly string[]).includes(named), 'invalid_keyword_type', { type: named })
  return named as KeywordType
}

const BOOLEAN_TERMS: ReadonlySet<string> = new Set(['is_invalid', 'draft_record'] satisfies FacetTerm[])

/** The keys that terms of years can have; other keys are whatever records hold. */
const KEYS: Partial<Record<FacetTerm, RegExp>> = {
  is_invalid: /^(true|false)$/,
  draft_record: /^(true|false)$/,
  start_year: /^[0-9u]{4}$/,
  end_year: /^[0-9u]{4}$/,
  created_at: /^\d{4}$/,
  updated_at: /^\d{4}$/,
  period_of_activity: /^\d{3}0$/,
}

/** An ISSN as it is stored. The check digit may be wrong, for so it is in some records that can be found. */
const issnOf = (text: string): string | undefined => {
  const upper = text.trim().toUpperCase()
  return normaliseIssn(upper) ?? (isWellFormed(upper) ? upper : undefined)
}

const isCode = (type: KeywordType, code: string): boolean => {
  if (type === 'heading') return readHeadingKey(code) !== undefined
  if (isFamily(type)) return issnOf(code) !== undefined
  if (isConditionTerm(type)) return isConditionKey(type, fold(code))
  if (type === 'urls_status') return (URLS_STATUSES as readonly string[]).includes(code)
  if (BOOLEAN_TERMS.has(type)) return code === 'true' || code === 'false'
  return code !== '' && !CONTROL.test(code)
}

/**
 * A code filter as it is searched: its type said once, ISSNs in their stored form, keys of conditions folded.
 * @throws Refusal 'invalid_keyword_type', 'invalid_keyword' for an empty code or no ISSN where one is needed
 */
export function checkedKeyword(keyword: KeywordQuery): KeywordQuery & { type: KeywordType } {
  const type = keywordType(keyword)
  refuseUnless(isCode(type, keyword.code), 'invalid_keyword', { type, code: keyword.code })
  return {
    ...keyword,
    type,
    code: isFamily(type) ? issnOf(keyword.code)! : isConditionTerm(type) ? fold(keyword.code) : keyword.code,
  }
}

/** @throws Refusal 'invalid_filter_value' for a term that there is not, or a key that it cannot have */
export function checkedFacet({ term, key }: FacetKey): { term: FacetTerm; key: string } {
  refuseUnless(isFacetTerm(term) && key !== '' && (KEYS[term]?.test(key) ?? true), 'invalid_filter_value', {
    term,
    key,
  })
  return { term, key }
}

/** @throws Refusal 'invalid_search_parameters' with the place of a control character */
function refuseControlCharacters(text: unknown, path: string): void {
  const found = typeof text === 'string' ? CONTROL.exec(text) : null
  if (found === null) return
  const code = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  throw new Refusal('invalid_search_parameters', { path, reason: code, position: found.index })
}

/**
 * Refuses what no search can mean, whatever its query says.
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
