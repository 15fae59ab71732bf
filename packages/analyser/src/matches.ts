/**
 * Tests whether a record matches a query by reading its content. Used for conditions without an index, and for the few
 * records that exceed index limits (see `Lexemes`).
 */
import { isConditionTerm, isFacetTerm, urlsStatusOf } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { CjkNode, QueryNode, TextNode, TextPattern } from '@seriatim/query'
import { boolTest, runsTest } from './clause-tests.ts'
import { keyTest, numberTest } from './key-test.ts'
import { lineTest } from './line-matches.ts'
import { type MatchContext, type RecordTest, SearchedRecord } from './searched-record.ts'

/** Creates a test of `node` for use on many records. */
export const recordTest = (node: QueryNode): RecordTest => {
  switch (node.kind) {
    case 'all':
      return () => true
    case 'text':
      return textTest(node)
    case 'bool':
      return boolTest(node, recordTest)
    case 'cjk':
      return cjkTest(node)
    case 'family':
      return ({ context }) => context.isInFamily(node.family, node.issn)
    case 'urls':
      return ({ context }) => urlsStatusOf(context.keysUnder('url_state')) === node.status
    case 'heading':
      return ({ context }) => context.hasHeading(node.heading)
    case 'line':
      return lineTest(node.line)
  }
}

export const recordMatches = (node: QueryNode, record: MarcRecord, context: MatchContext): boolean =>
  recordTest(node)(new SearchedRecord(record, context))

const cjkTest =
  ({ pairs, scope }: CjkNode): RecordTest =>
  (searched) => {
    const held = scope === 'proper' ? searched.properCjk : searched.cjk
    return pairs.every((pair) => held.has(pair))
  }

const textTest = ({ scope, pattern }: TextNode): RecordTest => {
  if (scope.kind === 'term') return termTest(scope.term, pattern)
  // Every record has an ISSN, so every record matches `exists` in these scopes.
  if (pattern.kind === 'exists' && (scope.kind === 'titles' || scope.kind === 'anywhere')) return () => true
  const test = runsTest(pattern)
  return (searched) => test(searched.runs(scope))
}

const termTest = (term: string, pattern: TextPattern): RecordTest => {
  if (term === 'issn' || term === 'issnl') {
    const fits = numberTest(pattern)
    return (searched) => {
      const number = searched.number(term)
      return number !== null && fits(number)
    }
  }
  if (!isFacetTerm(term) && !isConditionTerm(term)) return () => false
  const fits = keyTest(term, { kind: 'pattern', pattern })
  if (isConditionTerm(term)) return ({ context }) => context.keysUnder(term).some(fits)
  return (searched) => searched.keys(term).some(fits)
}
