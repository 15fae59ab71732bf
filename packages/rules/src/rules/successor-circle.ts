import { type LinkKind, linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { changesBackTo, DESCRIPTIONS_ONLY, linkPlaces, ownIssn } from '../link-places.ts'
import { baseRule } from '../rule.ts'

/** Second indicators by which one whole serial goes on as another. `8` of 785, changed back to, may come round. */
const IN_WHOLE: Readonly<Record<string, string>> = { 780: '0245', 785: '02467' }

const isInWhole = ({ tag, indicator2, isPartner }: LinkKind): boolean =>
  !isPartner && (IN_WHOLE[tag]?.includes(indicator2) ?? false)

const succeeds = (record: MarcRecord, tag: string, issn: string): boolean =>
  linkingFields(record).some((link) => link.issn === issn && link.kind.tag === tag && isInWhole(link.kind))

const namesPartner = (record: MarcRecord, issn: string): boolean =>
  linkingFields(record).some((link) => link.issn === issn && link.kind.isPartner)

/**
 * Two serials each precede the other: both name the other in 785 (or both in 780), or one names the other in both. One of
 * the links is wrong, unless 785 with second indicator 8 says that the title changed back. In a record that has been
 * published so it is a warning: only the international centre may delete the link. Partners of a merger (a 785 with second
 * indicator 7 before the last one) name each other without a circle; a partner that is a predecessor, too, is a warning.
 */
export const successorCircle = baseRule({
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
      if (changesBackTo(record.record, value) || (target !== undefined && changesBackTo(target, own))) continue
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
