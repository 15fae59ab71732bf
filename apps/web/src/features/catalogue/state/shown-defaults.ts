import { type Field, isControlField, type MarcRecord } from '@seriatim/marc'

/**
 * Whether a field is the default 007, which the server adds to answers for records without a 007 (contract, Records).
 * No user wrote it, so merges and comparisons ignore it, and a stored 007 replaces it.
 */
export const isShownDefault = (field: Field): boolean =>
  field.tag === '007' && isControlField(field) && field.value === 'z'

/** Whether a record has a 007 other than the default one. */
export const has007 = (record: MarcRecord): boolean =>
  record.fields.some((field) => field.tag === '007' && !isShownDefault(field))

/** `record` as it would be stored: without the default 007 that the server adds to answers. */
export const withoutShownDefaults = (record: MarcRecord): MarcRecord =>
  record.fields.some(isShownDefault)
    ? { leader: record.leader, fields: record.fields.filter((field) => !isShownDefault(field)) }
    : record
