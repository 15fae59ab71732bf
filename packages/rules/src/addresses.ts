import { hasVisible } from '@seriatim/scripts'
import type { IndexedRecord } from './indexed-record.ts'

/** An address of the serial or of its archive: 856 and 857 $u. */
export type AddressPlace = {
  readonly field: string
  readonly occurrence: number
  readonly subfield: 'u'
  readonly value: string
}

/** Every address of a record as it stands, with blanks around it; those with nothing visible are left out. Checks know it without them. */
export function* addressPlaces(record: IndexedRecord): Generator<AddressPlace> {
  for (const tag of ['856', '857']) {
    for (const { field, occurrence } of record.dataFields(tag)) {
      for (const { code, value } of field.subfields)
        if (code === 'u' && hasVisible(value)) yield { field: tag, occurrence, subfield: 'u', value }
    }
  }
}

/** Before the host, as browsers read it: `\\` is `/`, and how many there are does not matter. */
const CREDENTIALS = /^(\s*(?:https?|ftp):[\\/]*)[^\\/?#]*@/i

/** An address without the user name and the password in it (RFC 3986, 3.2.1): readers of it could use them. */
export const withoutCredentials = (address: string): string => address.replace(CREDENTIALS, '$1')

/** What most addresses look like; these need no closer look. */
const PLAIN = /^https?:\/\/[a-z0-9][a-z0-9.-]*[a-z0-9](?::\d{1,4})?(?:[/?#][\w\-./?#=&%~+:;,@!*()]*)?$/i

const SCHEMES = ['http:', 'https:', 'ftp:']

/** Whether a text is an absolute address of the web or of FTP with a host (RFC 3986, read as browsers do), without blanks. */
export const isAddress = (text: string): boolean => {
  if (PLAIN.test(text)) return true
  if (/\s/.test(text) || !/^[a-z]+:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return SCHEMES.includes(protocol) && hostname !== ''
}
