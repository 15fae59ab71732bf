import { dataFieldsOf, type MarcRecord, subfields } from '@seriatim/marc'
import { withoutCredentials } from '@seriatim/rules'
import { fold } from '@seriatim/scripts'

/** The fields whose $u is a URL of the serial or of its archive. */
const ADDRESS_TAGS = ['856', '857']

/** A URL in the form that is stored and requested: trimmed, without user name and password. */
export const normaliseUrl = (value: string): string => withoutCredentials(value.trim())

/** The URLs of 856 and 857 $u in the form that is requested, in the order of the record. */
export const urlsOfRecord = (record: MarcRecord): string[] =>
  ADDRESS_TAGS.flatMap((tag) =>
    dataFieldsOf(record, tag).flatMap((field) => subfields(field, 'u').flatMap((url) => normaliseUrl(url) || [])),
  )

/** Maximum length of a host name (RFC 1035). */
const MAX_HOST = 253

/** The host of a URL in lower case, without port; empty if the URL cannot be parsed. */
export const urlHost = (url: string): string => {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : ''
  return host.length <= MAX_HOST ? host : ''
}

const toLowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The folded URL for searches in lists; null if it equals the URL in lower case. */
export const foldedUrl = (url: string): string | null => {
  const folded = fold(url)
  return folded === toLowerAscii(url) ? null : folded
}

/** The current versions of a record. */
export type RecordVersions = {
  readonly id: number
  readonly active?: MarcRecord | undefined
  readonly draft?: MarcRecord | undefined
}

/** A URL of a record. `isSearched`: the searched version has it (the active version, else the draft). */
export type RecordUrl = { readonly recordId: number; readonly url: string; readonly isSearched: boolean }

/** The URLs of the active version and of the draft, each once. */
export const recordUrls = ({ id, active, draft }: RecordVersions): RecordUrl[] => {
  const searched = active ?? draft
  const places = new Map<string, boolean>()
  for (const record of [searched, draft])
    for (const url of record === undefined ? [] : urlsOfRecord(record))
      if (!places.has(url)) places.set(url, record === searched)
  return [...places].map(([url, isSearched]) => ({ recordId: id, url, isSearched }))
}
