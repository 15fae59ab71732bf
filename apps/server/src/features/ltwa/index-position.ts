import { LTWA_KEYS, type LtwaKey, PLACE_MARK } from '@seriatim/contract'

/** Position of a row in an index of the list: the name of the index and the sort values of the row. */
export type IndexPosition = { readonly key: LtwaKey; readonly parts: readonly string[] }

/** Number of sort values of a row, by index. */
const PART_COUNTS: Readonly<Record<LtwaKey, number>> = { word: 2, abbreviation: 3 }

/** A position as an opaque string. It stays the same until the row is edited. */
export const printPosition = ({ key, parts }: IndexPosition): string =>
  PLACE_MARK + Buffer.from(JSON.stringify([key, ...parts])).toString('base64url')

/** Parses a position; undefined for an invalid string. */
export const parsePosition = (text: string): IndexPosition | undefined => {
  try {
    const read: unknown = JSON.parse(Buffer.from(text.slice(PLACE_MARK.length), 'base64url').toString())
    if (!Array.isArray(read) || !read.every((part) => typeof part === 'string' && !part.includes('\0')))
      return undefined
    const [name, ...parts] = read as string[]
    const key = LTWA_KEYS.find((each) => each === name)
    return key !== undefined && parts.length === PART_COUNTS[key] ? { key, parts } : undefined
  } catch {
    return undefined
  }
}
