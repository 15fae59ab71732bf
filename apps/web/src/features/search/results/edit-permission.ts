import { CENTRAL_CENTRE, type HitSource, type Profile } from '@seriatim/contract'
import { shortListText } from '../../../ui/short-list.ts'

/** The reason why a user may not edit records (specification-1, 5). */
export type EditRefusal = { readonly reason: 'no_centre' } | { readonly reason: 'other_centre'; readonly issns: string }

/**
 * Returns why a user may not edit all of the records, or undefined. The user needs a centre. Unless that is the
 * international centre, all records must belong to centres for which the user acts. The server checks this too; the
 * client checks before a record is opened.
 */
export const editRefusal = (
  { center, centers }: Pick<Profile, 'center' | 'centers'>,
  records: readonly Pick<HitSource, 'issn' | 'center'>[],
): EditRefusal | undefined => {
  if (center === null) return { reason: 'no_centre' }
  if (center.code === CENTRAL_CENTRE) return undefined
  const foreign = records
    .filter((record) => !centers.some(({ code }) => code === record.center))
    .map(({ issn }) => issn)
  if (foreign.length === 0) return undefined
  return { reason: 'other_centre', issns: shortListText(foreign) }
}
