import {
  type Field,
  isControlField,
  isDataField,
  linkageOf,
  type MarcRecord,
  pairsOf,
  REPEATABLE_TAGS,
  repairLinkages,
  withLinkage,
} from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { type Content, contentToRecord, isUnread } from '../document/content.ts'
import { placeOfTag } from '../document/field-changes.ts'
import { SYSTEM_TAGS } from '../document/system-tags.ts'

/**
 * Tags of coded fields that a template can contain, because they are repeatable. All other coded fields are different
 * in each record.
 */
const CODED = new Set(['006', '007'])

/**
 * Whether a field can be part of a template. Fields that the system writes, including enrichments, and fields that
 * identify a record cannot be.
 */
export const fitsTemplate = (field: Field): boolean =>
  !SYSTEM_TAGS.has(field.tag) &&
  !isEnrichment(field) &&
  field.tag !== '022' &&
  (!isControlField(field) || CODED.has(field.tag))

/** The chosen fields of a record as a template, with the 880s linked to them. */
export const templateOf = (record: MarcRecord, chosen: ReadonlySet<number>): MarcRecord => {
  const wanted = new Set(chosen)
  for (const { field, original } of pairsOf(record).pairs) if (wanted.has(field)) wanted.add(original)
  return { leader: record.leader, fields: record.fields.filter((_, index) => wanted.has(index)) }
}

export type InsertResult = {
  readonly content: Content
  readonly added: number
  /**
   * Tags of fields that were not inserted, because the record has an equal field, or has an unrepeatable field with the
   * tag.
   */
  readonly skipped: readonly string[]
}

const fieldKeyOf = (field: Field): string =>
  isControlField(field)
    ? field.value
    : JSON.stringify([field.indicator1, field.indicator2, field.subfields.filter(({ code }) => code !== '6')])

/** Whether a record already has an equal field to one of the template. */
const hasTemplateField = (content: Content, field: Field): boolean =>
  content.entries.some(
    (entry) =>
      !isUnread(entry) &&
      entry.tag === field.tag &&
      (!REPEATABLE_TAGS.has(field.tag) || fieldKeyOf(entry) === fieldKeyOf(field)),
  )

const usedNumbers = ({ fields }: MarcRecord): Set<string> =>
  new Set(fields.flatMap((field) => (isDataField(field) ? (linkageOf(field)?.number ?? []) : [])))

/**
 * Inserts the fields of a template into the content, each after other fields with its tag. Existing fields do not
 * change; inserted 880s and their linked fields get unused linking numbers.
 */
export const insertTemplate = (content: Content, template: MarcRecord): InsertResult => {
  const { leader, fields } = repairLinkages({ ...template, fields: template.fields.filter(fitsTemplate) })
  const { pairs } = pairsOf({ leader, fields })
  const fieldOf = new Map(pairs.map(({ field, original }) => [original, field]))
  const used = usedNumbers(contentToRecord(content))
  const numbers = new Map<number, string>()
  for (const { field, original } of pairs) {
    let number = 1
    while (used.has(String(number).padStart(2, '0'))) number++
    const text = String(number).padStart(2, '0')
    used.add(text)
    numbers.set(field, text).set(original, text)
  }
  const isSkipped = fields.map((field) => field.tag !== '880' && hasTemplateField(content, field))
  let { entries } = content
  let added = 0
  fields.forEach((field, index) => {
    const partner = fieldOf.get(index)
    if (partner === undefined ? hasTemplateField(content, field) : isSkipped[partner]) return
    const number = numbers.get(index)
    const linkage = isDataField(field) && number !== undefined ? linkageOf(field) : undefined
    const placed = linkage && isDataField(field) ? withLinkage(field, { ...linkage, number: number! }) : field
    entries = entries.toSpliced(placeOfTag({ ...content, entries }, placed.tag), 0, placed)
    added++
  })
  const skipped = [...new Set(fields.filter((_, index) => isSkipped[index]).map(({ tag }) => tag))]
  return { content: added === 0 ? content : { ...content, entries }, added, skipped }
}
