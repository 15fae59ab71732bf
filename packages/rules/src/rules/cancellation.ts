import { cancelledBy, replacementsOf } from '@seriatim/issn'
import { subfield } from '@seriatim/marc'
import type { KnownRecord } from '../base-questions.ts'
import { ownIssn } from '../link-places.ts'
import { baseRule } from '../rule.ts'

/** What may be cancelled in favour of another number; a Suppressed one was never a serial. */
const CANCELLABLE: ReadonlySet<string> = new Set(['fre', 'wor', 'reg', 'leg', 'val', 'can'])

/**
 * Numbers that this record cancels (022 $z) or that replace it (022 $v): they are in the base, of the same centre (unless
 * a member of the international centre saves), may be cancelled, are not cancelled in favour of another one already, and
 * no other record should link to a cancelled one. What stood there before is left alone.
 */
export const cancellation = baseRule({
  id: 'cancellation',
  variants: ['unknown', 'other-centre', 'category', 'already', 'cited', 'unknown-replacement', 'foreign-replacement'],
  level: 'error',
  async check({ record, category, base, loadedIssn, stored, isMemberOfIc, report }) {
    const own = ownIssn(record, loadedIssn)
    const isNew = (before: readonly string[]) => {
      const known = new Set(before)
      return (issn: string) => issn !== own && !known.has(issn)
    }
    const cancelled = cancelledBy(record.record).filter(isNew(stored ? cancelledBy(stored) : []))
    const replacing =
      category === 'can' ? replacementsOf(record.record).filter(isNew(stored ? replacementsOf(stored) : [])) : []
    if (cancelled.length + replacing.length === 0) return
    const [known, citations] = await Promise.all([
      base.recordsByIssn([...cancelled, ...replacing]),
      base.citations(cancelled),
    ])
    const centre = subfield(record.dataFields('022')[0]?.field, '2')
    const isForeign = (target: KnownRecord) => !isMemberOfIc && centre !== undefined && target.center !== centre
    for (const value of cancelled) {
      const place = { field: '022', subfield: 'z', value }
      const target = known.get(value)
      if (target === undefined) {
        report({ ...place, variant: 'unknown' })
        continue
      }
      if (isForeign(target)) report({ ...place, variant: 'other-centre', params: { centre: target.center } })
      if (!CANCELLABLE.has(target.category))
        report({ ...place, variant: 'category', params: { category: target.category } })
      const others = target.category === 'can' ? replacementsOf(target.record).filter((issn) => issn !== own) : []
      if (others.length > 0) report({ ...place, variant: 'already', params: { other: others.join(', ') } })
      const citing = [...new Set((citations.get(value) ?? []).map(({ issn }) => issn))].filter((issn) => issn !== own)
      if (citing.length > 0) {
        report({ ...place, variant: 'cited', params: { issns: citing.join(', ') }, atMost: 'warning' })
      }
    }
    for (const value of replacing) {
      const place = { field: '022', subfield: 'v', value }
      const target = known.get(value)
      if (target === undefined) report({ ...place, variant: 'unknown-replacement' })
      else if (isForeign(target))
        report({ ...place, variant: 'foreign-replacement', params: { centre: target.center } })
    }
  },
})
