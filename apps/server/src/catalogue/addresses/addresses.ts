import { dataFieldsOf, type MarcRecord, subfields } from '@seriatim/marc'
import { withoutCredentials } from '@seriatim/rules'
import { fold } from '@seriatim/scripts'

/** The fields whose $u says where the serial, or its archive, is. */
const ADDRESS_TAGS = ['856', '857']

/** An address as it is kept and asked: without blanks around it, and without a user name and a password in it. */
export const askedUrl = (value: string): string => withoutCredentials(value.trim())

/** The addresses of 856 and 857 $u as they are asked, in the order of the record. */
export const addressesOf = (record: MarcRecord): string[] =>
  ADDRESS_TAGS.flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap((field) => subfields(field, 'u').flatMap((url) => askedUrl(url) || [])),
  )

/** The longest name of a host (RFC 1035). */
const MAX_HOST = 253

/** The host of an address in small letters, without its port; empty where none can be read. */
export const hostOf = (url: string): string => {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : ''
  return host.length <= MAX_HOST ? host : ''
}

const inSmallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The address as searches in lists compare it; null where that is the address in small letters. */
export const foldedUrl = (url: string): string | null => {
  const folded = fold(url)
  return folded === inSmallLetters(url) ? null : folded
}

/** What stands under a record's number now. */
export type HeldVersions = {
  readonly id: number
  readonly active?: MarcRecord | undefined
  readonly draft?: MarcRecord | undefined
}

/** An address of a record, and whether the version that is searched has it: the active one, else the draft. */
export type Place = { readonly recordId: number; readonly url: string; readonly isSearched: boolean }

/** Each address once. */
export const placesOf = ({ id, active, draft }: HeldVersions): Place[] => {
  const searched = active ?? draft
  const places = new Map<string, boolean>()
  for (const record of [searched, draft])
    for (const url of record === undefined ? [] : addressesOf(record))
      if (!places.has(url)) places.set(url, record === searched)
  return [...places].map(([url, isSearched]) => ({ recordId: id, url, isSearched }))
}
