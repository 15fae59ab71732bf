/**
 * Data that the system adds to records from other sources: archive reports (920), places (926), UDC summary classes
 * (989), and 510 with $9 for a portal facet. The profile data mark these fields.
 */
import { type Field, inTagOrder, isDataField, type MarcRecord } from '@seriatim/marc'
import { fieldDefinition, subfieldDefinition } from './fields.ts'

/** Whether the system wrote the field. */
export const isEnrichment = (field: Field): boolean =>
  isDataField(field) &&
  (fieldDefinition(field.tag)?.enrichment === true ||
    field.subfields.some(({ code }) => subfieldDefinition(field.tag, code)?.enrichment === true))

export const enrichmentsOf = (record: MarcRecord): readonly Field[] => record.fields.filter(isEnrichment)

/** A record without enrichments, as its cataloguers wrote it. */
export const withoutEnrichments = (record: MarcRecord): MarcRecord => ({
  leader: record.leader,
  fields: record.fields.filter((field) => !isEnrichment(field)),
})

const fieldText = (field: Field): string =>
  isDataField(field)
    ? JSON.stringify([
        field.tag,
        field.indicator1,
        field.indicator2,
        field.subfields.map(({ code, value }) => [code, value]),
      ])
    : JSON.stringify([field.tag, field.value])

export type EnrichmentChange = {
  readonly change: 'added' | 'removed'
  readonly field: Field
  /**
   * The number of the field among the fields of its tag, from 1: in `after` for an added field, in `before` for a
   * removed one.
   */
  readonly occurrence: number
}

const occurrenceIn = ({ fields }: MarcRecord, field: Field): number =>
  fields.filter(({ tag }) => tag === field.tag).indexOf(field) + 1

/**
 * The enrichments that only one of two records has, in any order. A changed enrichment is listed as removed and added.
 */
export const enrichmentChanges = (before: MarcRecord | undefined, after: MarcRecord): readonly EnrichmentChange[] => {
  const left = new Map<string, Field[]>()
  for (const field of before ? enrichmentsOf(before) : []) {
    left.set(fieldText(field), [...(left.get(fieldText(field)) ?? []), field])
  }
  const changes: EnrichmentChange[] = []
  for (const field of enrichmentsOf(after)) {
    if (left.get(fieldText(field))?.shift() === undefined) {
      changes.push({ change: 'added', field, occurrence: occurrenceIn(after, field) })
    }
  }
  for (const field of [...left.values()].flat()) {
    changes.push({ change: 'removed', field, occurrence: occurrenceIn(before!, field) })
  }
  return changes
}

/** Adds the enrichments of `stored` that `record` lacks. Returns the same object if `record` lacks none. */
export const withMissingEnrichments = (record: MarcRecord, stored: MarcRecord): MarcRecord => {
  const missing = enrichmentChanges(stored, record).filter(({ change }) => change === 'removed')
  if (missing.length === 0) return record
  return inTagOrder({ leader: record.leader, fields: [...record.fields, ...missing.map(({ field }) => field)] })
}

/** Replaces the enrichments of `record` by those of `stored`. Returns the same object if they are equal. */
export const withEnrichmentsOf = (record: MarcRecord, stored: MarcRecord | undefined): MarcRecord =>
  enrichmentChanges(stored, record).length === 0
    ? record
    : inTagOrder({
        leader: record.leader,
        fields: [...withoutEnrichments(record).fields, ...(stored ? enrichmentsOf(stored) : [])],
      })
