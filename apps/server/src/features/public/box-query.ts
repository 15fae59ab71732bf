/**
 * The query of the main search box of the portal. It searches titles, ISSNs, publishers and issuing bodies (contract,
 * "Public side").
 */
import { type Place, parseText, type QueryNode, type Scope, type TextNode } from '@seriatim/query'
import type { Ranking } from '../../search/engine.ts'

/** Maximum number of words per text; further words are ignored. Each word costs a look-up, and titles are shorter. */
export const MAX_WORDS = 40

export const firstWords = (text: string): string => text.split(/\s+/u, MAX_WORDS).join(' ')

/**
 * Subfields that contain names of publishers and of issuing bodies. The search index stores an 880 field under the tag
 * of its linked field.
 */
export const NAME_SUBFIELDS = [
  { kind: 'publisher', tag: '260', codes: 'b' },
  { kind: 'publisher', tag: '264', codes: 'b' },
  { kind: 'body', tag: '710', codes: 'ab' },
  { kind: 'body', tag: '711', codes: 'a' },
  { kind: 'body', tag: '720', codes: 'a' },
] as const

/** Matches a complete or truncated ISSN in the form that the parser returns. Names contain no such numbers. */
const NUMBER = /^\d{4,7}[\dx]?$/

const combine = (nodes: readonly QueryNode[], occur: 'must' | 'should', at: Place): QueryNode =>
  nodes.length === 1 ? nodes[0]! : { kind: 'bool', clauses: nodes.map((node) => ({ occur, node })), at }

/** A copy of the query in which `change` has replaced every text node. */
export const inScope = (node: QueryNode, change: (text: TextNode) => QueryNode): QueryNode => {
  if (node.kind === 'text') return change(node)
  if (node.kind !== 'bool') return node
  return { ...node, clauses: node.clauses.map((clause) => ({ ...clause, node: inScope(clause.node, change) })) }
}

const textsOf = (node: QueryNode): readonly TextNode[] =>
  node.kind === 'text' ? [node] : node.kind === 'bool' ? node.clauses.flatMap((each) => textsOf(each.node)) : []

/**
 * Query for a text in one subfield. The index can match a phrase only within a whole field. The query therefore
 * requires the phrase in the field and each of its words in the subfield.
 */
function inSubfield(text: TextNode, tag: string, code: string): QueryNode {
  const scope: Scope = { kind: 'field', tag, code }
  const { pattern, at } = text
  if (pattern.kind !== 'phrase') return { ...text, scope }
  const words = pattern.words.map((word): QueryNode => ({ kind: 'text', scope, pattern: word, at }))
  return combine([{ ...text, scope: { kind: 'field', tag } }, ...words], 'must', at)
}

/** Whether a part of the query is a single number, such as an ISSN. */
const isNumber = (part: QueryNode): boolean =>
  textsOf(part).every(({ pattern }) => pattern.kind === 'word' && NUMBER.test(pattern.text))

/** Query for one part of the text: in titles or ISSNs, or in a name of a publisher or issuing body. */
export const anywhereInBox = (part: QueryNode): QueryNode => {
  if (isNumber(part)) return part
  const names = NAME_SUBFIELDS.flatMap(({ tag, codes }) =>
    [...codes].map((code) => inScope(part, (text) => inSubfield(text, tag, code))),
  )
  return combine([part, ...names], 'should', part.at)
}

const partsOf = (tree: QueryNode): readonly QueryNode[] =>
  tree.kind === 'bool' && !tree.areReadings ? tree.clauses.map(({ node }) => node) : [tree]

/** The parts of a text: words, phrases and numbers. A record must contain each of them. */
export const boxParts = (text: string): readonly QueryNode[] => {
  const { tree } = parseText(firstWords(text))
  return tree === undefined ? [] : partsOf(tree)
}

/**
 * The query for a text, and its ranking. A record must contain each part of the text in a title, an ISSN or a name.
 * Records that contain all parts in their titles rank first. Undefined for a text without words.
 */
export function boxQuery(text: string): { readonly query: QueryNode; readonly ranking: Ranking } | undefined {
  const { tree } = parseText(firstWords(text))
  if (tree === undefined) return undefined
  const at: Place = { position: 0, length: text.length }
  return {
    query: combine(partsOf(tree).map(anywhereInBox), 'must', at),
    ranking: { query: tree, isPartial: true },
  }
}
