import { isControlField, type MarcRecord } from './record.ts'

/** The medium codes of a record: 007/00-01 of each 007 that is not empty, without duplicates. */
export const mediumCodes = (record: MarcRecord): readonly string[] => [
  ...new Set(
    record.fields.flatMap((field) =>
      field.tag === '007' && isControlField(field) && field.value !== '' ? [field.value.slice(0, 2)] : [],
    ),
  ),
]
