/** The CQL parser, for versions 1.1, 1.2 and 2.0. */
import { CqlProblem } from './diagnostics.ts'
import { type CqlToken, cqlTokens } from './tokens.ts'
import {
  CQL_OPERATORS,
  type CqlModifier,
  type CqlNode,
  type CqlOperator,
  type CqlQuery,
  type CqlRelation,
  type CqlSortKey,
  type CqlSymbol,
} from './tree.ts'

/** Limits for characters, nested parentheses and operators. */
const MAX_CQL_LENGTH = 10_000
const MAX_DEPTH = 50
const MAX_OPERATORS = 200

const SORT = 'sortby'

const operatorOf = (token: CqlToken): CqlOperator | undefined => {
  if (token.kind !== 'text' || token.isQuoted) return undefined
  const word = token.text.toLowerCase()
  return CQL_OPERATORS.find((operator) => operator === word)
}

const isSort = (token: CqlToken): boolean =>
  token.kind === 'text' && !token.isQuoted && token.text.toLowerCase() === SORT

/** Whether a word is a keyword where an operator may occur. Such a word cannot be an index or a relation. */
export const isKeyword = (word: string): boolean =>
  word.toLowerCase() === SORT || CQL_OPERATORS.some((operator) => operator === word.toLowerCase())

/**
 * Parses a query.
 * @throws CqlProblem 10, 12, 13, 14, 26, 38
 */
export function parseCql(query: string): CqlQuery {
  if (query.length > MAX_CQL_LENGTH) throw new CqlProblem(12, String(MAX_CQL_LENGTH), MAX_CQL_LENGTH)
  return new Parser(query, cqlTokens(query)).whole()
}

class Parser {
  private readonly text: string
  private readonly tokens: readonly CqlToken[]
  private next = 0
  private depth = 0
  private operators = 0

  constructor(text: string, tokens: readonly CqlToken[]) {
    this.text = text
    this.tokens = tokens
  }

  private get token(): CqlToken {
    return this.tokens[this.next]!
  }

  private unexpected(): never {
    const { kind, position } = this.token
    if (kind === 'close' || kind === 'open') throw new CqlProblem(13, kind === 'open' ? '(' : ')', position)
    throw new CqlProblem(10, kind === 'end' ? 'end of query' : this.text.slice(position, position + 20), position)
  }

  whole(): CqlQuery {
    const node = this.prefixed()
    const sort: CqlSortKey[] = []
    if (isSort(this.token)) {
      this.next++
      do sort.push(this.sortKey())
      while (this.token.kind === 'text')
    }
    if (this.token.kind !== 'end') this.unexpected()
    return { node, sort }
  }

  private sortKey(): CqlSortKey {
    const { position } = this.token
    return { index: this.textOf(), modifiers: this.modifiers(), position }
  }

  /** Parses prefix assignments and their query. */
  private prefixed(): CqlNode {
    const { token } = this
    if (token.kind !== 'symbol' || token.symbol !== '>') return this.scoped()
    this.enter()
    this.next++
    const first = this.textOf()
    let assignment: { prefix?: string; uri: string } = { uri: first }
    if (this.symbol() === '=') {
      this.next++
      assignment = { prefix: first, uri: this.textOf() }
    }
    const node = this.prefixed()
    this.depth--
    return { kind: 'prefixed', ...assignment, node, position: token.position }
  }

  private scoped(): CqlNode {
    let left = this.clause()
    for (;;) {
      const { position } = this.token
      const operator = operatorOf(this.token)
      if (operator === undefined) return left
      if (++this.operators > MAX_OPERATORS) throw new CqlProblem(38, String(MAX_OPERATORS), position)
      this.next++
      const modifiers = this.modifiers()
      left = { kind: 'boolean', operator, modifiers, left, right: this.clause(), position }
    }
  }

  private clause(): CqlNode {
    const { token } = this
    if (token.kind === 'open') {
      this.enter()
      this.next++
      const inside = this.prefixed()
      if (this.token.kind !== 'close') {
        if (this.token.kind === 'end') throw new CqlProblem(13, '(', token.position)
        this.unexpected()
      }
      this.next++
      this.depth--
      return inside
    }
    const { position } = token
    const isIndex = token.kind === 'text' && (token.isQuoted || !isKeyword(token.text))
    const first = this.textOf()
    const relation = isIndex ? this.relation() : undefined
    if (relation === undefined) return { kind: 'clause', term: first, position }
    return { kind: 'clause', index: first, relation, term: this.textOf(), position }
  }

  private relation(): CqlRelation | undefined {
    const { token } = this
    const name =
      token.kind === 'symbol'
        ? token.symbol
        : token.kind === 'text' && !token.isQuoted && !isKeyword(token.text)
          ? token.text
          : undefined
    if (name === undefined) return undefined
    this.next++
    return { name, modifiers: this.modifiers() }
  }

  private modifiers(): readonly CqlModifier[] {
    const modifiers: CqlModifier[] = []
    while (this.token.kind === 'slash') {
      this.next++
      const name = this.textOf()
      const symbol = this.symbol()
      if (symbol !== undefined) {
        this.next++
        modifiers.push({ name, comparison: { symbol, value: this.textOf() } })
      } else modifiers.push({ name })
    }
    return modifiers
  }

  private symbol(): CqlSymbol | undefined {
    const { token } = this
    return token.kind === 'symbol' ? token.symbol : undefined
  }

  private textOf(): string {
    const { token } = this
    if (token.kind !== 'text') this.unexpected()
    this.next++
    return token.text
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) throw new CqlProblem(13, String(MAX_DEPTH), this.token.position)
  }
}
