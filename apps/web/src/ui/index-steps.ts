import type { IndexStep } from './index-pager.tsx'

/** Where entries of an index are asked from: the place itself and on, or what comes before it; `''` is an edge. */
export type IndexPlace = { readonly position: string; readonly isBefore: boolean }

export const INDEX_BEGINNING: IndexPlace = { position: '', isBefore: false }
export const INDEX_END: IndexPlace = { position: '', isBefore: true }

/**
 * The entries in view and where each step leads from them, undefined where there is nothing.
 * @param found in the order of the index; one more than `lines` was asked for, to know whether there are others
 */
export function indexSteps<Entry extends { readonly key: string }>(
  found: readonly Entry[],
  lines: number,
  { position, isBefore }: IndexPlace,
): {
  readonly entries: readonly Entry[]
  readonly steps: Readonly<Record<IndexStep, IndexPlace | undefined>>
  /** Less than a page comes before the place: the first page is shown whole instead. */
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
