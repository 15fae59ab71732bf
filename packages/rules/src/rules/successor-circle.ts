import { type LinkKind, linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { DESCRIPTIONS_ONLY, linkPlaces, ownIssn, titleChangesBackTo } from '../link-places.ts'
import { databaseRule } from '../rule.ts'

/**
 * Second indicators for a continuation of the whole serial. `8` of 785 (changed back to) is excluded, because it allows
 * a cycle.
 */
const IN_WHOLE: Readonly<Record<string, string>> = { 780: '0245', 785: '02467' }

const isInWhole = ({ tag, indicator2, isPartner }: LinkKind): boolean =>
  !isPartner && (IN_WHOLE[tag]?.includes(indicator2) ?? false)

const succeeds = (record: MarcRecord, tag: string, issn: string): boolean =>
  linkingFields(record).some((link) => link.issn === issn && link.kind.tag === tag && isInWhole(link.kind))

const namesPartner = (record: MarcRecord, issn: string): boolean =>
  linkingFields(record).some((link) => link.issn === issn && link.kind.isPartner)

/**
 * Reports two serials that each precede the other: both have a 785 (or both a 780) to the other, or one has both. A
 * title that changed back (785, second indicator 8) is allowed. If the link is already published, the level is warning,
 * because only the international centre may delete it. Partners of a merger (785, second indicator 7, except the last)
 * do not form a cycle. A partner that is also a predecessor is a warning.
 */
export const successorCircle = databaseRule({
  id: 'successor-circle',
  variants: ['own', 'other', 'own-published', 'other-published', 'partner'],
  level: DESCRIPTIONS_ONLY,
  variantLevels: { 'own-published': 'warning', 'other-published': 'warning', partner: 'warning' },
  async check({ record, base, loadedIssn, published, report }) {
    const own = ownIssn(record, loadedIssn)
    const places = linkPlaces(record).filter(({ kind, issn }) => isInWhole(kind) && issn !== own)
    if (places.length === 0 || own === undefined) return
    const known = await base.recordsByIssn(places.map(({ issn }) => issn))
    for (const { field, occurrence, issn: value } of places) {
      const target = known.get(value)?.after
      if (titleChangesBackTo(record.record, value) || (target !== undefined && titleChangesBackTo(target, own)))
        continue
      const opposite = field.tag === '780' ? '785' : '780'
      const place = { field: field.tag, occurrence, subfield: 'x', value, params: { opposite } }
      const isPartner = namesPartner(record.record, value) || (target !== undefined && namesPartner(target, own))
      if (isPartner && field.tag === '780') report({ ...place, variant: 'partner' })
      const isOwn = succeeds(record.record, opposite, value)
      if (!isOwn && (target === undefined || !succeeds(target, field.tag, own))) continue
      const wasThere = published !== undefined && succeeds(published, field.tag, value)
      report({ ...place, variant: `${isOwn ? 'own' : 'other'}${wasThere ? '-published' : ''}` })
    }
  },
})
