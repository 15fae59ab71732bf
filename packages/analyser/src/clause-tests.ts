/** Query tests that apply both to whole records and to single field occurrences. */
import type { BoolNode, QueryNode, TextPattern } from '@seriatim/query'
import { holdsPhrase, type Run } from './phrase.ts'
import { wordTest } from './word-test.ts'

/** Creates the test of a boolean node. `testOf` creates the test of each clause. */
export const boolTest = <T>({ clauses }: BoolNode, testOf: (node: QueryNode) => (asked: T) => boolean) => {
  const tests = (occur: BoolNode['clauses'][number]['occur']) =>
    clauses.filter((clause) => clause.occur === occur).map(({ node }) => testOf(node))
  const [must, should, mustNot] = [tests('must'), tests('should'), tests('must_not')]
  const isOneWanted = must.length === 0 && should.length > 0
  return (target: T): boolean =>
    must.every((test) => test(target)) &&
    !mustNot.some((test) => test(target)) &&
    (!isOneWanted || should.some((test) => test(target)))
}

/**
 * Creates a test whether consecutive words match a pattern. A pattern for the key of a facet value never matches words.
 */
export const runsTest = (pattern: TextPattern): ((runs: readonly Run[]) => boolean) => {
  switch (pattern.kind) {
    case 'exists':
      return (runs) => runs.length > 0
    case 'phrase':
      return (runs) => runs.some((run) => holdsPhrase(pattern, run))
    case 'key':
      return () => false
    default: {
      const fits = wordTest(pattern)
      return (runs) => runs.some((run) => run.some((forms) => forms.some(fits)))
    }
  }
}
