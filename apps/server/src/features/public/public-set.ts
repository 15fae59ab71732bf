/**
 * Restricts a search to public records and their public fields. Without this restriction, visitors could guess hidden
 * words by searching for them.
 */
import { FACET_TERMS, type FacetTerm } from '@seriatim/contract'
import type { Clause, FieldLine, Place, QueryNode, TextNode } from '@seriatim/query'
import type { FacetSelection, SearchSet } from '../../search/engine.ts'
import { HIDDEN_CODES, HIDDEN_TAGS, isHiddenTag, PUBLIC_CATEGORIES } from './presenter.ts'

/** Facets about the processing of a record (wire, "Public side"), which are not public. */
const HIDDEN_TERMS: ReadonlySet<string> = new Set<FacetTerm>([
  'draft_record',
  'is_invalid',
  'created_at',
  'updated_at',
  'fields_structure',
  'partner_repositories',
])

export const PUBLIC_TERMS: readonly FacetTerm[] = FACET_TERMS.filter((term) => !HIDDEN_TERMS.has(term))

export const isPublicTerm = (term: string): term is FacetTerm => PUBLIC_TERMS.includes(term as FacetTerm)

const AT: Place = { position: 0, length: 0 }

const anyOf = (nodes: readonly QueryNode[]): QueryNode => ({
  kind: 'bool',
  clauses: nodes.map((node): Clause => ({ occur: 'should', node })),
  at: AT,
})

const NOTHING: QueryNode = { kind: 'bool', clauses: [{ occur: 'must_not', node: { kind: 'all', at: AT } }], at: AT }

const termKeyQuery = (term: string, key: string): QueryNode => ({
  kind: 'text',
  scope: { kind: 'term', term },
  pattern: { kind: 'key', key, folded: false },
  at: AT,
})

export const PUBLIC_RECORDS: QueryNode = {
  kind: 'bool',
  clauses: [
    { occur: 'must', node: anyOf(PUBLIC_CATEGORIES.map((category) => termKeyQuery('category', category))) },
    { occur: 'must_not', node: termKeyQuery('active_version', 'none') },
  ],
  at: AT,
}

const ALL_CODES = 'abcdefghijklmnopqrstuvwxyz0123456789'
const codesBut = (hidden: string): string => [...ALL_CODES].filter((code) => !hidden.includes(code)).join('')

/**
 * Patterns for the tags of public fields that have no hidden subfields. Each pattern covers few tags, because the index
 * returns all words of its fields at once.
 */
const PUBLIC_TAGS: readonly string[] = [
  '0[01].|02[013-9]',
  '03[0-8]|0[4-9].',
  '1..',
  '2..',
  '3..',
  '4..',
  '50.|51[1-9]',
  '5[2-9].',
  '6[0-8].|69[0-8]',
  '7[0-6].',
  '7[7-9].',
  '8[0-79].|88[1-9]',
]

/**
 * Query for a field with this tag in which `node` matches. If `codes` lists subfields, the match must be in one of
 * them.
 */
const fieldLineQuery = (tag: string, codes: string, { pattern, at }: TextNode): QueryNode => {
  const expression: TextNode = { kind: 'text', scope: { kind: 'here' }, pattern, at }
  const line: FieldLine = {
    tag,
    codes,
    indicator1: '',
    indicator2: '',
    script: 'any',
    structure: '',
    content: pattern.kind === 'exists' ? { kind: 'none' } : { kind: 'words', expression },
  }
  return { kind: 'line', line: line, at }
}

/**
 * Query for a match in any field that is not hidden. If no hidden field of a record matches, the index of all words
 * decides. Otherwise a public field must match as well.
 */
function publicAnywhere(node: TextNode): QueryNode {
  const withHidden = Object.entries(HIDDEN_CODES)
  const inHidden = anyOf([
    fieldLineQuery(HIDDEN_TAGS, '', node),
    ...withHidden.map(([tag, codes]) => fieldLineQuery(tag, codes, node)),
  ])
  const inPublic = anyOf([
    ...PUBLIC_TAGS.map((tag) => fieldLineQuery(tag, '', node)),
    ...withHidden.map(([tag, codes]) => fieldLineQuery(tag, codesBut(codes), node)),
  ])
  const both = (first: Clause, second: Clause): QueryNode => ({ kind: 'bool', clauses: [first, second], at: node.at })
  return anyOf([
    both({ occur: 'must', node }, { occur: 'must_not', node: inHidden }),
    both({ occur: 'must', node: inHidden }, { occur: 'must', node: inPublic }),
  ])
}

function publicText(node: TextNode): QueryNode {
  const { scope, pattern } = node
  switch (scope.kind) {
    case 'titles':
    case 'title':
    case 'proper':
      return node
    case 'anywhere':
      return pattern.kind === 'exists' || pattern.kind === 'key' ? node : publicAnywhere(node)
    case 'term':
      return scope.term === 'issn' || scope.term === 'issnl' || isPublicTerm(scope.term) ? node : NOTHING
    case 'field': {
      const { tag, code } = scope
      const hidden = HIDDEN_CODES[tag] ?? ''
      // The search index stores an 880 field under the tag of its linked field.
      if (isHiddenTag(tag) || tag === '880' || (code !== undefined && hidden.includes(code))) return NOTHING
      return hidden === '' || code !== undefined ? node : fieldLineQuery(tag, codesBut(hidden), node)
    }
    case 'here':
      return NOTHING
  }
}

/** Restricts a query to public data. A part about non-public data matches nothing. */
export function publicQuery(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'all':
    case 'cjk':
    case 'heading':
      return node
    case 'text':
      return publicText(node)
    case 'bool':
      return { ...node, clauses: node.clauses.map((clause) => ({ ...clause, node: publicQuery(clause.node) })) }
    // These parts match nothing: families contain non-public records, URL checks are for cataloguers only, and no
    // public form has data-field lines.
    case 'family':
    case 'urls':
    case 'line':
      return NOTHING
  }
}

const refuseHidden = (selections: readonly FacetSelection[]): readonly FacetSelection[] => {
  for (const { term } of selections)
    if (!isPublicTerm(term)) throw new Error(`the facet ${term} is not available to the public`)
  return selections
}

/** The search restricted to public data. All facets must be in `PUBLIC_TERMS`. */
export const publicSet = ({ query, selected, excluded }: SearchSet): SearchSet => ({
  query: {
    kind: 'bool',
    clauses: [
      { occur: 'must', node: publicQuery(query) },
      { occur: 'must', node: PUBLIC_RECORDS },
    ],
    at: query.at,
  },
  selected: refuseHidden(selected),
  excluded: refuseHidden(excluded),
})

/** Search for all public records. */
export const EVERYTHING_PUBLIC: SearchSet = publicSet({ query: { kind: 'all', at: AT }, selected: [], excluded: [] })
