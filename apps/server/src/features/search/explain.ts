import type { ExplainAnswer, SearchParams, SearchRequest } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { type Place, type QueryNode, readPlace } from '@seriatim/query'
import { countSearches } from '../../kernel/search/count-each.ts'
import { checkedFacet } from '../../kernel/search/filter-validation.ts'
import { type ReadSearch, readSearch } from '../../kernel/search/read-search.ts'
import type { SearchSet } from '../../search/engine.ts'
import { type DescribeContext, describeKey, describeNode, describeOccurring } from './describe.ts'
import { explainFirstRanks } from './rank-explanation.ts'
import type { SearchServices } from './service.ts'
import { queryWarningText } from './warning-texts.ts'

/** Maximum number of explained parts of a query. */
const MAX_PARTS = 60

type Role = 'plain' | 'excluded' | 'optional'

/** An explained part of a query without its number of records. */
type Part = Omit<ExplainAnswer['parts'][number], 'count'> & { readonly set: SearchSet }

const searchSet = (query: QueryNode): SearchSet => ({ query, selected: [], excluded: [] })
const EVERYTHING: QueryNode = { kind: 'all', at: { position: 0, length: 0 } }

/** The part of a query and, recursively, its clauses, outermost first. */
function* queryParts(
  node: QueryNode,
  source: string,
  text: string,
  wording: DescribeContext,
  depth = 0,
  role: Role = 'plain',
): Generator<Part> {
  const { position, length }: Place = node.at
  yield {
    source,
    text: text.slice(position, position + length),
    position,
    length,
    read_as: describeOccurring(wording, describeNode(wording, node), role),
    depth,
    set: searchSet(node),
  }
  if (node.kind !== 'bool') return
  const isRequired = node.clauses.some(({ occur }) => occur === 'must')
  for (const { occur, node: clause } of node.clauses) {
    const inner = occur === 'must_not' ? 'excluded' : occur === 'should' && isRequired ? 'optional' : 'plain'
    yield* queryParts(clause, source, text, wording, depth + 1, inner)
  }
}

const wholeText = (text: string): { text: string; position: number; length: number } => ({
  text,
  position: 0,
  length: text.length,
})

function* lineParts(params: SearchParams, { reading }: ReadSearch, wording: DescribeContext): Generator<Part> {
  for (const [index, { query, tag, operator }] of params.data_queries.datafields.entries()) {
    const node = reading.lines[index]
    if (node === undefined) continue
    const what = describeNode(wording, node)
    yield {
      source: `line ${index + 1}`,
      ...wholeText(query === '' ? tag : query),
      read_as: describeOccurring(wording, what, operator === 'must_not' ? 'excluded' : 'plain'),
      depth: 0,
      set: searchSet(node),
    }
  }
}

function* filterParts(params: SearchParams, { reading }: ReadSearch, wording: DescribeContext): Generator<Part> {
  for (const [index, { code, searchable, action }] of params.keyword_queries.entries()) {
    const node = reading.filters[index]
    if (node === undefined) continue
    yield {
      source: `filter ${index + 1}`,
      ...wholeText(searchable || (node.kind === 'heading' ? readPlace({ ...node.heading, rest: '' }).label : code)),
      read_as: describeOccurring(wording, describeNode(wording, node), action === 'exclude' ? 'excluded' : 'plain'),
      depth: 0,
      set: searchSet(node),
    }
  }
}

/** Conditions by facets, selected values before excluded ones. */
function* facetParts(params: SearchParams, wording: DescribeContext): Generator<Part> {
  const roles: Role[] = [
    ...params.selected_facets.map((): Role => 'plain'),
    ...params.excluded_facets.map((): Role => 'excluded'),
  ]
  for (const [index, facet] of [...params.selected_facets, ...params.excluded_facets].entries()) {
    const { term, key } = checkedFacet(facet)
    yield {
      source: `facet ${index + 1}`,
      ...wholeText(key),
      read_as: describeOccurring(wording, describeKey(wording, term, key), roles[index]!),
      depth: 0,
      set: { query: EVERYTHING, selected: [{ term, keys: [key] }], excluded: [] },
    }
  }
}

/**
 * Explains how a search is interpreted: the first 60 parts of the query, each with the number of records that match
 * this part alone. An excluded part also has the number of records that it matches. The number is null for a part that
 * is too broad.
 * @throws the refusals of `readSearch`
 */
export async function explainSearch(
  { db, engine, labels }: SearchServices,
  { page: _, size: __, ...params }: SearchRequest,
  locale: Locale,
): Promise<ExplainAnswer> {
  const read = readSearch(params)
  const { basic, warnings } = read.reading
  const wording: DescribeContext = { locale, labels: await labels.in(locale) }
  const parts = [
    ...(basic === undefined ? [] : queryParts(basic, 'basic', params.basic_query.query, wording)),
    ...lineParts(params, read, wording),
    ...filterParts(params, read, wording),
    ...facetParts(params, wording),
  ].slice(0, MAX_PARTS)
  const counts = await countSearches(
    engine,
    parts.map(({ set }) => set),
  )
  return {
    parts: parts.map(({ set: _, ...part }, index) => ({ ...part, count: counts[index] ?? null })),
    first: await explainFirstRanks({ db, engine }, read, wording),
    warnings: warnings.map((warning) => queryWarningText(warning, locale)),
  }
}
