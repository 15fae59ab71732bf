import { hasFixedIssnl, issnlIn, isValidCategory } from '@seriatim/issn'
import { type MarcRecord, mediumCodes } from '@seriatim/marc'
import { DESCRIPTIONS_ONLY, linkPlaces, ownIssn } from '../link-places.ts'
import { databaseRule } from '../rule.ts'

/** The media of a record, without codes whose second character is z (unspecified). */
const knownMedia = (record: MarcRecord): readonly string[] =>
  mediumCodes(record).filter((medium) => !medium.startsWith('z'))

/**
 * Reports a 776 to a record with the same medium, or with another ISSN-L than the family after linking. 022 $6 and $8
 * override the rule. A target whose ISSN-L the international centre fixed (022 $6) is not compared, because other
 * centres cannot correct it. Source: ISO 3297.
 */
export const otherMedium = databaseRule({
  id: 'other-medium',
  variants: ['same-medium', 'other-issnl'],
  level: DESCRIPTIONS_ONLY,
  variantLevels: { 'same-medium': 'warning' },
  async check({ record, base, loadedIssn, isForced, report }) {
    const places = linkPlaces(record).filter(({ field }) => field.tag === '776')
    const own = ownIssn(record, loadedIssn)
    if (places.length === 0 || own === undefined) return
    const [known, issnls] = await Promise.all([
      base.recordsByIssn(places.map(({ issn }) => issn)),
      base.familyIssnl([own]),
    ])
    const media = knownMedia(record.record)
    for (const { field, occurrence, issn: value } of places) {
      const target = known.get(value)
      if (target === undefined || !isValidCategory(target.category)) continue
      const place = { field: field.tag, occurrence, subfield: 'x', value }
      const shared = knownMedia(target.record).find((medium) => media.includes(medium))
      if (shared !== undefined) report({ ...place, variant: 'same-medium', params: { medium: shared } })
      const [issnl, theirs] = [issnls.get(own), issnlIn(target.after)]
      if (issnl === undefined || theirs === undefined || theirs === issnl || target.waits) continue
      if (hasFixedIssnl(target.after)) continue
      if (isForced('issnl') || isForced('links')) continue
      report({ ...place, variant: 'other-issnl', params: { issnl, theirs } })
    }
  },
})
