/** A whole request as one syntax tree. */
import { allOf, anyOf, isUnreadable, type Reading, type Unreadable } from './reading.ts'
import type { CheckRegex } from './regex-check.ts'
import type { BasicRequest, FilterRequest, QueryRequest } from './request.ts'
import { parseText } from './text.ts'
import { type Clause, FAMILY_TYPES, type FamilyType, type Place, type QueryNode, type QueryWarning } from './tree.ts'

/**
 * A request as read. `query` is the whole; the others are its parts, each alone and as it was typed: what an excluding
 * line or filter excludes is there as such, `query` holds the exclusion.
 */
export type RequestReading = {
  readonly query: QueryNode
  /** The basic query; undefined when it asks for nothing. */
  readonly basic: QueryNode | undefined
  /** One for each line of the request, undefined where it asks for nothing. */
  readonly lines: readonly (QueryNode | undefined)[]
  /** One for each code filter of the request. */
  readonly filters: readonly QueryNode[]
  readonly warnings: readonly QueryWarning[]
}

const WHOLE: Place = { position: 0, length: 0 }

const readBasic = (basic: BasicRequest, _checkRegex: CheckRegex): Reading | Unreadable =>
  parseText(basic.query ?? '', { scope: { kind: basic.anywhere ? 'anywhere' : 'titles' } })

/** What a filter is of: the word of `type`, else of `tag`. */
const termOf = ({ type, tag }: FilterRequest): string => type || tag || ''

const isFamily = (term: string): term is FamilyType => FAMILY_TYPES.includes(term as FamilyType)

const readFilter = (filter: FilterRequest): QueryNode => {
  const term = termOf(filter)
  const { code } = filter
  const at = { position: 0, length: code.length }
  return isFamily(term)
    ? { kind: 'family', family: term, issn: code, at }
    : { kind: 'text', scope: { kind: 'term', term }, pattern: { kind: 'key', key: code, folded: false }, at }
}

/** Included filters of one term are alternatives, terms all hold, excluded ones all fail. */
const filterClauses = (requests: readonly FilterRequest[], filters: readonly QueryNode[]): readonly Clause[] => {
  const included = new Map<string, QueryNode[]>()
  const clauses: Clause[] = []
  requests.forEach((request, index) => {
    const node = filters[index]!
    const term = termOf(request)
    if (request.action === 'exclude') clauses.push({ occur: 'must_not', node })
    else included.set(term, [...(included.get(term) ?? []), node])
  })
  const alternatives = [...included.values()].map((nodes): Clause => ({ occur: 'must', node: anyOf(nodes)! }))
  return [...alternatives, ...clauses]
}

/**
 * Reads a whole request. Its terms, types and codes must have been checked; every text in it may be anything.
 * `checkRegex` comes from `@seriatim/query/regex`.
 */
export const readRequest = (request: QueryRequest, checkRegex: CheckRegex): RequestReading | Unreadable => {
  const basic = readBasic(request.basic_query ?? {}, checkRegex)
  if (isUnreadable(basic)) return basic
  const requests = request.keyword_queries ?? []
  const filters = requests.map(readFilter)
  const clauses: Clause[] = []
  if (basic.tree !== undefined) clauses.push({ occur: 'must', node: basic.tree })
  clauses.push(...filterClauses(requests, filters))
  const query: QueryNode = clauses.length === 0 ? { kind: 'all', at: WHOLE } : simplified(clauses)
  return { query, basic: basic.tree, lines: [], filters, warnings: basic.warnings }
}

const simplified = (clauses: readonly Clause[]): QueryNode =>
  clauses.every(({ occur }) => occur === 'must')
    ? allOf(clauses.map(({ node }) => node))!
    : { kind: 'bool', clauses, at: WHOLE }
