import { issnsCancelledBy, isValidCategory, linkingFields, replacementsOf } from '@seriatim/issn'
import { type MarcRecord, subfield } from '@seriatim/marc'
import { categoryOf } from '@seriatim/profile'
import { ownIssn } from '../link-places.ts'
import { databaseRule } from '../rule.ts'
import type { Citations, KnownRecord, RuleQueries } from '../rule-queries.ts'
import { serialDifferences } from '../serial-differences.ts'

/**
 * Categories that can be cancelled in favour of another ISSN. A Suppressed ISSN cannot, because it never described a
 * serial.
 */
const CANCELLABLE: ReadonlySet<string> = new Set(['fre', 'wor', 'reg', 'leg', 'val', 'can'])

/** The maximum number of citing records in a message. */
const MAX_NAMED_RECORDS = 10
/** The maximum length of a chain of cancelled ISSNs that is followed. */
const LONGEST_CHAIN = 20

/** Whether repeated calls of `next` lead from `start` to `own`. */
async function chainLeadsTo(
  own: string,
  start: readonly string[],
  next: (record: KnownRecord) => readonly string[],
  base: Pick<RuleQueries, 'recordsByIssn'>,
): Promise<boolean> {
  const seen = new Set<string>()
  let reached = [...start]
  for (let step = 0; step < LONGEST_CHAIN && reached.length > 0; step++) {
    if (reached.includes(own)) return true
    for (const issn of reached) seen.add(issn)
    const known = await base.recordsByIssn(reached)
    reached = [...new Set([...known.values()].flatMap(next))].filter((issn) => !seen.has(issn))
  }
  return false
}

/** The differences between a record and one that it cancels or that replaces it, as diagnostic parameters. */
const differencesBetween = (record: MarcRecord, other: MarcRecord) =>
  serialDifferences(record, other).map(({ aspect, first, second }) => ({
    aspect,
    here: first.join('; '),
    there: second.join('; '),
  }))

/** The cancelled ISSNs of the record after the save: a reinstated ISSN is then no longer in $z of the other record. */
const nextCancelled = ({ after }: KnownRecord): readonly string[] => issnsCancelledBy(after)
const nextReplacement = ({ record, category }: KnownRecord): readonly string[] =>
  category === 'can' ? replacementsOf(record) : []

/**
 * The other records that cite an ISSN. The count in the database includes the record itself if its stored links cite
 * the ISSN.
 */
const othersCiting = (
  citations: Citations | undefined,
  value: string,
  { own, stored }: { own: string | undefined; stored: MarcRecord | undefined },
): { issns: string; count: number; more: number } => {
  const isOwnCounted = stored !== undefined && value !== own && linkingFields(stored).some(({ issn }) => issn === value)
  const named = (citations?.issns ?? []).filter((issn) => issn !== own).slice(0, MAX_NAMED_RECORDS)
  const count = Math.max(named.length, (citations?.count ?? 0) - (isOwnCounted ? 1 : 0))
  return { issns: named.join(', '), count, more: count - named.length }
}

/**
 * Checks ISSNs that this record cancels (022 $z), and ISSNs that replace it if it is Cancelled (022 $v). Only valid
 * serials cancel or replace others. Each ISSN must exist in the same centre, unless a member of the international
 * centre saves. A cancelled ISSN must be cancellable and not already cancelled for another ISSN. Cycles are errors.
 * Citing records and a different serial are warnings, because a cancellation is final. Published values are not checked
 * again.
 */
export const cancellation = databaseRule({
  id: 'cancellation',
  validatesSave: true,
  variants: [
    'unknown',
    'other-centre',
    'category',
    'already',
    'circle',
    'by-category',
    'cited',
    'unlike',
    'unknown-replacement',
    'foreign-replacement',
    'invalid-replacement',
    'draft-replacement',
    'replacement-circle',
    'still-cited',
  ],
  level: 'error',
  variantLevels: { cited: 'warning', unlike: 'warning', 'still-cited': 'warning' },
  async check({ record, category, base, loadedIssn, stored, published, isMemberOfIc, report }) {
    const own = ownIssn(record, loadedIssn)
    const isNew = (before: readonly string[]) => {
      const known = new Set(before)
      return (issn: string) => issn !== own && !known.has(issn)
    }
    const wasCancelled = published !== undefined && categoryOf(published) === 'can'
    const cancelled = issnsCancelledBy(record.record).filter(isNew(published ? issnsCancelledBy(published) : []))
    const replacing =
      category === 'can'
        ? replacementsOf(record.record).filter(isNew(wasCancelled ? replacementsOf(published) : []))
        : []
    const ends = (category === 'can' || category === 'sup') && (!published || categoryOf(published) !== category)
    const ending = ends && own !== undefined ? [own] : []
    if (cancelled.length + replacing.length + ending.length === 0) return
    const [known, citations] = await Promise.all([
      base.recordsByIssn([...cancelled, ...replacing]),
      base.citations([...cancelled, ...ending]),
    ])
    const centre = subfield(record.dataFields('022')[0]?.field, '2')
    const isForeign = (target: KnownRecord) => !isMemberOfIc && centre !== undefined && target.center !== centre
    for (const value of cancelled) {
      const place = { field: '022', subfield: 'z', value }
      if (!isValidCategory(category)) report({ ...place, variant: 'by-category', params: { category } })
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
      if (own !== undefined && (await chainLeadsTo(own, nextCancelled(target), nextCancelled, base)))
        report({ ...place, variant: 'circle' })
      const citing = othersCiting(citations.get(value), value, { own, stored })
      if (citing.count > 0) report({ ...place, variant: 'cited', params: citing })
      for (const params of differencesBetween(record.record, target.record))
        report({ ...place, variant: 'unlike', params })
    }
    for (const value of replacing) {
      const place = { field: '022', subfield: 'v', value }
      const target = known.get(value)
      if (target === undefined) {
        report({ ...place, variant: 'unknown-replacement' })
        continue
      }
      if (isForeign(target)) report({ ...place, variant: 'foreign-replacement', params: { centre: target.center } })
      if (isValidCategory(target.category)) {
        if (target.isDraft) report({ ...place, variant: 'draft-replacement' })
        // Compare with the published description, because a cancelled record may omit its description.
        for (const params of differencesBetween(published ?? record.record, target.record))
          report({ ...place, variant: 'unlike', params })
        continue
      }
      const comesRound = own !== undefined && (await chainLeadsTo(own, nextReplacement(target), nextReplacement, base))
      if (comesRound) report({ ...place, variant: 'replacement-circle' })
      else report({ ...place, variant: 'invalid-replacement', params: { category: target.category } })
    }
    for (const value of ending) {
      const citing = othersCiting(citations.get(value), value, { own, stored })
      if (citing.count === 0) continue
      report({
        field: '699',
        subfield: '8',
        value,
        variant: 'still-cited',
        params: { ...citing, category },
      })
    }
  },
})
