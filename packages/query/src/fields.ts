/** The fields that a LUCENE query can name, and how what follows them is compared. */
import { CONDITION_TERMS, KEY_TERMS, NAME_TERMS } from '@seriatim/contract'
import type { Scope } from './tree.ts'

/** Numbers: compared in lower case, without hyphen. */
export const NUMBER_TERMS = ['issn', 'issnl'] as const

/**
 * How what is asked of a scope is compared: with the words of a text (`words`), with names, whole keys, or numbers
 * (see `NAME_TERMS`, `KEY_TERMS`, `NUMBER_TERMS`).
 */
export type Comparison = 'words' | 'names' | 'keys' | 'numbers'

const has = (terms: readonly string[], term: string): boolean => terms.includes(term)

export const comparisonOf = (scope: Scope): Comparison => {
  if (scope.kind !== 'term') return 'words'
  return has(NAME_TERMS, scope.term) ? 'names' : has(NUMBER_TERMS, scope.term) ? 'numbers' : 'keys'
}

/** The terms that a query can name. */
const TERM_FIELDS: readonly string[] = [...NUMBER_TERMS, ...KEY_TERMS, ...NAME_TERMS, ...CONDITION_TERMS]

const TAG = /^(?<tag>[0-9]{3})(?:\.(?<code>[0-9a-z]))?$/
const CONTROL_TAG = /^00/

/** The scope that a field name of LUCENE stands for; undefined for a name that is none. */
const scopeOfField = (name: string): Scope | undefined => {
  if (name === 'title') return { kind: 'title' }
  if (name === 'marc') return { kind: 'anywhere' }
  if (TERM_FIELDS.includes(name)) return { kind: 'term', term: name }
  const { tag, code } = TAG.exec(name)?.groups ?? {}
  if (tag === undefined || (code !== undefined && CONTROL_TAG.test(tag))) return undefined
  return code === undefined ? { kind: 'field', tag } : { kind: 'field', tag, code }
}

/** The field name that stands for a scope; empty for the one that a query without a field looks in. */
export const fieldOfScope = (scope: Scope): string => {
  switch (scope.kind) {
    case 'titles':
    case 'proper':
    case 'here':
      return ''
    case 'anywhere':
      return 'marc'
    case 'title':
      return 'title'
    case 'field':
      return scope.code === undefined ? scope.tag : `${scope.tag}.${scope.code}`
    case 'term':
      return scope.term
  }
}

/** The field by which the entries of an index that people browse are found again; what follows is their key. */
export const HEADING_FIELD = 'heading'

/** The names that a query may put before a colon, and what each looks in. */
export type QueryFields = {
  /** Undefined for a name that is none. */
  readonly scopeOf: (name: string) => Scope | undefined
  /** For the sentence about a name that is none. */
  readonly names: string
  /** Whether entries of browsed indexes are found by their key. */
  readonly hasHeadings: boolean
}

/** The fields of searches. */
export const SEARCH_FIELDS: QueryFields = {
  scopeOf: scopeOfField,
  names: ['title', 'marc', '222', '222.a', ...TERM_FIELDS, HEADING_FIELD].join(', '),
  hasHeadings: true,
}
