/** Finds the publisher of a public record, for citations, Dublin Core, linked data and pages. */
import { effectiveTag } from '@seriatim/analyser'
import { type DataField, dataFieldsOf, isDataField, type MarcRecord } from '@seriatim/marc'
import { isPublicationStatement } from '@seriatim/profile'

/**
 * The publication statements: 264, then 260. Omits statements of production, distribution, manufacture and copyright,
 * which are 264 with the second indicator 0, 2, 3 or 4 (MARC 21).
 */
export const publicationStatements = (record: MarcRecord): readonly DataField[] =>
  [...dataFieldsOf(record, '264'), ...dataFieldsOf(record, '260')].filter(isPublicationStatement)

/** The current publication statement (first indicator 3). Without one, the first statement. */
export function currentPublication(record: MarcRecord): DataField | undefined {
  const statements = publicationStatements(record)
  return statements.find(({ indicator1 }) => indicator1 === '3') ?? statements[0]
}

/** The publication statements in the original script, from 880 fields. */
export const originalPublicationStatements = (record: MarcRecord): readonly DataField[] =>
  record.fields
    .filter(isDataField)
    .filter((field) => field.tag === '880' && isPublicationStatement({ ...field, tag: effectiveTag(field) }))
