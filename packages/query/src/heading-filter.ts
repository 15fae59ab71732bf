/** Filters for the entries of a browse index (contract, Browse). */
import type { QueryFields } from './fields.ts'
import { parseLucene } from './lucene.ts'
import { catchProblem, makeRefuse } from './problem.ts'
import { refuseTooMany } from './read-request.ts'
import { isUnreadable, type Reading, type Unreadable } from './reading.ts'
import type { CheckRegex } from './regex-check.ts'
import { parseText } from './text.ts'
import type { QueryNode, Scope, TextNode } from './tree.ts'

/** The properties of an index entry that a filter can name, in addition to the words of the label. */
export const ENTRY_TERMS = ['tag', 'script', 'hits', 'category', 'country'] as const
export type EntryTerm = (typeof ENTRY_TERMS)[number]

const LABEL: Scope = { kind: 'here' }

const FIELDS: QueryFields = {
  scopeOf: (name) => {
    if (name === 'label') return LABEL
    return ENTRY_TERMS.some((term) => term === name) ? { kind: 'term', term: name } : undefined
  },
  names: ['label', ...ENTRY_TERMS].join(', '),
  hasHeadings: false,
}

const NUMBER = /^\d{1,9}$/
const HITS_EXPECTED = 'hits:5, hits:[2 TO 10], hits:[2 TO *]'

/** Whether the pattern can be compared with numbers. */
const isOfNumbers = ({ pattern }: TextNode): boolean => {
  switch (pattern.kind) {
    case 'exists':
      return true
    case 'key':
      return NUMBER.test(pattern.key)
    case 'range':
      return [pattern.from, pattern.to].every((bound) => bound === undefined || NUMBER.test(bound.text))
    default:
      return false
  }
}

const refuseOtherThanNumbers = (node: QueryNode, text: string): void => {
  if (node.kind === 'bool') for (const clause of node.clauses) refuseOtherThanNumbers(clause.node, text)
  if (node.kind !== 'text' || node.scope.kind !== 'term' || node.scope.term !== 'hits' || isOfNumbers(node)) return
  makeRefuse(text, 'basic')('bad_range', node.at, HITS_EXPECTED)
}

/**
 * Parses a filter: in TEXT words of the label, in LUCENE the field `label` (the default) and `ENTRY_TERMS`. In the
 * tree, scope `here` is the label and scope `term` a filter term. `hits` supports only equality and ranges of numbers.
 */
export const readHeadingFilter = (
  text: string,
  { isLucene, checkRegex }: { readonly isLucene: boolean; readonly checkRegex: CheckRegex },
): Reading | Unreadable =>
  catchProblem(() => {
    const reading = isLucene
      ? parseLucene(text, { checkRegex, scope: LABEL, fields: FIELDS })
      : parseText(text, { scope: LABEL })
    if (isUnreadable(reading) || reading.tree === undefined) return reading
    refuseOtherThanNumbers(reading.tree, text)
    refuseTooMany([{ node: reading.tree, text, source: 'basic' }])
    return reading
  })
