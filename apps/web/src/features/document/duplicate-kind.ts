import type { DroppedField } from '@seriatim/contract'
/** The kind of a duplicate: for another medium (007/00-01), or for the succeeding serial (780, second indicator). */
export type DuplicateKind =
  | { readonly kind: 'medium'; readonly medium: string }
  | { readonly kind: 'successor'; readonly indicator2: Indicator }

/** Second indicators of 780: continues, continues in part, supersedes ... */
const SUCCESSOR_INDICATORS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export type Indicator = (typeof SUCCESSOR_INDICATORS)[number]

export const isSuccessorIndicator = (text: string): text is Indicator =>
  (SUCCESSOR_INDICATORS as readonly string[]).includes(text)

/** A key for each kind of duplicate, which contains only ASCII letters, digits, dots and underscores. */
export const duplicateKindKey = (making: DuplicateKind): string =>
  making.kind === 'medium' ? `medium.${making.medium.replace(/[^\w]/g, '_')}` : `successor.${making.indicator2}`

/**
 * Replaces the ISSN in lines of the editor. The text of an unsaved duplicate stays stored after its number is released.
 * When the text is restored, another number may be reserved. Only 001 and 022 contain the number of the record itself.
 */
export const renumbered = (text: string, number: string): string => {
  const before = /^001\s+(\S+)\s*$/m.exec(text)?.[1]
  if (before === undefined || before === number) return text
  return text
    .split('\n')
    .map((line) => (/^(001|022) /.test(line) ? line.replaceAll(before, number) : line))
    .join('\n')
}

/** The unsaved duplicate that a card edits. */
export type Duplicate = {
  /** The ISSN of the original record. */
  readonly origin: string
  readonly making: DuplicateKind
  readonly dropped: readonly DroppedField[]
  /** A name that is unique among duplicates. The browser stores the text of the duplicate under this name. */
  readonly name: string
}
