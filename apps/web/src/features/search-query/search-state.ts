import {
  FACET_TERMS,
  type FacetTerm,
  isConditionKey,
  isConditionTerm,
  KEYWORD_TYPES,
  type KeywordType,
  MATCH_FORMATS,
  MAX_FILTERS,
  MAX_KEY_LENGTH,
  type MatchFormat,
  SORT_FIELDS,
  type SortField,
  URLS_STATUSES,
  type UrlsStatus,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { readHeadingKey } from '@seriatim/query/heading-key'
import { fold } from '@seriatim/scripts'
import { textParameter } from '../../kernel/search-params.ts'
import { hasContent, type LineState, normalLine, readLines, writeLines } from './line-state.ts'
import { joinValues, splitValues } from './value-list.ts'

/** A filter by a code or condition, by the family of an ISSN, by a heading, or by the state of URLs. */
export type Filter = { readonly type: KeywordType; readonly code: string; readonly exclude: boolean }

/** A facet value that results must have, or must not have if `exclude` is true. */
export type FacetChoice = { readonly term: FacetTerm; readonly key: string; readonly exclude: boolean }

/**
 * Opens a search. `next` is the search, or a function that computes it from the current search, which may not be drawn
 * yet.
 */
export type GoTo = (next: SearchState | ((now: SearchState) => SearchState), isReplacing?: boolean) => void

/**
 * A search and how its results are displayed; absent members have defaults. An absent `q` means no query; a `q` of one
 * space finds all records. `normalState` creates the value, so that each search has one form and one URL.
 */
export type SearchState = {
  readonly q?: string
  /** The format of the query; absent means TEXT. */
  readonly format?: Exclude<MatchFormat, 'TEXT'>
  /** Whether the query searches the whole record; possible only with the format TEXT. */
  readonly anywhere?: true
  readonly lines: readonly LineState[]
  /** If true, records need to match only one of the lines. */
  readonly any?: true
  readonly filters: readonly Filter[]
  readonly facets: readonly FacetChoice[]
  readonly sort?: SortField
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  /** The ISSN of the record whose versions are shown above the results. */
  readonly versions?: string
  /** Whether the explanation of the query is shown. */
  readonly explain?: true
  /** Id of a shared search to open. */
  readonly shared?: string
}

/** The URL parameters of a search, as readable text. */
export type SearchAddress = { readonly [parameter: string]: string }

export const EMPTY_SEARCH: SearchState = { lines: [], filters: [], facets: [] }

/** The initial filter of a demonstration server excludes Free records, which are three quarters of its records. */
const DEMONSTRATION_START: readonly Filter[] = [{ type: 'category', code: 'fre', exclude: true }]

/** The search to show for a URL. On a demonstration server, the initial filter applies to a URL without conditions. */
export const withStart = (state: SearchState, isDemonstration: boolean): SearchState =>
  isDemonstration && !hasConditions(state) && state.shared === undefined
    ? { ...state, filters: DEMONSTRATION_START }
    : state

/** The default order of a sort field: the score is descending, all other fields are ascending. */
const naturalOrder = (sort: SortField): 'asc' | 'desc' => (sort === 'score' ? 'desc' : 'asc')

const FAMILY_FILTERS: readonly KeywordType[] = ['family', 'issnl', 'issnh']
export const isFamilyFilter = (type: KeywordType): boolean => FAMILY_FILTERS.includes(type)

export const isUrlsStatus = (code: string): code is UrlsStatus => URLS_STATUSES.includes(code as UrlsStatus)

const isKey = (key: string): boolean => key !== '' && key.length <= MAX_KEY_LENGTH

/**
 * Normalises a filter; an invalid one is dropped. A family needs a valid ISSN, and the state of URLs has three values.
 */
const normalFilter = (filter: Filter): readonly Filter[] => {
  if (filter.type === 'heading') return readHeadingKey(filter.code) === undefined ? [] : [filter]
  if (filter.type === 'urls_status') return isUrlsStatus(filter.code) ? [filter] : []
  if (isConditionTerm(filter.type)) {
    const code = fold(filter.code)
    return isConditionKey(filter.type, code) ? [{ ...filter, code }] : []
  }
  if (!isFamilyFilter(filter.type)) return isKey(filter.code) ? [filter] : []
  const code = normaliseIssn(filter.code)
  return code === undefined ? [] : [{ ...filter, code }]
}

/**
 * Sorts items in the order of `kinds`, included ones before excluded ones. Otherwise items keep their order; duplicates
 * are dropped.
 */
const inOrder = <Item extends { readonly exclude: boolean }, Kind extends string>(
  items: readonly Item[],
  kinds: readonly Kind[],
  kindOf: (item: Item) => Kind,
  codeOf: (item: Item) => string,
): readonly Item[] =>
  [false, true]
    .flatMap((exclude) =>
      kinds.flatMap((kind) => [
        ...new Map(
          items
            .filter((item) => item.exclude === exclude && kindOf(item) === kind)
            .map((item) => [codeOf(item), item] as const),
        ).values(),
      ]),
    )
    .slice(0, MAX_FILTERS)

/** Matches a query for headings as earlier releases wrote it; stored searches may contain such a query. */
const HEADING_QUERY = /^heading:"[^"\s]+"(?: OR heading:"[^"\s]+")*$/

