import data from '../data/examples.json' with { type: 'json' }
import type { Diagnostic } from './diagnostic.ts'

/** An example of a rule, taken from one of its fixtures. */
export type RuleExample = {
  /** The category for the validation, if the record has none. */
  readonly category?: string
  /** The record in text form. Long lines are truncated. */
  readonly lines: readonly string[]
  /** The reported findings. Empty for a valid record. */
  readonly findings: readonly Pick<Diagnostic, 'level' | 'code' | 'field' | 'occurrence' | 'params'>[]
  /** The record in text form after the quick fixes. */
  readonly fixed?: readonly string[]
}

/**
 * The examples of every rule. `vitest run packages/rules -u` generates them from the fixtures, and a test checks that
 * they are current.
 */
export const RULE_EXAMPLES = data as unknown as Readonly<Record<string, readonly RuleExample[]>>
