/** The field names of LUCENE queries and the comparison for each. */
import { CONDITION_TERMS, KEY_TERMS, NAME_TERMS } from '@seriatim/contract'
import type { Scope } from './tree.ts'

/** Fields of the query language that are compared as numbers: in lower case, without hyphen. */
export const NUMBER_TERMS = ['issn', 'issnl'] as const

/**
 * How a query is compared with the content of a scope: words of a text, names, whole keys or numbers (see `NAME_TERMS`,
 * `KEY_TERMS`, `NUMBER_TERMS`).
 */
export type Comparison = 'words' | 'names' | 'keys' | 'numbers'

const has = (terms: readonly string[], term: string): boolean => terms.includes(term)

export const comparisonOfScope = (scope: Scope): Comparison => {
  if (scope.kind !== 'term') return 'words'
  return has(NAME_TERMS, scope.term) ? 'names' : has(NUMBER_TERMS, scope.term) ? 'numbers' : 'keys'
}

/** The facet terms and conditions that a query can use as field names. */
const TERM_FIELDS: readonly string[] = [...NUMBER_TERMS, ...KEY_TERMS, ...NAME_TERMS, ...CONDITION_TERMS]

const TAG = /^(?<tag>[0-9]{3})(?:\.(?<code>[0-9a-z]))?$/
const CONTROL_TAG = /^00/

/** The scope of a LUCENE field name, or undefined for an unknown name. */
const scopeOfField = (name: string): Scope | undefined => {
  if (name === 'title') return { kind: 'title' }
  if (name === 'marc') return { kind: 'anywhere' }
  if (TERM_FIELDS.includes(name)) return { kind: 'term', term: name }
  const { tag, code } = TAG.exec(name)?.groups ?? {}
  if (tag === undefined || (code !== undefined && CONTROL_TAG.test(tag))) return undefined
  return code === undefined ? { kind: 'field', tag } : { kind: 'field', tag, code }
}

/** The LUCENE field name of a scope. Empty for the default scope of a query. */
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

/** The field that finds the records of a browse index entry. Its value is the key of the entry. */
export const HEADING_FIELD = 'heading'

/** The field names that a query may use, and their scopes. */
export type QueryFields = {
  /** Returns the scope of a field name; undefined for an unknown name. */
  readonly scopeOf: (name: string) => Scope | undefined
  /** The valid field names, as a text for the error message. */
  readonly names: string
  /** Whether keys of browse index entries are supported. */
  readonly hasHeadings: boolean
}

export const SEARCH_FIELDS: QueryFields = {
  scopeOf: scopeOfField,
  names: ['title', 'marc', '222', '222.a', ...TERM_FIELDS, HEADING_FIELD].join(', '),
  hasHeadings: true,
}
