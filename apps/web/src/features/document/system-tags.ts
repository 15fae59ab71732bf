import { type Content, type Entry, isUnread } from './content.ts'

/**
 * Tags of fields that the system writes when it stores a record: ISSN, time of the version, history (design, Records).
 */
export const SYSTEM_TAGS: ReadonlySet<string> = new Set(['001', '005', '039'])

/** `content` with its system fields replaced by those of `source`. Each field keeps its position. */
export const withSystemFieldsOf = (content: Content, source: Content): Content => {
  const newer = new Map<string, Entry[]>()
  for (const entry of source.entries) {
    if (!isUnread(entry) && SYSTEM_TAGS.has(entry.tag)) newer.set(entry.tag, [...(newer.get(entry.tag) ?? []), entry])
  }
  const entries = content.entries.map((entry) => (isUnread(entry) ? entry : (newer.get(entry.tag)?.shift() ?? entry)))
  return { leader: content.leader, entries }
}
