import { type DataField, subfield } from '@seriatim/marc'

/** What $6 says: the tag at the other end and the number that both ends share. MARC 21, appendix A. */
export type Linkage = { readonly tag: string; readonly number: string }

/** Reads $6, `TAG-NN` with script and direction after slashes; undefined when it is not so written. */
export const linkageOf = (field: DataField): Linkage | undefined => {
  const match = /^(\d{3})-(\d{2})(?:\/.*)?$/.exec(subfield(field, '6') ?? '')
  return match ? { tag: match[1]!, number: match[2]! } : undefined
}

/** The tag whose definition a field follows: an 880 that of the field it stands for. */
export const definingTag = (field: DataField): string =>
  field.tag === '880' ? (linkageOf(field)?.tag ?? '880') : field.tag

/** The number of a field in original script that has no partner in Latin script. */
export const UNLINKED = '00'
