import { DEFAULT_LEADER, type MarcRecord, toLines } from '@seriatim/marc'

export type DifferenceLine = { readonly kind: 'same' | 'added' | 'removed'; readonly line: string }

/** Fields that the server writes with each save, so that a difference in them is not a change of content. */
const SYSTEM_FIELDS: ReadonlySet<string> = new Set(['005', '039'])

/** The record without system fields (005, 039) and with the lengths in its leader set to zero. */
export const withoutSystemFields = (record: MarcRecord): MarcRecord => ({
  leader:
    record.leader.length === DEFAULT_LEADER.length
      ? `00000${record.leader.slice(5, 12)}00000${record.leader.slice(17)}`
      : record.leader,
  fields: record.fields.filter(({ tag }) => !SYSTEM_FIELDS.has(tag)),
})

const lineTag = (line: string): string => line.slice(1, 4)
/** Sort key of a text line of a record. The leader comes before all fields. */
const lineSortKey = (line: string): string => (lineTag(line) === 'LDR' ? '' : lineTag(line))

/**
 * Compares the text lines of two records, sorted by tag. A different order of fields with the same tag is not a
 * difference. For each tag, removed lines come first, then the lines of `after` in their own order. Each duplicate line
 * is matched with one other line.
 */
export const diffLines = (before: readonly string[], after: readonly string[]): DifferenceLine[] => {
  const left = new Map<string, number>()
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1)
  const lines: DifferenceLine[] = []
  for (const line of after) {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    lines.push({ kind: count > 0 ? 'same' : 'added', line })
  }
  const removed: DifferenceLine[] = []
  for (const line of before) {
    const count = left.get(line) ?? 0
    if (count <= 0) continue
    left.set(line, count - 1)
    removed.push({ kind: 'removed', line })
  }
  // Within a tag, removed lines come before added and unchanged lines.
  return [...removed, ...lines]
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) =>
      lineSortKey(a.entry.line) < lineSortKey(b.entry.line)
        ? -1
        : lineSortKey(a.entry.line) > lineSortKey(b.entry.line)
          ? 1
          : a.place - b.place,
    )
    .map(({ entry }) => entry)
}

export const comparableLines = (record: MarcRecord): string[] => toLines(withoutSystemFields(record))
