/**
 * Facets of SRU 2.0 (OASIS searchRetrieve part 3): their parameters, and the counts of the found public records.
 * Sources of the parameters: the OpenSearch extension for SRU by T. Hammond, an editor of the standard (`facetSort`,
 * `facetCount`, `facetLimit:index=10`), and the clients YAZ and Net::Z3950::SimpleServer (`facetLimit=10:index`).
 */
import type { FacetTerm } from '@seriatim/contract'
import { type CqlIndex, type CqlNode, CqlProblem, findIndex, KNOWN_PREFIXES, printCql } from '@seriatim/cql'
import { withoutMarks } from '@seriatim/scripts'
import type { RequestParameters } from '../../platform/http/serve-protocol.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'
import { isPublicTerm } from '../public/public-set.ts'
import { parameter } from './parameters.ts'

/** Facets of a response if the request names none. */
const USUAL = ['issn.category', 'issn.media', 'issn.iso_country', 'issn.languages', 'issn.start_year']
/** Default and maximum number of terms per facet, and maximum number of facets. */
const TERMS = { usual: 10, most: 100 }
const MOST_FACETS = 20
/** Maximum number of terms in parameters `facetCount`. */
const MOST_COUNTED = 100
/**
 * Maximum number of terms that can be sorted. The search engine returns terms by count; any other order requires
 * reading all terms.
 */
const MOST_SORTED = 10_000

type Order = {
  readonly by: 'recordCount' | 'alphanumeric'
  readonly isDescending: boolean
  /** Only for the order `alphanumeric`. */
  readonly isCaseSensitive: boolean
}

export type FacetRequest = {
  readonly index: CqlIndex
  readonly term: FacetTerm
  readonly limit: number
  /** Number of the first term to return, starting at 1. */
  readonly start: number
  readonly order: Order
  /** Only these terms are counted, in this order, also without records; undefined: all terms with records. */
  readonly values: readonly string[] | undefined
}

export type FacetTermCount = { readonly value: string; readonly count: number; readonly query: string }
export type Facet = { readonly index: CqlIndex; readonly terms: readonly FacetTermCount[] }

/** Values of a facet parameter: one number for all facets, and numbers for single facets by index name. */
type Numbers = { readonly general: number | undefined; readonly named: ReadonlyMap<string, number> }

/** The values of the parameters `name:index`, by index. */
const namedParameters = (parameters: RequestParameters, name: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...parameters].flatMap(([key, values]) =>
      key.startsWith(`${name}:`) ? [[key.slice(name.length + 1), values]] : [],
    ),
  )

/**
 * Parses `n`, `n:index` or a list of them: `10,5:issn.category`. The parameter `name:index` has the number of one
 * index.
 * @throws CqlProblem 6
 */
function numbersOf(parameters: RequestParameters, name: string, minimum: number): Numbers {
  const text = parameter(parameters, name)?.trim() ?? ''
  let general: number | undefined
  const named = new Map<string, number>()
  const single = [...namedParameters(parameters, name)].map(([index, [value = '']]) => `${value}:${index}`)
  for (const part of [...(text === '' ? [] : text.split(',')), ...single]) {
    const [, digits = '', index] = /^\s*(\d{1,9})(?::\s*([\w.]+))?\s*$/.exec(part) ?? []
    if (digits === '' || Number(digits) < minimum) throw new CqlProblem(6, name)
    if (index === undefined) general = Number(digits)
    else named.set(index, Number(digits))
  }
  return { general, named }
}

const FACET_SORT = /^(recordCount|alphanumeric)(?:[,/](ascending|descending))?(?:[,/](case(?:In)?sensitive))?$/i

/**
 * Order of terms: `recordCount` (descending by default) or `alphanumeric` (ascending and regardless of case by
 * default), then the direction and the sensitivity to case. @throws CqlProblem 6
 */
function orderOf(parameters: RequestParameters): Order {
  const text = parameter(parameters, 'facetSort')?.trim() || 'recordCount'
  const [, by, direction, sensitivity] = FACET_SORT.exec(text) ?? []
  if (by === undefined) throw new CqlProblem(6, 'facetSort')
  const isByCount = by.toLowerCase() === 'recordcount'
  return {
    by: isByCount ? 'recordCount' : 'alphanumeric',
    isDescending: direction === undefined ? isByCount : direction.toLowerCase() === 'descending',
    isCaseSensitive: sensitivity?.toLowerCase() === 'casesensitive',
  }
}

const FACET_PARAMETERS = ['facetLimit', 'facetStart', 'facetSort', 'facetCount']

/** @throws CqlProblem 15 or 16 for an index that has no facet */
function facetIndex(indexes: readonly CqlIndex[], name: string): Pick<FacetRequest, 'index' | 'term'> {
  const index = findIndex(indexes, name, KNOWN_PREFIXES)
  const term = index.kind === 'key' || index.kind === 'year' ? index.scope.term : ''
  if (!isPublicTerm(term)) throw new CqlProblem(16, name)
  return { index, term }
}

