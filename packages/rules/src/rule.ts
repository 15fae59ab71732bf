import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import type { BaseQuestions } from './base-questions.ts'
import type { Diagnostic, Finding, Level } from './diagnostic.ts'
import type { ForceFlag } from './force-flags.ts'
import type { IndexedRecord } from './indexed-record.ts'
import type { CompilePattern, MadeTexts } from './made/kinds.ts'
import type { ReferenceCodes } from './reference-codes.ts'

/** What a rule may look at. `P` names its parameters. */
export type RuleContext<P extends string = string> = {
  readonly record: IndexedRecord
  readonly category: Category
  /** The day of the check, `YYYY-MM-DD`: rules have no clock. */
  readonly today: string
  /** The number under which the record was loaded, when it is edited. */
  readonly loadedIssn: string | undefined
  /** The record as the base has it, when there is one. */
  readonly stored: MarcRecord | undefined
  /** The same where it is the active version: what a draft says was never accepted. */
  readonly published: MarcRecord | undefined
  readonly isMemberOfIc: boolean
  readonly codes: ReferenceCodes
  /** Regular expressions of rules that administration made; where they are not at hand, such rules say nothing. */
  readonly patterns: CompilePattern | undefined
  /** Whether the international centre overrides what the flag names, in 022 $5 to $9. */
  readonly isForced: (flag: ForceFlag) => boolean
  readonly parameters: Readonly<Record<P, number>>
  readonly report: (finding: Finding) => void
}

/** The level of a rule in a category; `off` where it does not apply. */
export type Setting = Level | 'off'

/** A repair that is safe to make without asking what was meant. */
type Fix = {
  /** Names the repair: message `rules.fix.<id>`. */
  readonly id: string
  /** The mended record, or undefined where this finding cannot be mended. Never throws. */
  readonly apply: (given: { record: MarcRecord; diagnostic: Diagnostic }) => MarcRecord | undefined
}

/** Among the variants of a rule: findings without a variant, where others have one. */
export const PLAIN = ''

type Common<P extends string> = {
  /** Kebab-case; names the file, the fixture folder and the message. */
  readonly id: string
  /** The shipped level: one for all categories, or the exceptions to `error`. */
  readonly level: Level | { readonly [C in Category]?: Setting }
  /**
   * The variants of its sentence: messages `rules.<id>.<variant>`; none: `rules.<id>`. `PLAIN` has the message of the
   * rule itself.
   */
  readonly variants?: readonly string[]
  /**
   * Shipped levels of variants that are lower than that of the rule. Such a variant follows the rule up to this level,
   * unless administration sets a level for the variant itself.
   */
  readonly variantLevels?: Readonly<Record<string, Level>>
  /** The shipped values of what administrators may tune. */
  readonly parameters?: Readonly<Record<P, number>>
  readonly fix?: Fix
  /** Of a rule that administration made: what it says, for others have messages. */
  readonly sentences?: MadeTexts
}

/** A rule that needs nothing but the record: the same in the browser and on the server. */
export type Rule<P extends string = string> = Common<P> & {
  readonly structural?: true
  /** It compares with lists that administration keeps. */
  readonly readsLists?: true
  readonly check: (context: RuleContext<P>) => void
}

/** A rule that asks the base for other records: on the server only. */
export type BaseRule<P extends string = string> = Common<P> & {
  /** It judges what a save changes: what it found stays with the stored version, whatever becomes of other records. */
  readonly judgesSave?: true
  readonly check: (context: RuleContext<P> & { readonly base: BaseQuestions }) => Promise<void>
}

export const rule = <const P extends string = never>(definition: Rule<P>): Rule => definition as unknown as Rule

export const baseRule = <const P extends string = never>(definition: BaseRule<P>): BaseRule =>
  definition as unknown as BaseRule
