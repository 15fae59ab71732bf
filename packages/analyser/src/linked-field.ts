import { type DataField, subfield } from '@seriatim/marc'

/**
 * The start of $6 (MARC 21, Appendix A): an 880 contains the tag of its linked field (`245-01/(N`), and every other
 * field contains the tag 880 (`880-01`).
 */
const LINK = /^([0-9A-Z]{3})-\d{2}/

/** The script of a field: `latin` without a link, `transliterated` with an 880, `original` in an 880. */
export type FieldScript = 'latin' | 'transliterated' | 'original'

/** The linked tag of an 880. Undefined for other fields, and for an 880 with a missing or unreadable $6. */
export const representedTag = (field: DataField): string | undefined => {
  if (field.tag !== '880') return undefined
  const tag = LINK.exec(subfield(field, '6') ?? '')?.[1]
  return tag === '880' ? undefined : tag
}

/** Whether a field other than 880 is linked to an 880. */
const hasOriginal = (field: DataField): boolean => LINK.exec(subfield(field, '6') ?? '')?.[1] === '880'

export const scriptOfField = (field: DataField): FieldScript =>
  field.tag === '880' ? 'original' : hasOriginal(field) ? 'transliterated' : 'latin'

/** The tag for searching. For an 880, the linked tag. */
export const effectiveTag = (field: DataField): string => representedTag(field) ?? field.tag
