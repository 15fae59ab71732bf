import data from '../data/examples.json' with { type: 'json' }
import type { Diagnostic } from './diagnostic.ts'

/** A record that shows a rule at work: one of its fixtures. */
export type RuleExample = {
  /** The category that it is judged in, where it names none itself. */
  readonly category?: string
  /** The lines of the record as text; long ones are cut. */
  readonly lines: readonly string[]
  /** What the rule reports; none where the record is as it should be. */
  readonly findings: readonly Pick<Diagnostic, 'level' | 'code' | 'field' | 'occurrence' | 'params'>[]
  /** The lines after the quick fixes. */
  readonly fixed?: readonly string[]
}

/** The examples of every rule, made from the fixtures (a test keeps them so: `vitest run packages/rules -u`). */
export const RULE_EXAMPLES = data as unknown as Readonly<Record<string, readonly RuleExample[]>>
