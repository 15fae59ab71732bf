import { isDataField, type MarcRecord, subfield } from '@seriatim/marc'

/** Fields that the system adds to what cataloguers wrote: Keepers (920), places (926), UDC summary (989). */
const ENRICHMENTS: ReadonlySet<string> = new Set(['920', '926', '989'])

/** A record as its cataloguers wrote it: without enrichments, and without the 510 that $9 marks as facets of the portal. */
export const withoutEnrichments = (record: MarcRecord): MarcRecord => ({
  ...record,
  fields: record.fields.filter(
    (field) =>
      !ENRICHMENTS.has(field.tag) && !(field.tag === '510' && isDataField(field) && subfield(field, '9') !== undefined),
  ),
})
