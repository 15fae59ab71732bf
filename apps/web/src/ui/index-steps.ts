import type { IndexStep } from './index-pager.tsx'

/**
 * A place in an index. It shows the entries starting at `position`, or the entries before it. An empty `position` is
 * the beginning or the end of the index.
 */
export type IndexPlace = { readonly position: string; readonly isBefore: boolean }

export const INDEX_BEGINNING: IndexPlace = { position: '', isBefore: false }
export const INDEX_END: IndexPlace = { position: '', isBefore: true }

/**
 * The entries to show, and the place to which each step leads; undefined if a step leads to no further entries.
 * @param found entries in the order of the index, one more than `lines`, to detect whether there are further entries
 */
export function indexSteps<Entry extends { readonly key: string }>(
  found: readonly Entry[],
  lines: number,
  { position, isBefore }: IndexPlace,
): {
  readonly entries: readonly Entry[]
  readonly steps: Readonly<Record<IndexStep, IndexPlace | undefined>>
  /** Whether fewer entries than fit on a page are before the place. If so, the first page is shown instead. */
  readonly isShort: boolean
} {
  const hasMore = found.length > lines
  const isEdge = position === ''
  const entries = isBefore ? found.slice(-lines) : found.slice(0, lines)
  const previous = { position: entries[0]?.key ?? position, isBefore: true }
  const isShort = isBefore && !isEdge && found.length < lines
  return isBefore
    ? {
        entries,
        isShort,
        steps: {
          beginning: hasMore ? INDEX_BEGINNING : undefined,
          previous: hasMore ? previous : undefined,
          next: isEdge ? undefined : { position, isBefore: false },
          end: isEdge ? undefined : INDEX_END,
        },
      }
    : {
        entries,
        isShort,
        steps: {
          beginning: isEdge ? undefined : INDEX_BEGINNING,
          previous: isEdge ? undefined : previous,
          next: hasMore ? { position: found[lines]!.key, isBefore: false } : undefined,
          end: hasMore ? INDEX_END : undefined,
        },
      }
}
