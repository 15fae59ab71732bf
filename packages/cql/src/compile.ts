/** Compiles a CQL query to the syntax tree of searches, which all query languages share. */
import { type HeadingIndex, isUnreadable, parseLucene, parseText, type QueryNode, type Scope } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { assignPrefix, KNOWN_PREFIXES, modifierName, nameIn, type Prefixes } from './contexts.ts'
import { CqlProblem } from './diagnostics.ts'
import { type CqlIndex, findIndex } from './indexes.ts'
import { proximity } from './proximity.ts'
import { type CqlOrder, cqlOrderOf } from './sort.ts'
import {
  asLucenePhrase,
  asLuceneTerm,
  asText,
  betweenAnchors,
  chunksOf,
  hasMask,
  needsWildcard,
  plainText,
  readTerm,
  type TermUnit,
} from './term.ts'
import type { CqlBoolean, CqlClause, CqlModifier, CqlNode, CqlQuery } from './tree.ts'

/** An entry of a browse index that a query compares as a whole (`==`). */
export type RequestedHeading = { readonly index: HeadingIndex; readonly text: string }

export type CqlOptions = {
  readonly indexes: readonly CqlIndex[]
  /** Returns the query node that finds the records with an entry. */
  readonly heading: (asked: RequestedHeading) => QueryNode
}

export type CompiledCql = { readonly query: QueryNode; readonly order: CqlOrder | undefined }

/** The comparison of a clause, the same for all spellings of a relation. */
type Comparison = 'choice' | 'phrase' | 'all' | 'any' | 'exact' | 'not' | '<' | '>' | '<=' | '>=' | 'within'

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': 'phrase',
  adj: 'phrase',
  scr: 'choice',
  all: 'all',
  any: 'any',
  '==': 'exact',
  exact: 'exact',
  '<>': 'not',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  within: 'within',
}

/** Relation modifiers that change nothing, because words are always compared in this way. */
const IDLE_MODIFIERS: ReadonlySet<string> = new Set(['word', 'ignorecase', 'ignoreaccents', 'relevant', 'masked'])

type ClauseQuery = {
  readonly comparison: Comparison
  readonly units: readonly TermUnit[]
  readonly raw: string
  readonly relation: string
  readonly position: number
}

/**
 * Compiles a query. @throws CqlProblem for an unsupported feature: 15, 16, 19, 20, 22, 26, 27, 31, 36, 39 to 43, 46,
 * 49, 80 to 92
 */
export function compileCql({ node, sort }: CqlQuery, options: CqlOptions): CompiledCql {
  let prefixes = KNOWN_PREFIXES
  // Prefix assignments before the whole query also apply to its sort keys.
  for (let at = node; at.kind === 'prefixed'; at = at.node)
    prefixes = assignPrefix(prefixes, at.prefix ?? '', at.uri, at.position)
  const query = compileNode(node, KNOWN_PREFIXES, options)
  const { order, required } = cqlOrderOf(sort, options.indexes, prefixes)
  const nodes = [query, ...required.flatMap(withValue)]
  const at = { position: 0, length: 0 }
  const isLimited = nodes.length > 1
  return { query: isLimited ? { kind: 'bool', clauses: nodes.map(mustMatch), at } : query, order }
}

const mustMatch = (node: QueryNode) => ({ occur: 'must' as const, node })

/** Query nodes that find the records with any value in an index. */
function withValue(index: CqlIndex): readonly QueryNode[] {
  const at = { position: 0, length: 0 }
  const exists = (scope: Scope): QueryNode => ({ kind: 'text', scope, pattern: { kind: 'exists' }, at })
  if (index.kind === 'all') return []
  if (index.kind !== 'words') return [exists(index.scope)]
  const [first, ...others] = index.scopes.map(exists)
  if (others.length === 0) return [first!]
  return [{ kind: 'bool', clauses: [first!, ...others].map((node) => ({ occur: 'should', node })), at }]
}

/** The browse index entries in a query, which the caller looks up before compilation. */
export function requestedHeadings(query: CqlQuery, indexes: readonly CqlIndex[]): readonly RequestedHeading[] {
  const calls: RequestedHeading[] = []
  const heading = (each: RequestedHeading): QueryNode => {
    calls.push(each)
    return { kind: 'all', at: { position: 0, length: 0 } }
  }
  compileCql(query, { indexes, heading })
  return calls
}

function compileNode(node: CqlNode, prefixes: Prefixes, options: CqlOptions): QueryNode {
  switch (node.kind) {
    case 'clause':
      return compileClause(node, prefixes, options)
    case 'boolean':
      return compileBoolean(node, prefixes, options)
    case 'prefixed':
      return compileNode(node.node, assignPrefix(prefixes, node.prefix ?? '', node.uri, node.position), options)
  }
}

