/** Combines the index entries with equal labels on a page. */
import { readHeadingKey } from '@seriatim/query'
import { withoutMarks } from '@seriatim/scripts'
import type { BrowseEntry } from '../../../search/browse.ts'

/** Index entries with the same label. Separate entries exist for each tag and script. */
export type FoldedEntry = {
  readonly label: string
  readonly keys: readonly string[]
  readonly tags: readonly string[]
  /** Number of records with at least one of the entries. */
  readonly hits: number
}

export type FoldedPage = {
  readonly entries: readonly FoldedEntry[]
  /** The key of the first entry of the page. */
  readonly first: string | undefined
  /**
   * The key of the next entry that did not fit on the page, in reading direction. Undefined at the end of the index.
   */
  readonly next: string | undefined
  /** Whether more entries must be read to fill the page, or to know all entries with its last sort key. */
  readonly isShort: boolean
}

/**
 * Separates the sort key from tag, script and label in the key of an entry. Entries with equal labels have the same
 * sort key.
 */
const SEPARATOR = '\u0001'
const sortKeyOf = ({ key }: BrowseEntry): string => readHeadingKey(key)?.place.split(SEPARATOR, 1)[0] ?? ''

const foldBlock = (block: readonly BrowseEntry[]): readonly FoldedEntry[] =>
  [...Map.groupBy(block, ({ label }) => withoutMarks(label))].map(([label, entries]) => ({
    label,
    keys: entries.map(({ key }) => key),
    tags: [...new Set(entries.map(({ tag }) => tag))],
    hits: new Set(entries.flatMap(({ recordIds = [] }) => recordIds)).size,
  }))

/** Groups consecutive entries with the same sort key. */
function blocksOf(entries: readonly BrowseEntry[]): BrowseEntry[][] {
  const blocks: BrowseEntry[][] = []
  let last: string | undefined
  for (const entry of entries) {
    const key = sortKeyOf(entry)
    if (key === last) blocks.at(-1)!.push(entry)
    else blocks.push([entry])
    last = key
  }
  return blocks
}

/**
 * The first `size` combined entries, or the last ones if `isBackwards` is true. Entries with the same sort key stay on
 * one page, so a page can have a few more.
 * @param read entries in index order, with the ids of their records. If `hasMore` is true, the index continues, so
 * entries with the last sort key may be missing.
 */
export function foldPage(
  read: readonly BrowseEntry[],
  { size, isBackwards, hasMore }: { readonly size: number; readonly isBackwards: boolean; readonly hasMore: boolean },
): FoldedPage {
  const blocks = blocksOf(read)
  if (isBackwards) blocks.reverse()
  const cut = hasMore && blocks.length > 1 ? blocks.pop() : undefined
  const chosen: BrowseEntry[][] = []
  let count = 0
  while (count < size) {
    const block = blocks.shift()
    if (block === undefined) break
    chosen.push(block)
    count += foldBlock(block).length
  }
  const left = blocks[0] ?? cut
  if (isBackwards) chosen.reverse()
  return {
    entries: chosen.flatMap(foldBlock),
    first: chosen[0]?.[0]?.key,
    next: (isBackwards ? left?.at(-1) : left?.[0])?.key,
    isShort: hasMore && (cut === undefined || count < size),
  }
}
