import { type Content, isUnread } from '../../document/content.ts'
import type { Problem } from '../problems/problem.ts'
import { LEADER } from './blocks.ts'

/** A problem with the texts that the block of its field shows. */
export type ShownProblem = { readonly problem: Problem; readonly sentence: string; readonly fix: string | undefined }

const tagAtIndex = (content: Content, index: number): string => {
  const entry = content.entries[index]!
  return isUnread(entry) ? entry.unread.replace(/^=/, '').slice(0, 3).trim() : entry.tag
}

/** The index of the entry that a problem concerns; undefined if the field is missing. */
export const entryOfProblem = (content: Content, { field, occurrence }: Problem): number | undefined => {
  if (field === 'LDR') return LEADER
  let count = 0
  for (const index of content.entries.keys()) {
    if (tagAtIndex(content, index) !== field) continue
    count += 1
    if (count === Math.max(occurrence, 1)) return index
  }
  return undefined
}

/** The problems of each entry, except problems of missing fields. */
export const problemsByEntry = (
  content: Content,
  problems: readonly Problem[],
  show: (problem: Problem) => ShownProblem,
): ReadonlyMap<number, readonly ShownProblem[]> => {
  const byEntry = new Map<number, ShownProblem[]>()
  for (const problem of problems) {
    const index = entryOfProblem(content, problem)
    if (index === undefined) continue
    byEntry.set(index, [...(byEntry.get(index) ?? []), show(problem)])
  }
  return byEntry
}
