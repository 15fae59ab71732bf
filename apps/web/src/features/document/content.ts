import { type ControlField, type DataField, type Field, isControlField, type MarcRecord } from '@seriatim/marc'

/** A line that could not be parsed as a field. It keeps its position until the user corrects it. */
export type Unread = { readonly unread: string }

export type Entry = Field | Unread

/**
 * The content of the editor: a record, with unparsed lines between its fields. `leader` is undefined if its line is
 * missing. Immutable; unchanged entries keep their identity.
 */
export type Content = { readonly leader: string | undefined; readonly entries: readonly Entry[] }

export const isUnread = (entry: Entry): entry is Unread => 'unread' in entry

export const recordToContent = (record: MarcRecord): Content => ({ leader: record.leader, entries: record.fields })

/** The parsed part of `content` as a record. */
export const contentToRecord = (content: Content): MarcRecord => ({
  leader: content.leader ?? '',
  fields: content.entries.filter((entry): entry is Field => !isUnread(entry)),
})

/** Whether an entry is a blank line, which is ignored: it is neither a field nor an error. */
const isBlankLine = (entry: Entry): boolean => isUnread(entry) && entry.unread.trim() === ''

const sameData = (a: DataField, b: DataField): boolean =>
  a.tag === b.tag &&
  a.indicator1 === b.indicator1 &&
  a.indicator2 === b.indicator2 &&
  a.subfields.length === b.subfields.length &&
  a.subfields.every(({ code, value }, index) => {
    const other = b.subfields[index]
    return other?.code === code && other.value === value
  })

const sameControl = (a: ControlField, b: ControlField): boolean => a.tag === b.tag && a.value === b.value

export const sameEntry = (a: Entry, b: Entry): boolean => {
  if (a === b) return true
  if (isUnread(a) || isUnread(b)) return isUnread(a) && isUnread(b) && a.unread === b.unread
  if (isControlField(a)) return isControlField(b) && sameControl(a, b)
  return !isControlField(b) && sameData(a, b)
}

/** Whether two contents are equal, ignoring blank lines. */
export const sameContent = (a: Content, b: Content): boolean => {
  if (a === b) return true
  if (a.leader !== b.leader) return false
  const left = a.entries.filter((entry) => !isBlankLine(entry))
  const right = b.entries.filter((entry) => !isBlankLine(entry))
  return left.length === right.length && left.every((entry, index) => sameEntry(entry, right[index]!))
}

/**
 * Sorts the fields by tag; fields with equal tags keep their order. Unparsed lines stay after the field that they
 * followed; blank lines are dropped.
 */
export const sorted = (content: Content): Content => {
  const groups: { readonly tag: string; readonly entries: Entry[] }[] = []
  for (const entry of content.entries) {
    if (isBlankLine(entry)) continue
    const last = groups.at(-1)
    if (!isUnread(entry)) groups.push({ tag: entry.tag, entries: [entry] })
    else if (last) last.entries.push(entry)
    else groups.push({ tag: '', entries: [entry] })
  }
  const inOrder = groups
    .map((group, index) => ({ group, index }))
    .sort((a, b) => (a.group.tag < b.group.tag ? -1 : a.group.tag > b.group.tag ? 1 : a.index - b.index))
  return { leader: content.leader, entries: inOrder.flatMap(({ group }) => group.entries) }
}
