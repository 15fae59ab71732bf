import type { DroppedField } from '@seriatim/contract'
/** How a duplicate is made: for another medium (007/00-01), or as the successor (780, second indicator). */
export type Making =
  | { readonly kind: 'medium'; readonly medium: string }
  | { readonly kind: 'successor'; readonly indicator2: Indicator }

/** Second indicators of 780: continues, continues in part, supersedes ... */
const SUCCESSOR_INDICATORS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export type Indicator = (typeof SUCCESSOR_INDICATORS)[number]

export const isIndicator = (text: string): text is Indicator =>
  (SUCCESSOR_INDICATORS as readonly string[]).includes(text)

/** Tells a duplicate from others of the same record; part of keys, so of plain characters only. */
export const nameOfMaking = (making: Making): string =>
  making.kind === 'medium' ? `medium.${making.medium.replace(/[^\w]/g, '_')}` : `successor.${making.indicator2}`

/**
 * Lines of the editor that were typed under one number, under another: what was typed in a duplicate is kept while its
 * number goes back, and comes again with the number that is free then. Only 001 and 022 are the record's own.
 */
export const renumbered = (text: string, number: string): string => {
  const before = /^001\s+(\S+)\s*$/m.exec(text)?.[1]
  if (before === undefined || before === number) return text
  return text
    .split('\n')
    .map((line) => (/^(001|022) /.test(line) ? line.replaceAll(before, number) : line))
    .join('\n')
}

/** What a card knows of the duplicate that it holds. */
export type Duplicate = {
  /** The number of the record that it was made from. */
  readonly origin: string
  readonly making: Making
  readonly dropped: readonly DroppedField[]
  /** Tells it from other duplicates, for the text that is kept in the browser. */
  readonly name: string
}
