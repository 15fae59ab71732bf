import {
  type Field,
  isControlField,
  isDataField,
  linkageOf,
  type MarcRecord,
  mendLinkages,
  pairsOf,
  REPEATABLE_TAGS,
  withLinkage,
} from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { type Content, isUnread, recordOf } from '../catalogue/state/content.ts'
import { placeOfTag } from '../catalogue/state/field-changes.ts'
import { SYSTEM_TAGS } from '../catalogue/state/system-tags.ts'

/** The coded fields that may stand several times; of the others each record has its own. */
const CODED = new Set(['006', '007'])

/** Whether a field may be part of a template: not what the system writes (enrichments too), nor what belongs to one record alone. */
export const fitsTemplate = (field: Field): boolean =>
  !SYSTEM_TAGS.has(field.tag) &&
  !isEnrichment(field) &&
  field.tag !== '022' &&
  (!isControlField(field) || CODED.has(field.tag))

/** The fields of a record that were chosen for a template, with the originals of pairs that belong to them. */
export const templateOf = (record: MarcRecord, chosen: ReadonlySet<number>): MarcRecord => {
  const wanted = new Set(chosen)
  for (const { field, original } of pairsOf(record).pairs) if (wanted.has(field)) wanted.add(original)
  return { leader: record.leader, fields: record.fields.filter((_, index) => wanted.has(index)) }
}

export type Inserted = {
  readonly content: Content
  readonly added: number
  /** Tags of fields that were there already: equal ones, or others where a record has only one of the tag. */
  readonly skipped: readonly string[]
}

const keyOf = (field: Field): string =>
  isControlField(field)
    ? field.value
    : JSON.stringify([field.indicator1, field.indicator2, field.subfields.filter(({ code }) => code !== '6')])

/** Where a record has a field of the template already. */
const isThere = (content: Content, field: Field): boolean =>
  content.entries.some(
    (entry) =>
      !isUnread(entry) && entry.tag === field.tag && (!REPEATABLE_TAGS.has(field.tag) || keyOf(entry) === keyOf(field)),
  )

const usedNumbers = ({ fields }: MarcRecord): Set<string> =>
  new Set(fields.flatMap((field) => (isDataField(field) ? (linkageOf(field)?.number ?? []) : [])))

/**
 * Puts the fields of a template into what is edited, each behind the fields of its tag. What is there already stays;
 * pairs of scripts come with numbers of their own.
 */
export const insertTemplate = (content: Content, template: MarcRecord): Inserted => {
  const { leader, fields } = mendLinkages({ ...template, fields: template.fields.filter(fitsTemplate) })
  const { pairs } = pairsOf({ leader, fields })
  const fieldOf = new Map(pairs.map(({ field, original }) => [original, field]))
  const used = usedNumbers(recordOf(content))
  const numbers = new Map<number, string>()
  for (const { field, original } of pairs) {
    let number = 1
    while (used.has(String(number).padStart(2, '0'))) number++
    const text = String(number).padStart(2, '0')
    used.add(text)
    numbers.set(field, text).set(original, text)
  }
  const isSkipped = fields.map((field) => field.tag !== '880' && isThere(content, field))
  let { entries } = content
  let added = 0
  fields.forEach((field, index) => {
    const partner = fieldOf.get(index)
    if (partner === undefined ? isThere(content, field) : isSkipped[partner]) return
    const number = numbers.get(index)
    const linkage = isDataField(field) && number !== undefined ? linkageOf(field) : undefined
    const placed = linkage && isDataField(field) ? withLinkage(field, { ...linkage, number: number! }) : field
    entries = entries.toSpliced(placeOfTag({ ...content, entries }, placed.tag), 0, placed)
    added++
  })
  const skipped = [...new Set(fields.filter((_, index) => isSkipped[index]).map(({ tag }) => tag))]
  return { content: added === 0 ? content : { ...content, entries }, added, skipped }
}
