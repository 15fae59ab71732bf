/**
 * The public part of a record. Active versions in the categories Register, Work (as provisional), Cancelled and
 * Suppressed are public, except these internal parts: 039, 699, 9XX, and subfields about processing and authorship.
 */
import { encodeStored, type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { effectiveTag } from './linked-field.ts'

export const PUBLIC_CATEGORIES = ['reg', 'wor', 'can', 'sup'] as const
export type PublicCategory = (typeof PUBLIC_CATEGORIES)[number]

export const isPublicCategory = (category: string): category is PublicCategory =>
  PUBLIC_CATEGORIES.includes(category as PublicCategory)

/** Tags of internal fields. For an 880, the linked tag counts. */
export const HIDDEN_TAGS = '039|699|9..'
const HIDDEN_TAG = new RegExp(`^(?:${HIDDEN_TAGS})$`)

/** Internal subfields: the force flags of 022, and the enrichment mark of 510. */
export const HIDDEN_CODES: Readonly<Record<string, string>> = { '022': '56789', '510': '9' }

export const isHiddenTag = (tag: string): boolean => HIDDEN_TAG.test(tag)

/** The public part of a field, or undefined if it is internal. */
function publicField(field: Field): Field | undefined {
  if (!isDataField(field)) return isHiddenTag(field.tag) ? undefined : field
  const tag = effectiveTag(field)
  if (isHiddenTag(tag)) return undefined
  const hidden = HIDDEN_CODES[tag]
  if (hidden === undefined) return field
  // The $6 of an 880 names its linked field, and is therefore public.
  const isLink = (code: string): boolean => code === '6' && field.tag === '880'
  const remaining = field.subfields.filter(({ code }) => isLink(code) || !hidden.includes(code))
  return remaining.length === 0 ? undefined : { ...field, subfields: remaining }
}

/** Removes internal fields and subfields. The order is kept. */
export const publicFields = ({ leader, fields }: MarcRecord): MarcRecord => ({
  leader,
  fields: fields.flatMap((field) => publicField(field) ?? []),
})

/** The version of the definition of public fields. A change causes notifications about affected records. */
export const PUBLIC_PART_VERSION = 1

/** A 53-bit digest of the public part. 005 is excluded, because every save changes it. */
export function publicDigest(category: string, record: MarcRecord): number {
  const { leader, fields } = publicFields(record)
  return digest(category + encodeStored({ leader, fields: fields.filter(({ tag }) => tag !== '005') }))
}

/** `cyrb53`: two 32-bit multiplicative hashes, mixed. */
function digest(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
