import { hasVisible } from '@seriatim/scripts'
import type { IndexedRecord } from './indexed-record.ts'

/** A URL of the serial or of its archive, from 856 or 857 $u. */
export type AddressPlace = {
  readonly field: string
  readonly occurrence: number
  readonly subfield: 'u'
  readonly value: string
}

/**
 * The URLs of a record as stored, including surrounding blanks. Values without visible characters are left out. URL
 * checks use the trimmed value.
 */
export function* addressPlaces(record: IndexedRecord): Generator<AddressPlace> {
  for (const tag of ['856', '857']) {
    for (const { field, occurrence } of record.dataFields(tag)) {
      for (const { code, value } of field.subfields)
        if (code === 'u' && hasVisible(value)) yield { field: tag, occurrence, subfield: 'u', value }
    }
  }
}

/**
 * User name and password before the host. As in browsers, `\` is the same as `/`, and any number of slashes is
 * accepted.
 */
const CREDENTIALS = /^(\s*(?:https?|ftp):[\\/]*)[^\\/?#]*@/i

/** Removes the user name and password from a URL (RFC 3986, 3.2.1), because any reader could use them. */
export const withoutCredentials = (address: string): string => address.replace(CREDENTIALS, '$1')

/** Fast check that most URLs pass. */
const PLAIN = /^https?:\/\/[a-z0-9][a-z0-9.-]*[a-z0-9](?::\d{1,4})?(?:[/?#][\w\-./?#=&%~+:;,@!*()]*)?$/i

const SCHEMES = ['http:', 'https:', 'ftp:']

/** Whether a text is an absolute web or FTP URL with a host and without blanks (RFC 3986, parsed as in browsers). */
export const isAddress = (text: string): boolean => {
  if (PLAIN.test(text)) return true
  if (/\s/.test(text) || !/^[a-z]+:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return SCHEMES.includes(protocol) && hostname !== ''
}
