/**
 * A search as the public may make it: only public records are found, and only by what of them is public. Without that a
 * hidden word could be guessed by searching for it.
 */
import { FACET_TERMS, type FacetTerm } from '@seriatim/contract'
import type { Clause, FieldLine, Place, QueryNode, TextNode } from '@seriatim/query'
import type { FacetSelection, SearchSet } from '../../search/engine.ts'
import { HIDDEN_CODES, HIDDEN_TAGS, isHiddenTag, PUBLIC_CATEGORIES } from './presenter.ts'

/** Facet terms that say how the record is worked on (wire, Public side). */
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

/** Finds nothing. */
const NOTHING: QueryNode = { kind: 'bool', clauses: [{ occur: 'must_not', node: { kind: 'all', at: AT } }], at: AT }

const keyOf = (term: string, key: string): QueryNode => ({
  kind: 'text',
  scope: { kind: 'term', term },
  pattern: { kind: 'key', key, folded: false },
  at: AT,
})

/** The records that the public sees. */
export const PUBLIC_RECORDS: QueryNode = {
  kind: 'bool',
  clauses: [
    { occur: 'must', node: anyOf(PUBLIC_CATEGORIES.map((category) => keyOf('category', category))) },
    { occur: 'must_not', node: keyOf('active_version', 'none') },
  ],
  at: AT,
}

const ALL_CODES = 'abcdefghijklmnopqrstuvwxyz0123456789'
const codesBut = (hidden: string): string => [...ALL_CODES].filter((code) => !hidden.includes(code)).join('')

/** Public fields but for those with hidden subfields, in portions of few tags: an index tells all of a portion at once. */
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

/** A field in which what `node` asks for stands, in one of the subfields `codes` where they are named. */
const line = (tag: string, codes: string, { pattern, at }: TextNode): QueryNode => {
  const expression: TextNode = { kind: 'text', scope: { kind: 'here' }, pattern, at }
  const asked: FieldLine = {
    tag,
    codes,
    indicator1: '',
    indicator2: '',
    script: 'any',
    structure: '',
    content: pattern.kind === 'exists' ? { kind: 'none' } : { kind: 'words', expression },
  }
  return { kind: 'line', line: asked, at }
}

/**
 * What stands anywhere but in hidden fields. The index of all words answers it for most records; for those that have the
 * words in a hidden field, the public ones are asked.
 */
function publicAnywhere(node: TextNode): QueryNode {
  const withHidden = Object.entries(HIDDEN_CODES)
  const inHidden = anyOf([line(HIDDEN_TAGS, '', node), ...withHidden.map(([tag, codes]) => line(tag, codes, node))])
  const inPublic = anyOf([
    ...PUBLIC_TAGS.map((tag) => line(tag, '', node)),
    ...withHidden.map(([tag, codes]) => line(tag, codesBut(codes), node)),
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
      // An 880 may stand for any field; it is looked for under the tag of that.
      if (isHiddenTag(tag) || tag === '880' || (code !== undefined && hidden.includes(code))) return NOTHING
      return hidden === '' || code !== undefined ? node : line(tag, codesBut(hidden), node)
    }
    case 'here':
      return NOTHING
  }
}

/** A query cut down to what is public: a part that asks for anything else finds nothing. */
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
    // Families lead through records that are not public; addresses are checked for cataloguers; no public form has lines.
    case 'family':
    case 'urls':
    case 'line':
      return NOTHING
  }
}

const refuseHidden = (selections: readonly FacetSelection[]): readonly FacetSelection[] => {
  for (const { term } of selections) if (!isPublicTerm(term)) throw new Error(`${term} is not public`)
  return selections
}

/** The same search by the public. Facets must be among `PUBLIC_TERMS`. */
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

/** All that the public finds. */
export const EVERYTHING_PUBLIC: SearchSet = publicSet({ query: { kind: 'all', at: AT }, selected: [], excluded: [] })
