import type { DroppedField } from '@seriatim/contract'
/** The kind of a duplicate: for another medium (007/00-01), or the successor (780, second indicator). */
export type DuplicateKind =
  | { readonly kind: 'medium'; readonly medium: string }
  | { readonly kind: 'successor'; readonly indicator2: Indicator }

/** Second indicators of 780: continues, continues in part, supersedes ... */
const SUCCESSOR_INDICATORS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export type Indicator = (typeof SUCCESSOR_INDICATORS)[number]

export const isSuccessorIndicator = (text: string): text is Indicator =>
  (SUCCESSOR_INDICATORS as readonly string[]).includes(text)

/** Distinguishes the duplicates of a record; used in keys, so it has only plain characters. */
export const duplicateKindKey = (making: DuplicateKind): string =>
  making.kind === 'medium' ? `medium.${making.medium.replace(/[^\w]/g, '_')}` : `successor.${making.indicator2}`

/**
 * Replaces the number in lines of the editor. Text of a duplicate is stored while its number is released, and
 * restored under the number that is free then. Only 001 and 022 contain the number of the record itself.
 */
export const renumbered = (text: string, number: string): string => {
  const before = /^001\s+(\S+)\s*$/m.exec(text)?.[1]
  if (before === undefined || before === number) return text
  return text
    .split('\n')
    .map((line) => (/^(001|022) /.test(line) ? line.replaceAll(before, number) : line))
    .join('\n')
}

/** The duplicate of a card. */
export type Duplicate = {
  /** The ISSN of the original record. */
  readonly origin: string
  readonly making: DuplicateKind
  readonly dropped: readonly DroppedField[]
  /** Distinguishes it from other duplicates, for text stored in the browser. */
  readonly name: string
}
