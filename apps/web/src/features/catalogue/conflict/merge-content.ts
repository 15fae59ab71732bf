import {
  applyMerge,
  type Field,
  type MarcRecord,
  type MergeChoice,
  type MergedField,
  mergeRecords,
  type RecordMerge,
} from '@seriatim/marc'
import { enrichmentsOf, withoutEnrichments } from '@seriatim/profile/enrichments'
import { type Content, isUnread, recordToContent, type Unread } from '../../document/content.ts'
import { withEnrichments } from '../../document/locked-fields.ts'
import { SYSTEM_TAGS, withSystemFieldsOf } from '../../document/system-tags.ts'
import { has007, isShownDefault } from '../state/shown-defaults.ts'

/**
 * An edit prepared for a merge. Lines that cannot be parsed are merged as fields without a tag, and keep their
 * position.
 */
export type ContentMerge = {
  readonly fields: RecordMerge
  readonly conflicts: readonly MergedField[]
  /** Returns the merged content; calls `choose` for each conflict. */
  readonly apply: (choose: (conflict: MergedField) => MergeChoice) => Content
}

/**
 * The tag that represents an unparsed line: it sorts first, so that no field is inserted between the line and the next
 * one.
 */
const NO_TAG = ''

/**
 * Merges an edit (`mine`, based on `began`) with the version that another person saved meanwhile. System fields are
 * taken from that version. While enrichments are locked, they are also taken from that version.
 */
export const mergeContent = (
  began: MarcRecord,
  mine: Content,
  newer: MarcRecord,
  areEnrichmentsLocked: boolean,
): ContentMerge => {
  const asWritten = areEnrichmentsLocked ? withoutEnrichments : (record: MarcRecord): MarcRecord => record
  const [base, theirs] = [asWritten(began), asWritten(newer)]
  const unread = new Map<Field, Unread>()
  const entries = mine.entries.filter((entry) => isUnread(entry) || !(isShownDefault(entry) && has007(theirs)))
  const record = asWritten({
    leader: mine.leader ?? '',
    fields: entries.map((entry) => {
      if (!isUnread(entry)) return entry
      const field = { tag: NO_TAG, value: entry.unread }
      unread.set(field, entry)
      return field
    }),
  })
  const merge = mergeRecords(base, record, theirs, new Set([...SYSTEM_TAGS, NO_TAG]))
  const fields = merge.filter(({ base: before, mine: own, theirs: other }) =>
    [before, own, other].some((field) => field !== undefined && !isShownDefault(field)),
  )
  return {
    fields,
    conflicts: fields.filter(({ kind }) => kind === 'conflict'),
    apply: (choose) => {
      const merged = applyMerge(record, merge, choose)
      const isLeaderMissing = mine.leader === undefined && merged.leader === ''
      const content: Content = {
        leader: isLeaderMissing ? undefined : merged.leader,
        entries: merged.fields.map((field) => unread.get(field) ?? field),
      }
      const followed = withSystemFieldsOf(content, recordToContent(newer))
      return areEnrichmentsLocked ? withEnrichments(followed, enrichmentsOf(newer)) : followed
    },
  }
}
