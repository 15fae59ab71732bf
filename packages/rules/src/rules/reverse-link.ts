import { hasReverseLink, isValidCategory, reverseOf } from '@seriatim/issn'
import { DESCRIPTIONS_ONLY, linkPlaces, ownIssn } from '../link-places.ts'
import { databaseRule, PLAIN } from '../rule.ts'

/**
 * Reports a link that has no reverse link, unless the save adds the reverse link. The level is error for other media
 * (776) without 022 $8, else warning. Source: ISSN Manual (links are reciprocal).
 */
export const reverseLink = databaseRule({
  id: 'reverse-link',
  variants: [PLAIN, 'other'],
  level: DESCRIPTIONS_ONLY,
  variantLevels: { other: 'warning' },
  async check({ record, base, loadedIssn, isForced, report }) {
    const places = linkPlaces(record)
    const own = ownIssn(record, loadedIssn)
    if (places.length === 0 || own === undefined) return
    const known = await base.recordsByIssn(places.map(({ issn }) => issn))
    for (const { field, kind, occurrence, issn: value } of places) {
      const target = known.get(value)
      if (target === undefined || target.waits || value === own || !isValidCategory(target.category)) continue
      if (hasReverseLink(target.after, kind, own)) continue
      const isOtherMedium = field.tag === '776'
      if (isOtherMedium && isForced('links')) continue
      report({
        field: field.tag,
        occurrence,
        subfield: 'x',
        value,
        params: { reverse: reverseOf(kind)?.tag ?? '' },
        ...(isOtherMedium ? {} : { variant: 'other' }),
      })
    }
  },
})
