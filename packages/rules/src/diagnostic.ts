import type { CustomRuleTexts } from './custom/kinds.ts'

/** The level of a diagnostic. A record with an error can only be stored as a draft. */
export type Level = 'error' | 'warning'

/** The result of a rule at one place of a record. Its text is the message `rules.<code>` with `params`. */
export type Diagnostic = {
  readonly level: Level
  /** The rule id, followed by a full stop and the variant if the rule has variants. */
  readonly code: string
  /** The tag of the field, or `LDR`. */
  readonly field: string
  /** The occurrence of the field within its tag, from 1. A missing field has 1. */
  readonly occurrence: number
  readonly subfield?: string
  /**
   * Parameters of the message. They always include field, occurrence, subfield and value. Subfield and value may be
   * empty.
   */
  readonly params: Readonly<Record<string, string | number>>
  /** The diagnostic of another record that this diagnostic refers to. Its text becomes part of this text. */
  readonly inOther?: Diagnostic
  /** Texts of a rule that administrators defined. They replace the message. */
  readonly sentences?: CustomRuleTexts
  /**
   * Whether a structural rule reports the diagnostic. Structural rules check the MARC structure, and run on each change
   * in the editor.
   */
  readonly structural?: true
}

/** The rule id in a diagnostic code. */
export const ruleOfCode = (code: string): string => code.split('.', 1)[0]!

/** The argument of `report`: the problem and its place. */
export type Finding = {
  readonly field: string
  readonly occurrence?: number
  readonly subfield?: string
  /** The variant, if the rule has several. */
  readonly variant?: string
  /** The invalid value as stored in the record. */
  readonly value?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Sorts diagnostics in place: leader first, then by tag and occurrence. The sort is stable. */
export const inRecordOrder = (diagnostics: Diagnostic[]): Diagnostic[] => {
  const key = ({ field }: Diagnostic) => (field === 'LDR' ? '' : field)
  return diagnostics.sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -1 : one > other ? 1 : a.occurrence - b.occurrence
  })
}
