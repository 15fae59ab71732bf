/** Unites the entries of an index that have the same label, on one page. */
import { readHeadingKey } from '@seriatim/query'
import { withoutMarks } from '@seriatim/scripts'
import type { BrowseEntry } from '../../../search/browse.ts'

/** Entries with the same label: one for each tag and script. */
export type FoldedEntry = {
  readonly label: string
  readonly keys: readonly string[]
  readonly tags: readonly string[]
  /** The number of records, if one entry was folded. Records of several entries have to be counted. */
  readonly hits: number | undefined
}

export type FoldedPage = {
  readonly entries: readonly FoldedEntry[]
  /** The key of the first entry of the page. */
  readonly first: string | undefined
  /** The key of the first entry that did not fit, in reading direction. Undefined at the end of the index. */
  readonly next: string | undefined
}

/** The part of a place before its tag, script and label. Entries with equal labels have the same one. */
const SEPARATOR = '\u0001'
const sortKeyOf = ({ key }: BrowseEntry): string => readHeadingKey(key)?.place.split(SEPARATOR, 1)[0] ?? ''

const foldBlock = (block: readonly BrowseEntry[]): readonly FoldedEntry[] =>
  [...Map.groupBy(block, ({ label }) => withoutMarks(label))].map(([label, entries]) => ({
    label,
    keys: entries.map(({ key }) => key),
    tags: [...new Set(entries.map(({ tag }) => tag))],
    hits: entries.length === 1 ? entries[0]!.hits : undefined,
  }))

/** Consecutive entries with the same sort key. */
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
 * The first `size` folded entries, or the last ones if `isBackwards`. Entries with the same sort key stay on one page,
 * so a page may have a few more.
 * @param read entries in index order; `hasMore`: there are more in reading direction, so the last may be incomplete
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
  }
}
