import { type DataField, subfield } from '@seriatim/marc'

/**
 * What $6 of a field says (MARC 21, Appendix A): an 880 names the tag that it stands for (`245-01/(N`), another field
 * names its 880 (`880-01`).
 */
const LINK = /^([0-9A-Z]{3})-\d{2}/

/** How a field is written: `latin` without a link, `transliterated` with an 880, `original` in an 880. */
export type FieldScript = 'latin' | 'transliterated' | 'original'

/** The tag that an 880 stands for; undefined for other fields and where $6 is missing or unreadable. */
export const representedTag = (field: DataField): string | undefined => {
  if (field.tag !== '880') return undefined
  const tag = LINK.exec(subfield(field, '6') ?? '')?.[1]
  return tag === '880' ? undefined : tag
}

/** Whether a field that is no 880 is linked to one. */
const hasOriginal = (field: DataField): boolean => LINK.exec(subfield(field, '6') ?? '')?.[1] === '880'

export const scriptOfField = (field: DataField): FieldScript =>
  field.tag === '880' ? 'original' : hasOriginal(field) ? 'transliterated' : 'latin'

/** The tag under which a field is looked for: an 880 counts under the tag that it stands for. */
export const effectiveTag = (field: DataField): string => representedTag(field) ?? field.tag
