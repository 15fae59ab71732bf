/**
 * The places of headings in a browse index of the database, and their keys in the API.
 *
 * A place joins the sort key, tag, script and label of a heading with a separator that sorts before all other
 * characters. The code point order of places is therefore the index order. Headings without a label come first.
 */
import { PLACE_MARK } from '@seriatim/contract'

export const HEADING_INDEXES = ['titles', 'publishers'] as const
export type HeadingIndex = (typeof HEADING_INDEXES)[number]

/** Separates the parts of a place. A place without a label has an additional leading separator. */
const SEPARATOR = '\u0001'

/** The number of characters of a place that the database index holds. */
const PLACE_LENGTH = 400

/** A place in two parts, compared in this order: the first 400 code points, and the rest. */
export type HeadingPlace = { readonly place: string; readonly rest: string }

const splitPlace = (whole: string): HeadingPlace => {
  if (whole.length <= PLACE_LENGTH) return { place: whole, rest: '' }
  const characters = [...whole]
  if (characters.length <= PLACE_LENGTH) return { place: whole, rest: '' }
  const place = characters.slice(0, PLACE_LENGTH).join('')
  return { place, rest: whole.slice(place.length) }
}

/** The place of a heading. `sortKey` is not truncated, and empty if `label` is empty. */
export const placeOfHeading = (heading: {
  readonly sortKey: string
  readonly tag: string
  readonly script: string
  readonly label: string
}): HeadingPlace => {
  const { sortKey, tag, script, label } = heading
  const whole = [sortKey, tag, script, label].join(SEPARATOR)
  return splitPlace(label === '' ? SEPARATOR + whole : whole)
}

/** The place of typed text in the index: before the first heading whose sort key starts with this text. */
export const placeOfText = (sortKey: string): HeadingPlace => splitPlace(sortKey)

/**
 * The start of the group of nearly equal headings around a place: sort key, tag and script, each with its separator
 * (migration 0038). A place without a heading is returned unchanged.
 */
export const groupOfPlace = ({ place, rest }: HeadingPlace): HeadingPlace => {
  const whole = place + rest
  const parts = whole.split(SEPARATOR, 4)
  if (whole.startsWith(SEPARATOR + SEPARATOR) || parts.length < 4) return { place, rest }
  return splitPlace(whole.slice(0, parts.slice(0, 3).join(SEPARATOR).length + 1))
}

/** Whether the place is truncated, so that two headings may share it. */
export const isCutPlace = (place: string): boolean => place.length >= PLACE_LENGTH && [...place].length === PLACE_LENGTH

/** Splits a place into its parts. The label of a truncated place is truncated too. */
export const readPlace = ({ place, rest }: HeadingPlace): { tag: string; script: string; label: string } => {
  const stored = place + rest
  const whole = stored.startsWith(SEPARATOR + SEPARATOR) ? stored.slice(SEPARATOR.length) : stored
  const [, tag = '', script = '', ...label] = whole.split(SEPARATOR)
  return { tag, script, label: label.join(SEPARATOR) }
}

/** The decoded key of a heading. `digest` is the MD5 of the rest after `place`, or empty. */
export type HeadingKey = { readonly index: HeadingIndex; readonly place: string; readonly digest: string }

const LETTERS = { titles: 't', publishers: 'p' } as const satisfies Record<HeadingIndex, string>
const KEY = new RegExp(`^${PLACE_MARK}([tp])([A-Za-z0-9_-]*)(?:\\.([0-9a-f]{32}))?$`, 'u')

/** Encodes the key of a heading: a mark, the letter of the index, the place in base64url and the digest of the rest. */
export const printHeadingKey = ({ index, place, digest }: HeadingKey): string => {
  const bytes = new TextEncoder().encode(place)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${PLACE_MARK}${LETTERS[index]}${text}${digest === '' ? '' : `.${digest}`}`
}

/** Decodes a key. Returns undefined for an invalid key. */
export const readHeadingKey = (text: string): HeadingKey | undefined => {
  const match = KEY.exec(text)
  if (match === null) return undefined
  const [, letter, encoded = '', digest = ''] = match
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const place = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (place.includes('\0')) return undefined
    return { index: letter === 't' ? 'titles' : 'publishers', place, digest }
  } catch {
    return undefined
  }
}
