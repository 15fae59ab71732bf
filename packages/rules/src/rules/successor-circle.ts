import { linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { DESCRIPTIONS_ONLY, linkPlaces, ownIssn } from '../link-places.ts'
import { baseRule } from '../rule.ts'

/** Second indicators by which one whole serial goes on as another. `8` of 785, changed back to, may come round. */
const IN_WHOLE: Readonly<Record<string, string>> = { 780: '0245', 785: '02467' }
const CHANGED_BACK = '8'

const succeeds = (record: MarcRecord, tag: string, issn: string): boolean =>
  linkingFields(record).some(
    (link) => link.issn === issn && link.field.tag === tag && IN_WHOLE[tag]!.includes(link.field.indicator2),
  )

const changesBack = (record: MarcRecord, issn: string): boolean =>
  linkingFields(record).some(
    (link) => link.issn === issn && link.field.tag === '785' && link.field.indicator2 === CHANGED_BACK,
  )

/**
 * Two serials each precede the other: both name the other in 785 (or both in 780), or one names the other in both. One of
 * the links is wrong, unless 785 with second indicator 8 says that the title changed back. In a record that has been
 * published so it is a warning: only the international centre may delete the link.
 */
export const successorCircle = baseRule({
  id: 'successor-circle',
  variants: ['own', 'other'],
  level: DESCRIPTIONS_ONLY,
  async check({ record, base, loadedIssn, published, report }) {
    const own = ownIssn(record, loadedIssn)
    const places = linkPlaces(record).filter(
      ({ field, issn }) => IN_WHOLE[field.tag]?.includes(field.indicator2) && issn !== own,
    )
    if (places.length === 0 || own === undefined) return
    const known = await base.recordsByIssn(places.map(({ issn }) => issn))
    for (const { field, occurrence, issn: value } of places) {
      const target = known.get(value)?.after
      if (changesBack(record.record, value) || (target !== undefined && changesBack(target, own))) continue
      const opposite = field.tag === '780' ? '785' : '780'
      const isOwn = succeeds(record.record, opposite, value)
      if (!isOwn && (target === undefined || !succeeds(target, field.tag, own))) continue
      const wasThere = published !== undefined && succeeds(published, field.tag, value)
      report({
        variant: isOwn ? 'own' : 'other',
        field: field.tag,
        occurrence,
        subfield: 'x',
        value,
        params: { opposite },
        ...(wasThere ? { atMost: 'warning' as const } : {}),
      })
    }
  },
})
