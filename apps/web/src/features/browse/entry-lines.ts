/** Lines of an index: a single entry, or the near-equal entries of a group. */
import type { BrowseEntry } from '@seriatim/contract'

export type EntryLine = {
  /** The key of the first entry, which is a position in the index. */
  readonly key: string
  /** One entry, or the near-equal entries of a group, in the order of the index. */
  readonly entries: readonly [BrowseEntry, ...BrowseEntry[]]
}

/** Groups entries into lines of the table. */
export const linesOfEntries = (entries: readonly BrowseEntry[]): readonly EntryLine[] =>
  [...Map.groupBy(entries, ({ key, group }) => group ?? key)].map(([key, [first, ...others]]) => ({
    key,
    entries: [first!, ...others],
  }))

/** The id of a line in selections: the keys of its entries, joined by spaces. No key contains a space. */
export const idOfLine = ({ entries }: EntryLine): string => entries.map(({ key }) => key).join(' ')
export const entryKeysOfId = (id: string): readonly string[] => id.split(' ')
