/**
 * Places of headings in an index of the base (Browse), and the keys by which they cross the wire.
 *
 * A place is the sort key, tag, script and label of a heading joined by a sign that sorts before every character of them,
 * so that places compared by code points are in the order of the index. Headings without a label stand before all others.
 */
import { PLACE_MARK } from '@seriatim/contract'

export const HEADING_INDEXES = ['titles', 'publishers'] as const
export type HeadingIndex = (typeof HEADING_INDEXES)[number]

/** Between the parts of a place; before it, once more, where there is no label. */
const SEPARATOR = '\u0001'

/** Characters of a place that the base compares first: its index holds no longer texts. */
const PLACE_LENGTH = 400

/** A place in two parts that are compared one after the other: the first 400 characters (code points), and what follows. */
export type HeadingPlace = { readonly place: string; readonly rest: string }

const splitPlace = (whole: string): HeadingPlace => {
  if (whole.length <= PLACE_LENGTH) return { place: whole, rest: '' }
  const characters = [...whole]
  if (characters.length <= PLACE_LENGTH) return { place: whole, rest: '' }
  const place = characters.slice(0, PLACE_LENGTH).join('')
  return { place, rest: whole.slice(place.length) }
}

/** The place of a heading; `sortKey` in full, empty where `label` is. */
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

/** Where a text that somebody typed stands: before the first heading whose sort key begins with it. */
export const placeOfText = (sortKey: string): HeadingPlace => splitPlace(sortKey)

/**
 * Where the group of near-equal headings begins that one with this place is in: sort key, tag and script, each with the
 * separator behind it (migration 0038). A place that names no heading stays what it is.
 */
export const groupOfPlace = ({ place, rest }: HeadingPlace): HeadingPlace => {
  const whole = place + rest
  const parts = whole.split(SEPARATOR, 4)
  if (whole.startsWith(SEPARATOR + SEPARATOR) || parts.length < 4) return { place, rest }
  return splitPlace(whole.slice(0, parts.slice(0, 3).join(SEPARATOR).length + 1))
}

/** Whether more than `place` may tell two headings apart. */
export const isCutPlace = (place: string): boolean => place.length >= PLACE_LENGTH && [...place].length === PLACE_LENGTH

/** What a place says of its heading. The label of a place that is cut is cut with it. */
export const readPlace = ({ place, rest }: HeadingPlace): { tag: string; script: string; label: string } => {
  const stored = place + rest
  const whole = stored.startsWith(SEPARATOR + SEPARATOR) ? stored.slice(SEPARATOR.length) : stored
  const [, tag = '', script = '', ...label] = whole.split(SEPARATOR)
  return { tag, script, label: label.join(SEPARATOR) }
}

/** A heading as its key names it. `digest` is the MD5 of what follows `place`, empty where nothing does. */
export type HeadingKey = { readonly index: HeadingIndex; readonly place: string; readonly digest: string }

const LETTERS = { titles: 't', publishers: 'p' } as const satisfies Record<HeadingIndex, string>
const KEY = new RegExp(`^${PLACE_MARK}([tp])([A-Za-z0-9_-]*)(?:\\.([0-9a-f]{32}))?$`, 'u')

/** The key of a heading: a mark, the letter of its index, its place in base64url, the digest of what was cut off. */
export const printHeadingKey = ({ index, place, digest }: HeadingKey): string => {
  const bytes = new TextEncoder().encode(place)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${PLACE_MARK}${LETTERS[index]}${text}${digest === '' ? '' : `.${digest}`}`
}

/** Reads a key; undefined for a text that is none. */
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
