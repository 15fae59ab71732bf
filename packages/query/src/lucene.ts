/**
 * LUCENE: the classic syntax of Apache Lucene (QueryParser.jj) and its precedence. `AND` makes both sides required,
 * `NOT` and `-` exclude, other clauses are optional. `a AND b OR c` is therefore `+a +b c`.
 */
import { HEADING_FIELD, type QueryFields, SEARCH_FIELDS } from './fields.ts'
import { readHeadingKey } from './heading-key.ts'
import {
  fuzzyNode,
  type LeafReader,
  plainNode,
  quotedNode,
  rangePattern,
  regexPattern,
  wildcardNode,
} from './lucene-leaves.ts'
import { luceneTokens, type Token, type TokenOf, unescapeTerm } from './lucene-lexer.ts'
import { catchProblem, makeRefuse, type Refuse } from './problem.ts'
import { anyOf, collectWarnings, type Reading, spanOfPlaces, type Unreadable } from './reading.ts'
import type { CheckRegex } from './regex-check.ts'
import type { Clause, Occur, Place, QueryNode, Scope, Source, TextPattern } from './tree.ts'

/** The maximum nesting depth of groups. */
const MAX_DEPTH = 100

const ALL_FIELDS = '*'
const TYPOGRAPHIC_QUOTE = /[\u201C-\u201F\u00AB\u00BB\uFF02]/
const OPERATOR_INSIDE = /&&|\|\|/

type Modifier = 'plus' | 'minus' | 'not'

class LuceneParser {
  private readonly read: () => Token
  private readonly refuse: Refuse
  private readonly leaves: LeafReader
  /** Whether the query belongs to a line of the advanced search, which has one field and allows no field names. */
  private readonly isInLine: boolean
  private readonly fields: QueryFields
  private token: Token
  private following: Token | undefined
  /** The offset of the end of the previous token. */
  private end = 0

  constructor(query: string, leaves: LeafReader, { isInLine, fields }: { isInLine: boolean; fields: QueryFields }) {
    this.refuse = leaves.refuse
    this.leaves = leaves
    this.isInLine = isInLine
    this.fields = fields
    this.read = luceneTokens(query, leaves.refuse)
    this.token = this.read()
  }

  private take<Kind extends Token['kind']>(kind: Kind): TokenOf<Kind> | undefined {
    if (this.token.kind !== kind) return undefined
    const taken = this.token
    this.advance()
    return taken as TokenOf<Kind>
  }

  private isAt(kind: Token['kind']): boolean {
    return this.token.kind === kind
  }

  private advance(): void {
    this.end = this.token.at.position + this.token.at.length
    this.token = this.following ?? this.read()
    this.following = undefined
  }

  private peek(): Token {
    this.following ??= this.read()
    return this.following
  }

  private since(position: number): Place {
    return { position, length: this.end - position }
  }

  whole(scope: Scope): QueryNode | undefined {
    if (this.isAt('end')) return undefined
    const tree = this.clauses(scope, 0)
    if (!this.isAt('end')) this.refuse('unexpected', this.token.at, '')
    return tree
  }

  /** Parses clauses up to a closing parenthesis or the end. Undefined if all of them are empty. */
  private clauses(scope: Scope, depth: number): QueryNode | undefined {
    const results: Clause[] = []
    const from = this.token.at.position
    do {
      const operator = results.length === 0 && this.end <= from ? undefined : (this.take('and') ?? this.take('or'))
      const modifier = this.takeModifier()
      const node = this.clause(scope, depth, modifier?.at ?? operator?.at)
      addClause(results, operator?.kind, modifier?.kind, node)
    } while (!this.isAt('end') && !this.isAt('close'))
    const [first] = results
    if (first === undefined) return undefined
    if (results.length === 1 && first.occur !== 'must_not') return first.node
    return { kind: 'bool', clauses: results, at: this.since(from) }
  }

  private takeModifier(): TokenOf<Modifier> | undefined {
    return this.take('plus') ?? this.take('minus') ?? this.take('not')
  }

  /** Parses a clause with an optional field name. `before` is the place of the preceding operator. */
  private clause(scope: Scope, depth: number, before: Place | undefined): QueryNode | undefined {
    const { token } = this
    if (token.kind === 'term' && this.peek().kind === 'colon') return this.inField(token, depth)
    if (token.kind === 'open') return this.group(scope, depth, token.at.position)
    return this.leaf(scope, before)
  }

