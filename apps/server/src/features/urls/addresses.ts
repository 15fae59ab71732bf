import { dataFieldsOf, type MarcRecord, subfields } from '@seriatim/marc'

/** The fields whose $u says where the serial, or its archive, is. */
const ADDRESS_TAGS = ['856', '857']

/** The addresses of 856 and 857 $u as they stand, in the order of the record; blank ones are left out. */
export const addressesOf = (record: MarcRecord): string[] =>
  ADDRESS_TAGS.flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap((field) => subfields(field, 'u').filter((url) => url.trim() !== '')),
  )
