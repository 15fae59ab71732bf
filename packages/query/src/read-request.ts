/** Reads a whole request as one syntax tree. */
import { parseChinese } from './chinese.ts'
import { HEADING_FIELD } from './fields.ts'
import { readHeadingKey } from './heading-key.ts'
import { readLine } from './line.ts'
import { parseLucene } from './lucene.ts'
import { catchProblem, makeRefuse } from './problem.ts'
import { allOf, anyOf, isUnreadable, type Reading, type Unreadable } from './reading.ts'
import type { CheckRegex } from './regex-check.ts'
import type { BasicRequest, FilterRequest, QueryRequest } from './request.ts'
import { parseText } from './text.ts'
import {
  type Clause,
  FAMILY_TYPES,
  type FamilyType,
  type Place,
  type QueryNode,
  type QueryWarning,
  type Source,
  type TextNode,
  type UrlsStatus,
} from './tree.ts'

/**
 * A request as read. `query` is the whole request. The other properties are the parts of the request. Only `query`
 * states whether a line or filter is excluded.
 */
export type RequestReading = {
  readonly query: QueryNode
  /** The basic query, or undefined if it is empty. */
  readonly basic: QueryNode | undefined
  /** The queries of the lines, one for each line of the request; undefined for an empty line. */
  readonly lines: readonly (QueryNode | undefined)[]
  /** The queries of the code filters, one for each code filter of the request. */
  readonly filters: readonly QueryNode[]
  readonly warnings: readonly QueryWarning[]
}

/** The maximum number of leaves in the basic query and the lines of a request. */
export const MAX_CLAUSES = 1024

const WHOLE: Place = { position: 0, length: 0 }

const readBasic = (basic: BasicRequest, checkRegex: CheckRegex): Reading | Unreadable => {
  const query = basic.query ?? ''
  switch (basic.matchFormat) {
    case 'LUCENE':
      return parseLucene(query, { checkRegex })
    case 'CHINESE':
      return parseChinese(query)
    default:
      return parseText(query, { scope: { kind: basic.anywhere ? 'anywhere' : 'titles' } })
  }
}

/** The facet term or condition of a filter: `type`, else `tag`. */
const termOf = ({ type, tag }: FilterRequest): string => type || tag || ''

const isFamily = (term: string): term is FamilyType => FAMILY_TYPES.includes(term as FamilyType)

const readFilter = (filter: FilterRequest): QueryNode => {
  const term = termOf(filter)
  const { code } = filter
  const at = { position: 0, length: code.length }
  if (isFamily(term)) return { kind: 'family', family: term, issn: code, at }
  if (term === HEADING_FIELD) return { kind: 'heading', heading: readHeadingKey(code)!, at }
  if (term === 'urls_status') return { kind: 'urls', status: code as UrlsStatus, at }
  return { kind: 'text', scope: { kind: 'term', term }, pattern: { kind: 'key', key: code, folded: false }, at }
}

/**
 * Combines filters. Included filters of the same term are alternatives. A record must match every term and no excluded
 * filter.
 */
const filterClauses = (requests: readonly FilterRequest[], filters: readonly QueryNode[]): readonly Clause[] => {
  const included = new Map<string, QueryNode[]>()
  const excluded: Clause[] = []
  requests.forEach((request, index) => {
    const node = filters[index]!
    if (request.action === 'exclude') {
      excluded.push({ occur: 'must_not', node })
      return
    }
    const alternatives = included.get(termOf(request))
    if (alternatives === undefined) included.set(termOf(request), [node])
    else alternatives.push(node)
  })
  return [...[...included.values()].map((nodes): Clause => ({ occur: 'must', node: anyOf(nodes)! })), ...excluded]
}

/**
 * Combines lines. A record must match every `must` line (with the operator OR, at least one of them) and no `must_not`
 * line.
 */
