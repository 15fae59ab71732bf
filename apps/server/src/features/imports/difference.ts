import { DEFAULT_LEADER, type MarcRecord, toLines } from '@seriatim/marc'

export type DifferenceLine = { readonly kind: 'same' | 'added' | 'removed'; readonly line: string }

/** Fields that the server writes, and lengths of the leader: they differ without saying anything. */
const WRITTEN: ReadonlySet<string> = new Set(['005', '039'])

/** A record without what says nothing of its content. */
export const withoutSystemParts = (record: MarcRecord): MarcRecord => ({
  leader:
    record.leader.length === DEFAULT_LEADER.length
      ? `00000${record.leader.slice(5, 12)}00000${record.leader.slice(17)}`
      : record.leader,
  fields: record.fields.filter(({ tag }) => !WRITTEN.has(tag)),
})

const tagOf = (line: string): string => line.slice(1, 4)
/** The leader stands before the fields. */
const rank = (line: string): string => (tagOf(line) === 'LDR' ? '' : tagOf(line))

/**
 * The lines of two records in the order of their tags, whatever the order of fields within a tag: what both have once,
 * what the first has alone, what the second has alone. Lines of a tag that both have keep the order of the second.
 */
export const differenceOf = (before: readonly string[], after: readonly string[]): DifferenceLine[] => {
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
  // Within a tag what went stands before what came.
  return [...removed, ...lines]
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) =>
      rank(a.entry.line) < rank(b.entry.line) ? -1 : rank(a.entry.line) > rank(b.entry.line) ? 1 : a.place - b.place,
    )
    .map(({ entry }) => entry)
}

export const linesOf = (record: MarcRecord): string[] => toLines(withoutSystemParts(record))
