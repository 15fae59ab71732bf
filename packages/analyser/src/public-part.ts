/**
 * What of a record the public sees. Public are the active versions of the categories Register, Work (as provisional),
 * Cancelled and Suppressed; of their fields all but 039, 699 and 9XX, which are internal, and the subfields that say how the
 * system treats the record or who wrote it.
 */
import { encodeStored, type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { effectiveTag } from './linked-field.ts'

export const PUBLIC_CATEGORIES = ['reg', 'wor', 'can', 'sup'] as const
export type PublicCategory = (typeof PUBLIC_CATEGORIES)[number]

export const isPublicCategory = (category: string): category is PublicCategory =>
  PUBLIC_CATEGORIES.includes(category as PublicCategory)

/** Tags of internal fields; an 880 counts under the tag that it stands for. */
export const HIDDEN_TAGS = '039|699|9..'
const HIDDEN_TAG = new RegExp(`^(?:${HIDDEN_TAGS})$`)

/** Subfields that are internal: the force flags of 022, the mark of enrichments in 510. */
export const HIDDEN_CODES: Readonly<Record<string, string>> = { '022': '56789', '510': '9' }

export const isHiddenTag = (tag: string): boolean => HIDDEN_TAG.test(tag)

/** The field as the public sees it; undefined where nothing of it is public. */
function publicField(field: Field): Field | undefined {
  if (!isDataField(field)) return isHiddenTag(field.tag) ? undefined : field
  const tag = effectiveTag(field)
  if (isHiddenTag(tag)) return undefined
  const hidden = HIDDEN_CODES[tag]
  if (hidden === undefined) return field
  // $6 of an 880 names the field that it stands for.
  const isLink = (code: string): boolean => code === '6' && field.tag === '880'
  const kept = field.subfields.filter(({ code }) => isLink(code) || !hidden.includes(code))
  return kept.length === 0 ? undefined : { ...field, subfields: kept }
}

/** Without the fields and subfields that are internal, in the order of the record. */
export const publicFields = ({ leader, fields }: MarcRecord): MarcRecord => ({
  leader,
  fields: fields.flatMap((field) => publicField(field) ?? []),
})

/** Raised where other fields are public than before: followers are then told which records changed by it. */
export const PUBLIC_PART_VERSION = 1

/**
 * A number that differs where what the public sees does (53 bits). 005 does not count: every save writes it, also one that
 * changes nothing public.
 */
export function publicDigest(category: string, record: MarcRecord): number {
  const { leader, fields } = publicFields(record)
  return digest(category + encodeStored({ leader, fields: fields.filter(({ tag }) => tag !== '005') }))
}

/** cyrb53: two multiplicative hashes of 32 bits, mixed. */
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
