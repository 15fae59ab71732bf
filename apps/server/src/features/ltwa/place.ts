import { LTWA_KEYS, type LtwaKey, PLACE_MARK } from '@seriatim/contract'

/** Where a row stands in an index of the list: its key, then what tells rows with equal keys apart. */
export type ListPlace = { readonly key: LtwaKey; readonly parts: readonly string[] }

/** How many parts the place of a row has: the keys and the word by which an index is ordered. */
const PARTS: Readonly<Record<LtwaKey, number>> = { word: 2, abbreviation: 3 }

/** A place as it crosses the wire: opaque, and the same as long as the row is written so. */
export const printPlace = ({ key, parts }: ListPlace): string =>
  PLACE_MARK + Buffer.from(JSON.stringify([key, ...parts])).toString('base64url')

/** Reads a place; undefined for what is none. */
export const readPlace = (text: string): ListPlace | undefined => {
  try {
    const read: unknown = JSON.parse(Buffer.from(text.slice(PLACE_MARK.length), 'base64url').toString())
    if (!Array.isArray(read) || !read.every((part) => typeof part === 'string' && !part.includes('\0')))
      return undefined
    const [name, ...parts] = read as string[]
    const key = LTWA_KEYS.find((each) => each === name)
    return key !== undefined && parts.length === PARTS[key] ? { key, parts } : undefined
  } catch {
    return undefined
  }
}