  private inField(name: TokenOf<'term'>, depth: number): QueryNode | undefined {
    const { position } = name.at
    this.advance()
    this.advance()
    const field = unescapeTerm(name.raw, position, this.refuse)
    if (this.isInLine) this.refuse('field_inside_line', name.at, '')
    if (name.raw === ALL_FIELDS && this.token.kind === 'term' && this.token.raw === '*') {
      this.advance()
      this.suffixes()
      return { kind: 'all', at: this.since(position) }
    }
    if (field === HEADING_FIELD && this.fields.hasHeadings) return this.headings(position, depth)
    const scope = this.fields.scopeOf(field)
    if (scope === undefined) return this.refuse('unknown_field', name.at, this.fields.names)
    if (this.isAt('open')) return this.group(scope, depth, position)
    return this.leaf(scope, this.since(position), position)
  }

  /** Parses the key of a heading, or several keys in parentheses. */
  private headings(position: number, depth: number): QueryNode {
    if (!this.isAt('open')) return this.heading(position)
    const opening = this.token
    if (depth === MAX_DEPTH) this.refuse('too_deep', opening.at, String(MAX_DEPTH))
    this.advance()
    const results: QueryNode[] = []
    while (!this.isAt('close')) {
      if (this.isAt('end')) this.refuse('unclosed_group', opening.at, ')')
      if (results.length > 0) this.take('or')
      results.push(this.heading(this.token.at.position))
    }
    this.advance()
    const at = this.since(position)
    this.boost()
    return anyOf(results) ?? this.refuse('empty_group', at, '')
  }

  private heading(position: number): QueryNode {
    const { token } = this
    const key =
      token.kind === 'quoted' || token.kind === 'term'
        ? readHeadingKey(unescapeTerm(token.raw, token.at.position, this.refuse))
        : undefined
    if (key === undefined) return this.refuse('bad_heading', token.at, `${HEADING_FIELD}:"…"`)
    this.advance()
    const at = this.since(position)
    this.refuseFuzziness(this.suffixes())
    return { kind: 'heading', heading: key, at }
  }

  /** Parses a group. `position` is the start of its field name. */
  private group(scope: Scope, depth: number, position: number): QueryNode | undefined {
    const opening = this.token
    if (depth === MAX_DEPTH) this.refuse('too_deep', opening.at, String(MAX_DEPTH))
    this.advance()
    if (this.isAt('end')) this.refuse('unclosed_group', opening.at, ')')
    if (this.isAt('close')) this.refuse('empty_group', spanOfPlaces([opening.at, this.token.at]), '')
    const tree = this.clauses(scope, depth + 1)
    if (this.take('close') === undefined) this.refuse('unclosed_group', opening.at, ')')
    const at = this.since(position)
    this.boost()
    return tree?.kind === 'bool' ? { ...tree, at } : tree
  }

  /** Parses `~2` and `^2` after a leaf, in either order. */
  private suffixes(): TokenOf<'tilde'> | undefined {
    const before = this.take('tilde')
    this.boost()
    return before ?? this.take('tilde')
  }

  private boost(): void {
    const boost = this.take('boost')
    if (boost === undefined) return
    if (!/^[0-9]+(?:\.[0-9]+)?$/.test(boost.raw)) this.refuse('bad_boost', boost.at, '^2')
    this.leaves.warn('boost_ignored', boost.at.position, boost.at.length)
  }

  private leaf(scope: Scope, before: Place | undefined, position = this.token.at.position): QueryNode | undefined {
    const { token } = this
    const node = (pattern: TextPattern | undefined): QueryNode | undefined =>
      pattern && { kind: 'text', scope, pattern, at: this.since(position) }
    switch (token.kind) {
      case 'bare':
        this.advance()
        this.leaves.warn('lone_operator', token.at.position, token.at.length)
        this.suffixes()
        return undefined
      case 'term':
        this.advance()
        return this.term(token, scope, position)
      case 'quoted': {
        this.advance()
        const node = quotedNode(token, this.suffixes(), scope, this.leaves)
        if (node === undefined) this.leaves.warn('empty_phrase', token.at.position, token.at.length)
        return node && { ...node, at: this.since(position) }
      }
      case 'regex': {
        this.advance()
        const pattern = regexPattern(token, this.leaves)
        this.refuseFuzziness(this.suffixes())
        return node(pattern)
      }
      case 'range': {
        this.advance()
        const pattern = rangePattern(token, scope, this.leaves)
        this.boost()
        return node(pattern)
      }
      default:
        return this.missing(before)
    }
  }

