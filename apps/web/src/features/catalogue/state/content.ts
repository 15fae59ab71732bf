import { type ControlField, type DataField, type Field, isControlField, type MarcRecord } from '@seriatim/marc'

/** A line of text that could not be read as a field. It stays in its place until somebody mends it. */
export type Unread = { readonly unread: string }

export type Entry = Field | Unread

/**
 * What is being edited: a record, and between its fields the lines that are no fields (yet). `leader` is undefined
 * where its line is missing. Immutable; entries that an edit leaves alone keep their identity.
 */
export type Content = { readonly leader: string | undefined; readonly entries: readonly Entry[] }

export const isUnread = (entry: Entry): entry is Unread => 'unread' in entry

export const contentOf = (record: MarcRecord): Content => ({ leader: record.leader, entries: record.fields })

/** The readable part of `content` as a record. */
export const recordOf = (content: Content): MarcRecord => ({
  leader: content.leader ?? '',
  fields: content.entries.filter((entry): entry is Field => !isUnread(entry)),
})

/** Lines that are empty but for blanks say nothing: they are neither fields nor errors. */
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

/** Whether two contents say the same; blank lines do not count. */
export const sameContent = (a: Content, b: Content): boolean => {
  if (a === b) return true
  if (a.leader !== b.leader) return false
  const left = a.entries.filter((entry) => !isBlankLine(entry))
  const right = b.entries.filter((entry) => !isBlankLine(entry))
  return left.length === right.length && left.every((entry, index) => sameEntry(entry, right[index]!))
}

/**
 * The fields in ascending tag order, stable within a tag; unread lines stay behind the field that they followed, blank
 * ones go.
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
