import { type Field, isControlField, type MarcRecord } from '@seriatim/marc'

/**
 * Whether a field is the 007 that an answer shows where the record has none (contract, Records). It is nobody's wording:
 * it takes no part in merges and comparisons, and gives way to a real one.
 */
export const isShownDefault = (field: Field): boolean =>
  field.tag === '007' && isControlField(field) && field.value === 'z'

/** Whether a record has a 007 of its own. */
export const has007 = (record: MarcRecord): boolean =>
  record.fields.some((field) => field.tag === '007' && !isShownDefault(field))

/** `record` as it would be stored: without the 007 that was only shown. */
export const withoutShownDefaults = (record: MarcRecord): MarcRecord =>
  record.fields.some(isShownDefault)
    ? { leader: record.leader, fields: record.fields.filter((field) => !isShownDefault(field)) }
    : record
