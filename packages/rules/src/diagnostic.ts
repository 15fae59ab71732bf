import type { MadeTexts } from './made/kinds.ts'

/** How bad a finding is: a record with an error can only be stored as a draft. */
export type Level = 'error' | 'warning'

/**
 * One finding of a rule about a record, a value without text. Its sentence is the message `rules.<code>` with `params`.
 */
export type Diagnostic = {
  readonly level: Level
  /** The rule, with the variant of its sentence after a full stop where it has several. */
  readonly code: string
  /** The tag, or `LDR`. */
  readonly field: string
  /** Which field of that tag, from 1; 1 also where the field is missing. */
  readonly occurrence: number
  readonly subfield?: string
  /** What the sentence names: always field, occurrence, subfield (may be empty) and value (may be empty). */
  readonly params: Readonly<Record<string, string | number>>
  /** What is wrong with another record, where this tells of one: its sentence is part of this one's. */
  readonly inOther?: Diagnostic
  /** Of a rule that administration made: its sentences, with what stands for `params`. Others have messages. */
  readonly sentences?: MadeTexts
  /** Says that the record breaks the format itself; such rules run while somebody types. */
  readonly structural?: true
}

/** The rule of a diagnostic's code, which names a variant of its sentence too. */
export const ruleOf = (code: string): string => code.split('.', 1)[0]!

/** What a rule gives `report`: what it found and where. */
export type Finding = {
  readonly field: string
  readonly occurrence?: number
  readonly subfield?: string
  /** Which of the rule's sentences, where it has several. */
  readonly variant?: string
  /** The value that is wrong, as it stands. */
  readonly value?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Diagnostics in the order of the record: leader first, then by tag and occurrence; a stable order within. */
export const inRecordOrder = (diagnostics: Diagnostic[]): Diagnostic[] => {
  const key = ({ field }: Diagnostic) => (field === 'LDR' ? '' : field)
  return diagnostics.sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    return one < other ? -1 : one > other ? 1 : a.occurrence - b.occurrence
  })
}
