import type { Field } from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { type Content, type Entry, isUnread, sameEntry } from './content.ts'
import { placeOfTag } from './field-changes.ts'
import { SYSTEM_TAGS } from './system-tags.ts'

const isEnrichmentEntry = (entry: Entry): entry is Field => !isUnread(entry) && isEnrichment(entry)

/**
 * Finds the fields `written` in a content. Returns the indexes of matching entries (each field as often as in
 * `written`), and the fields that are missing.
 */
const matched = (content: Content, written: readonly Field[]): { found: ReadonlySet<number>; missing: number } => {
  const left = [...written]
  const found = new Set<number>()
  if (left.length > 0) {
    for (const [index, entry] of content.entries.entries()) {
      const at = isEnrichmentEntry(entry) ? left.findIndex((field) => sameEntry(field, entry)) : -1
      if (at < 0) continue
      left.splice(at, 1)
      found.add(index)
    }
  }
  return { found, missing: left.length }
}

/**
 * The indexes of entries that cannot be edited: the fields that the system writes when it stores a record, and the
 * locked enrichments `written`. Other enrichments can be deleted.
 */
export const lockedEntries = (content: Content, written: readonly Field[]): ReadonlySet<number> => {
  const { found } = matched(content, written)
  const locked = new Set(found)
  for (const [index, entry] of content.entries.entries())
    if (!isUnread(entry) && SYSTEM_TAGS.has(entry.tag)) locked.add(index)
  return locked
}

const rebuilt = (content: Content, written: readonly Field[], isKept: (index: number) => boolean): Content => {
  let entries = content.entries.filter((entry, index) => !isEnrichmentEntry(entry) || isKept(index))
  for (const field of written) entries = entries.toSpliced(placeOfTag({ ...content, entries }, field.tag), 0, field)
  return { leader: content.leader, entries }
}

/** `content` with exactly the enrichments `written`; the same object if its enrichments already equal these. */
export const withEnrichments = (content: Content, written: readonly Field[]): Content => {
  const { found, missing } = matched(content, written)
  const isSame = missing === 0 && content.entries.every((entry, index) => !isEnrichmentEntry(entry) || found.has(index))
  return isSame ? content : rebuilt(content, written, () => false)
}

/** `content` with the missing fields of `written` added; the same object if none is missing. */
export const withMissingEnrichments = (content: Content, written: readonly Field[]): Content => {
  const { found, missing } = matched(content, written)
  return missing === 0 ? content : rebuilt(content, written, (index) => !found.has(index))
}
