/** The syntax tree of a CQL query (Contextual Query Language 1.2; 2.0 as in OASIS searchRetrieve part 5). */

/** A modifier: `/name`, or `/name=value` with any comparison. */
export type CqlModifier = {
  readonly name: string
  readonly comparison?: { readonly symbol: CqlSymbol; readonly value: string }
}

export const CQL_SYMBOLS = ['=', '==', '<>', '<=', '>=', '<', '>'] as const
export type CqlSymbol = (typeof CQL_SYMBOLS)[number]

export type CqlRelation = { readonly name: string; readonly modifiers: readonly CqlModifier[] }

/** `term`, or `index relation term`. `term` includes its escapes, but not its quotation marks. */
export type CqlClause = {
  readonly kind: 'clause'
  readonly index?: string
  readonly relation?: CqlRelation
  readonly term: string
  /** The position in the query, in UTF-16 code units. */
  readonly position: number
}

export const CQL_OPERATORS = ['and', 'or', 'not', 'prox'] as const
export type CqlOperator = (typeof CQL_OPERATORS)[number]

/** All operators have equal precedence and are left-associative. */
export type CqlBoolean = {
  readonly kind: 'boolean'
  readonly operator: CqlOperator
  readonly modifiers: readonly CqlModifier[]
  readonly left: CqlNode
  readonly right: CqlNode
  readonly position: number
}

/** `>prefix="uri" query`. Without a prefix, the URI is the default context set. */
export type CqlPrefixed = {
  readonly kind: 'prefixed'
  readonly prefix?: string
  readonly uri: string
  readonly node: CqlNode
  readonly position: number
}

export type CqlNode = CqlClause | CqlBoolean | CqlPrefixed

export type CqlSortKey = {
  readonly index: string
  readonly modifiers: readonly CqlModifier[]
  readonly position: number
}

export type CqlQuery = { readonly node: CqlNode; readonly sort: readonly CqlSortKey[] }
