import { type DataField, linkageOf } from '@seriatim/marc'

/** The tag whose definition a field follows: an 880 that of the field it stands for. */
export const definingTag = (field: DataField): string =>
  field.tag === '880' ? (linkageOf(field)?.tag ?? '880') : field.tag
