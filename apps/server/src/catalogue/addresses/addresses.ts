import { dataFieldsOf, type MarcRecord, subfields } from '@seriatim/marc'

/** The fields whose $u says where the serial, or its archive, is. */
const ADDRESS_TAGS = ['856', '857']

/** The addresses of 856 and 857 $u without blanks around them, as they are asked, in the order of the record. */
export const addressesOf = (record: MarcRecord): string[] =>
  ADDRESS_TAGS.flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap((field) => subfields(field, 'u').flatMap((url) => url.trim() || [])),
  )
