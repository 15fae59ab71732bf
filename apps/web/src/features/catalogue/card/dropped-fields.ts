import type { DiagnosticLists, WireDiagnostic } from '@seriatim/contract'
import { isDataField, isEmptySubfield, type MarcRecord } from '@seriatim/marc'

/** Occurrence numbers (from 1) of the fields of a tag that a save drops because all their subfields are empty. */
const droppedOccurrences = (record: MarcRecord, tag: string): readonly number[] =>
  record.fields
    .filter((field) => field.tag === tag)
    .flatMap((field, index) =>
      isDataField(field) && field.subfields.length > 0 && field.subfields.every(isEmptySubfield) ? [index + 1] : [],
    )

/**
 * Maps diagnostics of the stored record to the record that was sent. A save drops empty fields, which changes the
 * occurrence numbers of later fields with the same tag.
 */
export const mapToSentFields = ({ errors, warnings }: DiagnosticLists, sent: MarcRecord): DiagnosticLists => {
  const moved = (each: WireDiagnostic): WireDiagnostic => {
    let { occurrence } = each
    for (const dropped of droppedOccurrences(sent, each.field)) if (dropped <= occurrence) occurrence++
    return occurrence === each.occurrence ? each : { ...each, occurrence }
  }
  return { errors: errors.map(moved), warnings: warnings.map(moved) }
}
