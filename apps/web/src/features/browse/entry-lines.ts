/** Lines of an index: a single entry, or the near-equal entries of a group. */
import type { BrowseEntry } from '@seriatim/contract'

export type EntryLine = {
  /** The key of its first entry, which is a position of the index. */
  readonly key: string
  /** One entry, or those of a group, in the order of the index. */
  readonly entries: readonly [BrowseEntry, ...BrowseEntry[]]
}

/** Groups entries into lines. */
export const linesOfEntries = (entries: readonly BrowseEntry[]): readonly EntryLine[] =>
  [...Map.groupBy(entries, ({ key, group }) => group ?? key)].map(([key, [first, ...others]]) => ({
    key,
    entries: [first!, ...others],
  }))

/** The id of a line in selections, visible or not: the keys of its entries, which contain no space. */
export const idOfLine = ({ entries }: EntryLine): string => entries.map(({ key }) => key).join(' ')
export const entryKeysOfId = (id: string): readonly string[] => id.split(' ')