/** The filters that replace a query in the form `HEADING_QUERY`; undefined for other searches. */
const headingFilters = ({ q = '', format, filters }: SearchState): readonly Filter[] | undefined => {
  if (format !== 'LUCENE' || !HEADING_QUERY.test(q) || filters.some(({ type }) => type === 'heading')) return undefined
  const found = q.split(' OR ').map((part) => part.slice(part.indexOf('"') + 1, -1))
  if (found.some((code) => readHeadingKey(code) === undefined)) return undefined
  return found.map((code) => ({ type: 'heading', code, exclude: false }))
}

/** The canonical form of a search: its parts are in a fixed order, without duplicates and default values. */
export const normalState = (given: SearchState): SearchState => {
  const headings = headingFilters(given)
  const state = headings
    ? { ...given, q: undefined, format: undefined, filters: [...given.filters, ...headings] }
    : given
  const { q, format, sort, order, page } = state
  const lines = state.lines.map(normalLine).filter(hasContent)
  const isSorted = sort !== undefined && sort !== 'score'
  return {
    ...(q === undefined || q === '' ? {} : { q }),
    ...(format === undefined ? (state.anywhere ? { anywhere: true as const } : {}) : { format }),
    lines,
    ...(state.any && lines.length > 0 ? { any: true as const } : {}),
    filters: inOrder(
      state.filters.flatMap(normalFilter),
      KEYWORD_TYPES,
      ({ type }) => type,
      ({ code }) => code,
    ),
    facets: inOrder(
      state.facets.filter(({ key }) => isKey(key)),
      FACET_TERMS,
      ({ term }) => term,
      ({ key }) => key,
    ),
    ...(isSorted ? { sort } : {}),
    ...(order && order !== naturalOrder(sort ?? 'score') ? { order } : {}),
    ...(page !== undefined && Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(state.versions === undefined ? {} : { versions: state.versions }),
    ...(state.explain ? { explain: true as const } : {}),
    ...(state.shared === undefined ? {} : { shared: state.shared }),
  }
}

/** Whether a search has any condition. */
export const hasConditions = ({ q, lines, filters, facets }: SearchState): boolean =>
  q !== undefined || lines.length > 0 || filters.length > 0 || facets.length > 0

const oneOfOrUndefined = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.includes(value as Value) ? (value as Value) : undefined

/** Reads lists of values from URL parameters such as `with.center` and `out.languages`. */
const readLists = <Kind extends string, Item>(
  parameters: Readonly<Record<string, unknown>>,
  [include, exclude]: readonly [string, string],
  kinds: readonly Kind[],
  make: (kind: Kind, value: string, isExcluded: boolean) => Item,
): readonly Item[] =>
  [include, exclude].flatMap((name) =>
    kinds.flatMap((kind) =>
      splitValues(textParameter(parameters[`${name}.${kind}`]) ?? '').map((value) =>
        make(kind, value, name === exclude),
      ),
    ),
  )

const FILTER_NAMES = ['with', 'without'] as const
const FACET_NAMES = ['in', 'out'] as const

/** Reads a search from URL parameters. Invalid parameters, for example in a truncated URL, are ignored. */
export const readSearchState = (parameters: Readonly<Record<string, unknown>>): SearchState => {
  const text = (name: string) => textParameter(parameters[name])
  const isOn = (name: string) => (text(name) === 'true' ? (true as const) : undefined)
  const format = oneOfOrUndefined(MATCH_FORMATS, text('format')?.toUpperCase())
  return normalState({
    q: text('q'),
    format: format === 'TEXT' ? undefined : format,
    anywhere: isOn('anywhere'),
    lines: readLines(parameters),
    any: text('match') === 'any' ? true : undefined,
    filters: readLists(parameters, FILTER_NAMES, KEYWORD_TYPES, (type, code, exclude) => ({ type, code, exclude })),
    facets: readLists(parameters, FACET_NAMES, FACET_TERMS, (term, key, exclude) => ({ term, key, exclude })),
    sort: oneOfOrUndefined(SORT_FIELDS, text('sort')),
    order: oneOfOrUndefined(['asc', 'desc'], text('order')),
    page: Number(parameters.page),
    versions: /^\d{4}-\d{3}[\dX]$/.exec(text('versions') ?? '')?.[0],
    explain: isOn('explain'),
    shared: text('shared'),
  })
}

const writeLists = <Kind extends string>(
  names: readonly [string, string],
  items: readonly { readonly kind: Kind; readonly value: string; readonly exclude: boolean }[],
): Record<string, string> => {
  const lists = new Map<string, string[]>()
  for (const { kind, value, exclude } of items) {
    const name = `${names[exclude ? 1 : 0]}.${kind}`
    lists.set(name, [...(lists.get(name) ?? []), value])
  }
  return Object.fromEntries([...lists].map(([name, values]) => [name, joinValues(values)]))
}

/** Writes a search as URL parameters; `readSearchState` reads them. */
export const writeSearchState = (state: SearchState): SearchAddress => {
  const { q, format, anywhere, any, sort, order, page, versions, explain, shared } = state
  const parameters: Record<string, string | undefined> = {
    q,
    format: format?.toLowerCase(),
    anywhere: anywhere && 'true',
    match: any && 'any',
    ...writeLines(state.lines),
    ...writeLists(
      FILTER_NAMES,
      state.filters.map(({ type, code, exclude }) => ({ kind: type, value: code, exclude })),
    ),
    ...writeLists(
      FACET_NAMES,
      state.facets.map(({ term, key, exclude }) => ({ kind: term, value: key, exclude })),
    ),
    sort,
    order,
    page: page === undefined ? undefined : String(page),
    versions,
    explain: explain && 'true',
    shared,
  }
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * A key for the conditions, order and page of a search, which ignores open panels. States with the same key have the
 * same results.
 */
export const searchKey = (state: SearchState): string =>
  JSON.stringify(writeSearchState({ ...normalState(state), versions: undefined, explain: undefined }))

/** Reads URL parameters and writes them in canonical form, for `validateSearch`. */
export const readSearchAddress = (parameters: Readonly<Record<string, unknown>>): SearchAddress =>
  writeSearchState(readSearchState(parameters))

export const resultSort = ({
  sort = 'score',
  order,
}: Pick<SearchState, 'sort' | 'order'>): { sort: SortField; order: 'asc' | 'desc' } => ({
  sort,
  order: order ?? naturalOrder(sort),
})

/** The search after a click on a column header: sorted by this column, or in reverse order; always from page 1. */
export const sortedBy = (state: SearchState, column: SortField): SearchState => {
  const { sort, order } = resultSort(state)
  const turned = sort === column ? (order === 'asc' ? 'desc' : 'asc') : naturalOrder(column)
  return normalState({ ...state, sort: column, order: turned, page: undefined })
}