  private refuseFuzziness(tilde: TokenOf<'tilde'> | undefined): void {
    if (tilde !== undefined) this.leaves.warn('fuzzy_ignored', tilde.at.position, tilde.at.length)
  }

  private term(token: TokenOf<'term'>, scope: Scope, position: number): QueryNode | undefined {
    const { raw, at } = token
    const tilde = this.suffixes()
    const whole = this.since(position)
    if (token.wild) {
      this.refuseFuzziness(tilde)
      const node = wildcardNode(token, scope, this.leaves)
      return node?.kind === 'text' ? { ...node, at: whole } : node
    }
    const found =
      tilde === undefined
        ? plainNode(unescapeTerm(raw, at.position, this.refuse), scope, at)
        : fuzzyNode(token, tilde, scope, this.leaves)
    if (!this.warnOfLookalike(raw, at) && found === undefined) {
      this.leaves.warn('part_without_words', at.position, at.length)
    }
    return found && { ...found, at: whole }
  }

  /** Warns about text that looks like an operator but has no such meaning. */
  private warnOfLookalike(raw: string, at: Place): boolean {
    const quote = TYPOGRAPHIC_QUOTE.exec(raw)
    if (quote !== null) this.leaves.warn('typographic_quote', at.position + quote.index, 1)
    const operator = OPERATOR_INSIDE.exec(raw)
    if (operator !== null) this.leaves.warn('operator_inside_word', at.position + operator.index, 2)
    return (quote ?? operator) !== null
  }

  /**
   * Refuses a token where a clause is expected: the clause of an operator or field name is missing, or the token is
   * misplaced.
   */
  private missing(before: Place | undefined): never {
    const { kind, at } = this.token
    const isOperator = kind === 'and' || kind === 'or' || kind === 'plus' || kind === 'minus' || kind === 'not'
    return before !== undefined || isOperator
      ? this.refuse('missing_clause', before ?? at, '')
      : this.refuse('unexpected', at, '')
  }
}

/** Adds a clause by the operator rules of the classic parser. The default operator is OR. */
const addClause = (
  clauses: Clause[],
  operator: 'and' | 'or' | undefined,
  modifier: Modifier | undefined,
  node: QueryNode | undefined,
): void => {
  const previous = clauses.at(-1)
  if (operator === 'and' && previous !== undefined && previous.occur !== 'must_not') {
    clauses[clauses.length - 1] = { ...previous, occur: 'must' }
  }
  if (node === undefined) return
  const excludes = modifier === 'minus' || modifier === 'not'
  const occur: Occur = excludes ? 'must_not' : modifier === 'plus' || operator === 'and' ? 'must' : 'should'
  clauses.push({ occur, node })
}

/** Options: the default scope, and the text that the query comes from. */
export type LuceneOptions = {
  readonly checkRegex: CheckRegex
  /** The default scope: `titles`, or `here` in a line. */
  readonly scope?: Scope
  readonly source?: Source
  /** The valid field names. Defaults to those of searches. In a line, none is valid. */
  readonly fields?: QueryFields
}

/**
 * Parses a query in LUCENE. A syntax error is a problem with a place. Text with another meaning than a user may expect
 * causes a warning.
 */
export const parseLucene = (
  query: string,
  { checkRegex, scope = { kind: 'titles' }, source = 'basic', fields }: LuceneOptions,
): Reading | Unreadable =>
  catchProblem(() => {
    const { warn, warnings } = collectWarnings(query, source)
    const refuse = makeRefuse(query, source)
    const parser = new LuceneParser(
      query,
      { warn, refuse, checkRegex },
      {
        isInLine: scope.kind === 'here' && fields === undefined,
        fields: fields ?? SEARCH_FIELDS,
      },
    )
    const tree = parser.whole(scope)
    if (tree === undefined && query.trim() !== '') warn('no_words', 0, query.length)
    return { tree, warnings: warnings() }
  })
