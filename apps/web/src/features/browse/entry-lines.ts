/** Lines of an index as they are shown: an entry, or the near-equal entries of a group. */
import type { BrowseEntry } from '@seriatim/contract'

export type EntryLine = {
  /** The key of its first entry: a place of the index. */
  readonly key: string
  /** One, or those of a group, in the order of the index. */
  readonly entries: readonly [BrowseEntry, ...BrowseEntry[]]
}

/** Entries as lines: each alone, or with those of its group. */
export const linesOfEntries = (entries: readonly BrowseEntry[]): readonly EntryLine[] =>
  [...Map.groupBy(entries, ({ key, group }) => group ?? key)].map(([key, [first, ...others]]) => ({
    key,
    entries: [first!, ...others],
  }))

/** What a line is selected by, in view or not: the keys of its entries, which hold no blank. */
export const idOfLine = ({ entries }: EntryLine): string => entries.map(({ key }) => key).join(' ')
export const keysOfId = (id: string): readonly string[] => id.split(' ')
