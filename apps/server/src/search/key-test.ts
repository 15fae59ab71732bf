/** What a pattern asks of the key of a facet term, or of a number: one test for all engines. */
import type { FacetTerm } from '@seriatim/contract'
import type { Plan, ValueTest } from './plan.ts'

/**
 * Whether a key (as stored) of `term` passes `test`. Made once a query and asked of every entry of the dictionary.
 * Years of `start_year` and `end_year` with u stand for all years they may be.
 */
export function keyTest(term: FacetTerm, test: ValueTest): (key: string) => boolean {
  if (test.kind === 'keys') {
    const keys = new Set(test.keys)
    return (key) => keys.has(key)
  }
  throw new Error(`patterns of ${term} are not tested yet`)
}

/** Whether an ISSN in lower case without hyphen fits. */
export function numberTest(pattern: Extract<Plan, { kind: 'number' }>['pattern']): (number: string) => boolean {
  throw new Error(`patterns of kind ${pattern.kind} are not tested yet`)
}