/**
 * The requested facets; none without a facet parameter.
 * @throws CqlProblem 6 for an invalid value, 15 or 16 for an index that has no facet
 */
export function readFacets(parameters: RequestParameters, indexes: readonly CqlIndex[]): readonly FacetRequest[] {
  const used = [...parameters.keys()]
    .map((key) => key.split(':', 1)[0]!)
    .filter((name) => FACET_PARAMETERS.includes(name))
  if (used.length === 0) return []
  const order = orderOf(parameters)
  if (used.includes('facetCount')) {
    // `facetCount:index=term` counts single terms, and is not combined with other parameters.
    const terms = namedParameters(parameters, 'facetCount')
    const count = [...terms.values()].flat().length
    if (parameters.has('facetCount') || used.some((name) => name !== 'facetCount') || count > MOST_COUNTED)
      throw new CqlProblem(6, 'facetCount')
    return [...terms].map(([name, values]) => ({
      ...facetIndex(indexes, name),
      limit: values.length,
      start: 1,
      order,
      values,
    }))
  }
  const limits = numbersOf(parameters, 'facetLimit', 0)
  const starts = numbersOf(parameters, 'facetStart', 1)
  const names = [...new Set([...limits.named.keys(), ...starts.named.keys()])]
  if (names.length > MOST_FACETS) throw new CqlProblem(6, 'facetLimit')
  return (names.length === 0 || limits.general !== undefined ? [...new Set([...names, ...USUAL])] : names)
    .map((name) => {
      const of = ({ named, general }: Numbers, usual: number) => named.get(name) ?? general ?? usual
      const limit = Math.min(of(limits, TERMS.usual), TERMS.most)
      return { ...facetIndex(indexes, name), limit, start: of(starts, 1), order, values: undefined }
    })
    .filter(({ limit }) => limit > 0)
}

const escaped = (key: string): string => key.replace(/["\\*?^]/g, '\\$&')

/** CQL text of the requested query, restricted to records with one facet term. */
const narrowed = (query: CqlNode, index: CqlIndex, key: string): string =>
  printCql({
    node: {
      kind: 'boolean',
      operator: 'and',
      modifiers: [],
      left: query,
      right: {
        kind: 'clause',
        index: index.name,
        relation: { name: '==', modifiers: [] },
        term: escaped(key),
        position: 0,
      },
      position: 0,
    },
    sort: [],
  })

type Bucket = { readonly key: string; readonly count: number }

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const compareKeys = (one: Bucket, other: Bucket): number => compareTexts(one.key, other.key)
const compareWithoutCase = (one: Bucket, other: Bucket): number =>
  compareTexts(one.key.toLowerCase(), other.key.toLowerCase()) || compareKeys(one, other)

/** @throws CqlProblem 6 if a facet has too many terms for the requested order */
async function bucketsOf(engine: SearchEngine, set: SearchSet, facet: FacetRequest): Promise<readonly Bucket[]> {
  const { term, start, limit, values: selected, order } = facet
  const question = { ...set, term, contains: '' }
  if (selected !== undefined) {
    const { buckets } = await engine.facet({ ...question, keys: selected, offset: 0, limit })
    return selected.map((key) => ({ key, count: buckets.find((bucket) => bucket.key === key)?.count ?? 0 }))
  }
  if (order.by === 'recordCount' && order.isDescending) {
    const { buckets } = await engine.facet({ ...question, offset: start - 1, limit })
    return buckets
  }
  const { buckets, values } = await engine.facet({ ...question, offset: 0, limit: MOST_SORTED })
  if (values > MOST_SORTED) throw new CqlProblem(6, `facetSort: ${facet.index.name}`)
  const byText = order.isCaseSensitive ? compareKeys : compareWithoutCase
  const ascending = buckets.toSorted((one, other) =>
    order.by === 'alphanumeric' ? byText(one, other) : one.count - other.count || compareKeys(one, other),
  )
  return (order.isDescending ? ascending.toReversed() : ascending).slice(start - 1, start - 1 + limit)
}

/** Counts the terms of the found records. Facets without terms are omitted. */
export async function countFacets(
  engine: SearchEngine,
  set: SearchSet,
  { facets, query }: { facets: readonly FacetRequest[]; query: CqlNode },
): Promise<readonly Facet[]> {
  const counted: Facet[] = []
  for (const facet of facets) {
    const buckets = await bucketsOf(engine, set, facet)
    const terms = buckets.map(({ key, count }) => ({
      value: withoutMarks(key),
      count,
      query: narrowed(query, facet.index, key),
    }))
    if (terms.length > 0) counted.push({ index: facet.index, terms })
  }
  return counted
}
