/** Tests that records and single occurrences of fields are put to alike. */
import type { BoolNode, QueryNode, TextPattern } from '@seriatim/query'
import { holdsPhrase, type Run } from './phrase.ts'
import { wordTest } from './word-test.ts'

/** How the clauses of a combination decide together; `testOf` makes the test of each. */
export const boolTest = <T>({ clauses }: BoolNode, testOf: (node: QueryNode) => (asked: T) => boolean) => {
  const tests = (occur: BoolNode['clauses'][number]['occur']) =>
    clauses.filter((clause) => clause.occur === occur).map(({ node }) => testOf(node))
  const [must, should, mustNot] = [tests('must'), tests('should'), tests('must_not')]
  const isOneWanted = must.length === 0 && should.length > 0
  return (asked: T): boolean =>
    must.every((test) => test(asked)) &&
    !mustNot.some((test) => test(asked)) &&
    (!isOneWanted || should.some((test) => test(asked)))
}

/** Whether one of some runs of words holds what a pattern asks for. Keys belong to terms: no run has any. */
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
