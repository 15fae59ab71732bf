/** Prints a tree in LUCENE. */
import { fieldOfScope, HEADING_FIELD } from './fields.ts'
import { printHeadingKey } from './heading-key.ts'
import type { BoolNode, Clause, QueryNode, RangePattern, Scope, TextPattern, WordPattern } from './tree.ts'

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/v
const SPECIAL = /[ \t\n\r\u3000!():^[\]"{}~\\/+\-&|]/g

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Prints a whole key, quoted unless the key is a single word. */
const key = (text: string): string => (PLAIN.test(text) ? text : quoted(text))

/** Escapes `text` for a term. `*` and `?` remain wildcards. */
const escaped = (text: string): string => text.replace(SPECIAL, '\\$&')

/** Prints a word. A word may contain signs: `c++`, `&`. */
const word = ({ text, prefix }: WordPattern): string => {
  const written = PLAIN.test(text) ? text : escaped(text)
  return prefix ? `${written}*` : written
}

const bound = (end: RangePattern['from']): string => (end === undefined ? '*' : key(end.text))

const range = ({ from, to }: RangePattern): string =>
  `${from?.inclusive === false ? '{' : '['}${bound(from)} TO ${bound(to)}${to?.inclusive === false ? '}' : ']'}`

const pattern = (pattern: TextPattern): string => {
  switch (pattern.kind) {
    case 'word':
      return word(pattern)
    case 'phrase': {
      // A phrase whose last word is truncated can only be printed as one term with full stops between its words.
      const isOpen = pattern.words.some(({ prefix }) => prefix)
      return isOpen ? pattern.words.map(word).join('.') : `"${pattern.words.map(word).join(' ')}"${slop(pattern.slop)}`
    }
    case 'wildcard':
      return escaped(pattern.pattern)
    case 'regex':
      return `/${pattern.source}/`
    case 'fuzzy':
      return `${escaped(pattern.text).replace(/[*?]/g, '\\$&')}~${pattern.distance}`
    case 'range':
      return range(pattern)
    case 'exists':
      return '*'
    case 'key':
      return key(pattern.key)
  }
}

const slop = (number: number): string => (number === 0 ? '' : `~${number}`)

const inField = (scope: Scope, text: string): string => {
  const field = fieldOfScope(scope)
  return field === '' ? text : `${field}:${text}`
}

/** The scope of a part with several readings (ways to split it into words). All readings have the same scope. */
const scopeOf = ({ clauses: [first] }: BoolNode): Scope => {
  const node = first!.node
  if (node.kind === 'bool') return scopeOf(node)
  if (node.kind !== 'text') throw new Error(`a reading is a ${node.kind}`)
  return node.scope
}

const SIGNS = { must: '+', should: '', must_not: '-' } as const

const clause = ({ occur, node }: Clause): string | undefined => {
  const text = printLucene(node)
  if (text === undefined) return undefined
  return SIGNS[occur] + (node.kind === 'bool' && !node.areReadings ? `(${text})` : text)
}

/**
 * Prints `tree` in LUCENE. Undefined if LUCENE cannot express it (lines, families, stored codes, Chinese characters).
 * Words without a field belong to the default scope.
 */
export const printLucene = (tree: QueryNode | undefined): string | undefined => {
  switch (tree?.kind) {
    case undefined:
      return ''
    case 'all':
      return '*:*'
    case 'text':
      return tree.pattern.kind === 'key' && !tree.pattern.folded
        ? undefined
        : inField(tree.scope, pattern(tree.pattern))
    case 'heading':
      return `${HEADING_FIELD}:"${printHeadingKey(tree.heading)}"`
    case 'bool': {
      if (tree.areReadings)
        return tree.typed?.language === 'LUCENE' ? inField(scopeOf(tree), tree.typed.text) : undefined
      const clauses = tree.clauses.map(clause)
      return clauses.every((text) => text !== undefined) ? clauses.join(' ') : undefined
    }
    default:
      return undefined
  }
}
