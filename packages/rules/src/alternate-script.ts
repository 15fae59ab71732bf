import { type DataField, linkageOf } from '@seriatim/marc'

/** The tag whose definition applies to a field. For an 880, this is the tag of its linked field. */
export const definingTag = (field: DataField): string =>
  field.tag === '880' ? (linkageOf(field)?.tag ?? '880') : field.tag
