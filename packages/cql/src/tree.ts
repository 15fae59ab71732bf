/** The syntax tree of a query in CQL (Contextual Query Language 1.2, and 2.0 as OASIS searchRetrieve part 5 has it). */

/** `/name`, or `/name=value` with another comparison. */
export type CqlModifier = {
  readonly name: string
  readonly comparison?: { readonly symbol: CqlSymbol; readonly value: string }
}

export const CQL_SYMBOLS = ['=', '==', '<>', '<=', '>=', '<', '>'] as const
export type CqlSymbol = (typeof CQL_SYMBOLS)[number]

export type CqlRelation = { readonly name: string; readonly modifiers: readonly CqlModifier[] }

/** `term`, or `index relation term`. `term` is as typed, with its escapes, without the quotation marks around it. */
export type CqlClause = {
  readonly kind: 'clause'
  readonly index?: string
  readonly relation?: CqlRelation
  readonly term: string
  /** Where it stands in the query, in UTF-16 units. */
  readonly position: number
}

export const CQL_OPERATORS = ['and', 'or', 'not', 'prox'] as const
export type CqlOperator = (typeof CQL_OPERATORS)[number]

/** All operators bind alike, from left to right. */
export type CqlBoolean = {
  readonly kind: 'boolean'
  readonly operator: CqlOperator
  readonly modifiers: readonly CqlModifier[]
  readonly left: CqlNode
  readonly right: CqlNode
  readonly position: number
}

/** `>prefix="uri" query`; without a prefix the context set of indexes that have none. */
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