function compileBoolean(node: CqlBoolean, prefixes: Prefixes, options: CqlOptions): QueryNode {
  const { operator, modifiers, position } = node
  const left = compileNode(node.left, prefixes, options)
  const right = compileNode(node.right, prefixes, options)
  if (operator === 'prox') return proximity(left, right, modifiers, position)
  const [modifier] = modifiers
  if (modifier !== undefined) throw new CqlProblem(46, modifier.name, position)
  const at = { position, length: operator.length }
  const occurs =
    operator === 'or'
      ? (['should', 'should'] as const)
      : operator === 'and'
        ? (['must', 'must'] as const)
        : (['must', 'must_not'] as const)
  return {
    kind: 'bool',
    clauses: [
      { occur: occurs[0], node: left },
      { occur: occurs[1], node: right },
    ],
    at,
  }
}

function compileClause(clause: CqlClause, prefixes: Prefixes, { indexes, heading }: CqlOptions): QueryNode {
  const { relation, position } = clause
  const index = findIndex(indexes, clause.index ?? 'cql.serverChoice', prefixes, position)
  const named = clauseComparison(relation?.name ?? 'scr', relation?.modifiers ?? [], prefixes, position)
  const whole = named.isUnmasked || !hasWholeValues(index, named.comparison) ? undefined : betweenAnchors(clause.term)
  const comparison = whole === undefined ? named.comparison : 'exact'
  const units = readTerm(whole ?? clause.term, position, !named.isUnmasked)
  if (index.kind === 'all') return { kind: 'all', at: { position, length: clause.term.length } }
  if (plainText(units).trim() === '') throw new CqlProblem(27, clause.index ?? 'cql.serverChoice', position)
  const clauseQuery: ClauseQuery = { comparison, units, raw: clause.term, relation: relation?.name ?? '=', position }
  switch (index.kind) {
    case 'words':
      return wordsNode(index, clauseQuery, heading)
    case 'key':
      return keyNode(index, clauseQuery)
    case 'year':
      return yearNode(index, clauseQuery)
  }
}

/** Whether a term with an anchor at both ends (`^term^`) means the same as `==` for this index. */
const hasWholeValues = (index: CqlIndex, comparison: Comparison): boolean =>
  (comparison === 'choice' || comparison === 'phrase') &&
  (index.kind === 'words' ? index.heading !== undefined : index.kind !== 'all')

function clauseComparison(
  name: string,
  modifiers: readonly CqlModifier[],
  prefixes: Prefixes,
  position: number,
): { comparison: Comparison; isUnmasked: boolean } {
  const { name: bare } = /^[<=>]/.test(name) ? { name } : nameIn(prefixes, name, position)
  let comparison = COMPARISONS[bare.toLowerCase()]
  if (comparison === undefined) throw new CqlProblem(19, name, position)
  let isUnmasked = false
  for (const modifier of modifiers) {
    const known = modifierName(modifier.name)
    if (known === 'unmasked') isUnmasked = true
    else if (known === 'string' && comparison === 'phrase') comparison = 'exact'
    else if (!IDLE_MODIFIERS.has(known)) throw new CqlProblem(20, modifier.name, position)
  }
  return { comparison, isUnmasked }
}

const termPlace = ({ position, raw }: ClauseQuery) => ({ position, length: raw.length })

const combineNodes = (nodes: readonly QueryNode[], occur: 'must' | 'should', clauseQuery: ClauseQuery): QueryNode =>
  nodes.length === 1
    ? nodes[0]!
    : { kind: 'bool', clauses: nodes.map((node) => ({ occur, node })), at: termPlace(clauseQuery) }

const unsupported = (index: CqlIndex, { relation, position }: ClauseQuery): never => {
  throw new CqlProblem(22, `${index.name} ${relation}`, position)
}

/** Omits parts without a word, such as a hyphen between blanks, if another part has one. `&` is a word. */
const withoutLoneSigns = (chunks: readonly (readonly TermUnit[])[]): readonly (readonly TermUnit[])[] => {
  const withWords = chunks.filter((chunk) => needsWildcard(chunk) || parseText(asText(chunk)).tree !== undefined)
  return withWords.length === 0 ? chunks : withWords
}

function wordsNode(
  index: CqlIndex & { readonly kind: 'words' },
  clauseQuery: ClauseQuery,
  heading: CqlOptions['heading'],
): QueryNode {
  const { comparison, units } = clauseQuery
  const inAny = (of: readonly TermUnit[], isPhrase: boolean): QueryNode =>
    combineNodes(
      index.scopes.map((scope) => textNode(of, isPhrase, scope, clauseQuery)),
      'should',
      clauseQuery,
    )
  switch (comparison) {
    case 'choice':
      return index.scopes.length === 1 ? inAny(units, false) : inAny(units, true)
    case 'phrase':
      return inAny(units, true)
    case 'all':
    case 'any':
      return combineNodes(
        withoutLoneSigns(chunksOf(units)).map((chunk) => inAny(chunk, true)),
        comparison === 'all' ? 'must' : 'should',
        clauseQuery,
      )
    case 'exact':
      if (index.heading === undefined) return inAny(units, true)
      if (hasMask(units)) throw new CqlProblem(49, clauseQuery.raw, clauseQuery.position)
      return heading({ index: index.heading, text: plainText(units) })
    default:
      return unsupported(index, clauseQuery)
  }
}

