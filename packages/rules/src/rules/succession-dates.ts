import { isValidCategory } from '@seriatim/issn'
import { firstPossibleYear, lastPossibleYear, lifetimeOf } from '../fixed-dates.ts'
import { linkPlaces, ownIssn, titleChangesBackTo } from '../link-places.ts'
import { databaseRule } from '../rule.ts'

/**
 * Reports an earlier title (780) that begins after this serial ended, or a later title (785) that ended before this
 * serial began (008/07-14). u is treated as the digit that avoids a contradiction, and 9999 as still published.
 * Overlapping years are allowed, as is a title that changed back (785, second indicator 8). Source: MARC 21, 780 and
 * 785.
 */
export const successionDates = databaseRule({
  id: 'succession-dates',
  variants: ['earlier-title', 'later-title'],
  level: { reg: 'warning', wor: 'warning', leg: 'warning', val: 'warning', fre: 'off', can: 'off', sup: 'off' },
  async check({ record, base, loadedIssn, report }) {
    const own = ownIssn(record, loadedIssn)
    const places = linkPlaces(record).filter(({ kind, issn }) => /^78[05]$/.test(kind.tag) && issn !== own)
    const lifetime = lifetimeOf(record.record)
    if (places.length === 0 || own === undefined || lifetime === undefined) return
    const known = await base.recordsByIssn(places.map(({ issn }) => issn))
    for (const { kind, occurrence, issn: value } of places) {
      const target = known.get(value)
      if (target === undefined || target.isDraft || !isValidCategory(target.category)) continue
      if (titleChangesBackTo(record.record, value) || titleChangesBackTo(target.after, own)) continue
      const other = lifetimeOf(target.after)
      if (other === undefined) continue
      const isEarlier = kind.tag === '780'
      const { start } = isEarlier ? other : lifetime
      const { end } = isEarlier ? lifetime : other
      if (firstPossibleYear(start) <= lastPossibleYear(end)) continue
      const variant = isEarlier ? 'earlier-title' : 'later-title'
      report({ field: kind.tag, occurrence, subfield: 'x', value, variant, params: { start, end } })
    }
  },
})
