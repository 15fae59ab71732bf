import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import type { CompilePattern, CustomRuleTexts } from './custom/kinds.ts'
import type { Diagnostic, Finding, Level } from './diagnostic.ts'
import type { ForceFlag } from './force-flags.ts'
import type { IndexedRecord } from './indexed-record.ts'
import type { ReferenceCodes } from './reference-codes.ts'
import type { RuleQueries } from './rule-queries.ts'

/** The input of a rule. `P` is the union of its parameter names. */
export type RuleContext<P extends string = string> = {
  readonly record: IndexedRecord
  readonly category: Category
  /** The date of the validation, `YYYY-MM-DD`. Rules do not read the clock. */
  readonly today: string
  /** The ISSN under which the edited record was opened. */
  readonly loadedIssn: string | undefined
  /** The stored version of the record, if any. */
  readonly stored: MarcRecord | undefined
  /** The stored version if it is active; undefined for a draft, which was never public. */
  readonly published: MarcRecord | undefined
  readonly isMemberOfIc: boolean
  readonly codes: ReferenceCodes
  /** Compiles regular expressions of custom rules. Without this function, such rules report nothing. */
  readonly patterns: CompilePattern | undefined
  /** Whether a force flag in 022 $5 to $9 applies. */
  readonly isForced: (flag: ForceFlag) => boolean
  readonly parameters: Readonly<Record<P, number>>
  readonly report: (finding: Finding) => void
}

/** The level of a rule in a category. `off` if the rule does not apply. */
export type Setting = Level | 'off'

/** A quick fix that is safe without asking the user. */
type Fix = {
  /** The id of the fix. Its message is `rules.fix.<id>`. */
  readonly id: string
  /** Returns the corrected record, or undefined if this finding has no fix. Never throws. */
  readonly apply: (given: { record: MarcRecord; diagnostic: Diagnostic }) => MarcRecord | undefined
}

/** The variant name of findings without a variant, for a rule that also has variants. */
export const PLAIN = ''

type Common<P extends string> = {
  /** The id in kebab case, which is also the name of the file, the fixture folder and the message. */
  readonly id: string
  /** The shipped level: one level for all categories, or the exceptions to `error`. */
  readonly level: Level | { readonly [C in Category]?: Setting }
  /**
   * The variants, with messages `rules.<id>.<variant>`. `PLAIN` has the message `rules.<id>`, as does a rule without
   * variants.
   */
  readonly variants?: readonly string[]
  /**
   * Variants whose shipped level is lower than the level of the rule. Such a variant follows the rule up to this level,
   * unless administrators set its level separately.
   */
  readonly variantLevels?: Readonly<Record<string, Level>>
  /** The shipped values of parameters that administrators may change. */
  readonly parameters?: Readonly<Record<P, number>>
  readonly fix?: Fix
  /** Texts of a rule that administrators defined. Shipped rules use messages instead. */
  readonly sentences?: CustomRuleTexts
}

/** A rule that needs only the record. It runs in the browser and on the server. */
export type Rule<P extends string = string> = Common<P> & {
  readonly structural?: true
  /** Whether the rule reads lists kept by administrators. */
  readonly readsLists?: true
  readonly check: (context: RuleContext<P>) => void
}

/** A rule that queries other records in the database. It runs on the server only. */
export type DatabaseRule<P extends string = string> = Common<P> & {
  /**
   * Whether the rule checks only what a save changes. Its findings stay with the stored version, even if other records
   * change later.
   */
  readonly validatesSave?: true
  readonly check: (context: RuleContext<P> & { readonly base: RuleQueries }) => Promise<void>
}

export const rule = <const P extends string = never>(definition: Rule<P>): Rule => definition as unknown as Rule

export const databaseRule = <const P extends string = never>(definition: DatabaseRule<P>): DatabaseRule =>
  definition as unknown as DatabaseRule