/** Creates a query node for words in a scope, as a phrase or in any position. */
function textNode(units: readonly TermUnit[], isPhrase: boolean, scope: Scope, clauseQuery: ClauseQuery): QueryNode {
  const chunks = chunksOf(units)
  if (chunks.some(needsWildcard)) {
    if (isPhrase && chunks.length > 1) throw new CqlProblem(49, clauseQuery.raw, clauseQuery.position)
    const nodes = chunks.map((chunk) => luceneNode(asLuceneTerm(chunk), scope, clauseQuery))
    return combineNodes(nodes, 'must', clauseQuery)
  }
  const text = asText(units)
  const { tree } = parseText(isPhrase ? `"${text}"` : text, { scope })
  if (tree === undefined) throw new CqlProblem(36, clauseQuery.raw, clauseQuery.position)
  return tree
}

/** CQL has no regular expressions between slashes, so none is checked. */
const NO_REGEX = () => undefined

function luceneNode(text: string, scope: Scope, clauseQuery: ClauseQuery): QueryNode {
  const reading = parseLucene(text, { checkRegex: NO_REGEX, scope })
  if (isUnreadable(reading) || reading.tree === undefined)
    throw new CqlProblem(36, clauseQuery.raw, clauseQuery.position)
  return reading.tree
}

function keyNode(
  index: CqlIndex & ({ readonly kind: 'key' } | { readonly kind: 'year' }),
  clauseQuery: ClauseQuery,
): QueryNode {
  const { scope } = index
  const { units } = clauseQuery
  const one = (of: readonly TermUnit[]): QueryNode =>
    luceneNode(hasMask(of) ? asLuceneTerm(of) : asLucenePhrase(of), scope, clauseQuery)
  switch (clauseQuery.comparison) {
    case 'choice':
    case 'phrase':
      return one(units)
    case 'all':
    case 'any':
      return combineNodes(chunksOf(units).map(one), clauseQuery.comparison === 'all' ? 'must' : 'should', clauseQuery)
    case 'exact':
      return exactKey(scope, clauseQuery)
    case 'not':
      return {
        kind: 'bool',
        clauses: [{ occur: 'must_not', node: exactKey(scope, clauseQuery) }],
        at: termPlace(clauseQuery),
      }
    default:
      return unsupported(index, clauseQuery)
  }
}

const NUMBERS: ReadonlySet<string> = new Set(['issn', 'issnl'])

const exactKey = (scope: Scope & { readonly kind: 'term' }, clauseQuery: ClauseQuery): QueryNode => {
  if (hasMask(clauseQuery.units)) throw new CqlProblem(49, clauseQuery.raw, clauseQuery.position)
  if (NUMBERS.has(scope.term)) return luceneNode(asLucenePhrase(clauseQuery.units), scope, clauseQuery)
  const key = fold(plainText(clauseQuery.units))
  return { kind: 'text', scope, pattern: { kind: 'key', key, folded: true }, at: termPlace(clauseQuery) }
}

/** A year as in a record, with `u` for an unknown digit. */
const YEAR = /^[0-9u]{4}$/

/** Compares years. In ranges, `u` matches any possible digit. */
function yearNode(index: CqlIndex & { readonly kind: 'year' }, clauseQuery: ClauseQuery): QueryNode {
  const { comparison, raw, position } = clauseQuery
  const range = (from: RangeEnd | undefined, to: RangeEnd | undefined): QueryNode => ({
    kind: 'text',
    scope: index.scope,
    pattern: { kind: 'range', ...(from && { from }), ...(to && { to }) },
    at: termPlace(clauseQuery),
  })
  const years = chunksOf(clauseQuery.units).map((chunk) => fold(plainText(chunk)))
  const isOrder = ['<', '>', '<=', '>=', 'within'].includes(comparison)
  if (isOrder && (years.length !== (comparison === 'within' ? 2 : 1) || !years.every((year) => YEAR.test(year))))
    throw new CqlProblem(36, raw, position)
  const [first = '', last = ''] = years
  switch (comparison) {
    case '<':
    case '<=':
      return range(undefined, { text: first, inclusive: comparison === '<=' })
    case '>':
    case '>=':
      return range({ text: first, inclusive: comparison === '>=' }, undefined)
    case 'within':
      return range({ text: first, inclusive: true }, { text: last, inclusive: true })
    default:
      return keyNode(index, clauseQuery)
  }
}

type RangeEnd = { readonly text: string; readonly inclusive: boolean }