const lineClauses = (
  { operator, datafields = [] }: NonNullable<QueryRequest['data_queries']>,
  lines: readonly (QueryNode | undefined)[],
): readonly Clause[] => {
  const calls: QueryNode[] = []
  const excluded: Clause[] = []
  lines.forEach((node, index) => {
    if (node === undefined) return
    if (datafields[index]!.operator === 'must_not') excluded.push({ occur: 'must_not', node })
    else calls.push(node)
  })
  const alternatives = operator === 'should' ? anyOf(calls) : undefined
  const must = alternatives === undefined ? calls : [alternatives]
  return [...must.map((node): Clause => ({ occur: 'must', node })), ...excluded]
}

/** The number of index look-ups that a leaf (a word or phrase) needs. */
const phraseWeight = ({ pattern }: TextNode): number => (pattern.kind === 'phrase' ? pattern.words.length : 1)

/** Counts the leaves of `node` up to `limit`. `over` is the first leaf over the limit. */
const countLeaves = (node: QueryNode, limit: number): { readonly count: number; readonly over?: Place } => {
  switch (node.kind) {
    case 'bool': {
      let count = 0
      for (const clause of node.clauses) {
        const inside = countLeaves(clause.node, limit - count)
        count += inside.count
        if (inside.over !== undefined) return { count, over: inside.over }
      }
      return { count }
    }
    case 'line':
      return node.line.content.kind === 'words'
        ? countLeaves(node.line.content.expression, limit)
        : leaf(1, node, limit)
    case 'text':
      return leaf(phraseWeight(node), node, limit)
    case 'cjk':
      return leaf(node.pairs.length, node, limit)
    default:
      return leaf(1, node, limit)
  }
}

const leaf = (count: number, { at }: QueryNode, limit: number) => (count > limit ? { count, over: at } : { count })

/** Refuses a request with too many words. @throws the problem `too_long` */
export const refuseTooMany = (
  parts: readonly { node: QueryNode | undefined; text: string; source: Source }[],
): void => {
  let count = 0
  for (const { node, text, source } of parts) {
    if (node === undefined) continue
    const inside = countLeaves(node, MAX_CLAUSES - count)
    if (inside.over !== undefined) makeRefuse(text, source)('too_long', inside.over, String(MAX_CLAUSES))
    count += inside.count
  }
}

/**
 * Reads a whole request and returns the first problem, if any. The caller must validate types and codes of filters.
 * Texts may be arbitrary. `checkRegex` comes from `@seriatim/query/regex`.
 */
export const readRequest = (request: QueryRequest, checkRegex: CheckRegex): RequestReading | Unreadable =>
  catchProblem(() => {
    const basicRequest = request.basic_query ?? {}
    const basic = readBasic(basicRequest, checkRegex)
    if (isUnreadable(basic)) return basic
    const dataQueries = request.data_queries ?? {}
    const lineRequests = dataQueries.datafields ?? []
    const lines: (QueryNode | undefined)[] = []
    const warnings = [...basic.warnings]
    for (const [index, line] of lineRequests.entries()) {
      const reading = readLine(line, index, checkRegex)
      if (isUnreadable(reading)) return reading
      lines.push(reading.tree)
      warnings.push(...reading.warnings)
    }
    refuseTooMany([
      { node: basic.tree, text: basicRequest.query ?? '', source: 'basic' },
      ...lines.map((node, index) => ({ node, text: lineRequests[index]!.query ?? '', source: index })),
    ])
    const filterRequests = request.keyword_queries ?? []
    const filters = filterRequests.map(readFilter)
    const query = combined([
      ...(basic.tree === undefined ? [] : [{ occur: 'must', node: basic.tree } as const]),
      ...lineClauses(dataQueries, lines),
      ...filterClauses(filterRequests, filters),
    ])
    return { query, basic: basic.tree, lines, filters, warnings }
  })

const combined = (clauses: readonly Clause[]): QueryNode => {
  if (clauses.length === 0) return { kind: 'all', at: WHOLE }
  const areAllAsked = clauses.every(({ occur }) => occur === 'must')
  return areAllAsked ? allOf(clauses.map(({ node }) => node))! : { kind: 'bool', clauses, at: WHOLE }
}
