import { isValidCategory } from '@seriatim/issn'
import { DESCRIPTIONS_ONLY, linkPlaces } from '../link-places.ts'
import { databaseRule } from '../rule.ts'

/**
 * Reports a link (76X-78X $x) to an unknown ISSN, or to an ISSN without a serial (Free, Cancelled, Suppressed). An
 * unknown ISSN is an error only for other media (776) without 022 $8, because other targets may be registered
 * elsewhere.
 */
export const linkTarget = databaseRule({
  id: 'link-target',
  variants: ['unknown', 'unknown-other', 'no-serial'],
  level: DESCRIPTIONS_ONLY,
  variantLevels: { 'unknown-other': 'warning', 'no-serial': 'warning' },
  async check({ record, base, isForced, report }) {
    const places = linkPlaces(record)
    if (places.length === 0) return
    const known = await base.recordsByIssn(places.map(({ issn }) => issn))
    for (const { field, occurrence, issn: value } of places) {
      const target = known.get(value)
      const place = { field: field.tag, occurrence, subfield: 'x', value }
      if (target === undefined) {
        const isOtherMedium = field.tag === '776'
        if (isOtherMedium && isForced('links')) continue
        report({ ...place, variant: isOtherMedium ? 'unknown' : 'unknown-other' })
      } else if (!isValidCategory(target.category)) {
        report({ ...place, variant: 'no-serial', params: { category: target.category } })
      }
    }
  },
})
