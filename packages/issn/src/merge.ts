/** What a merge makes of records: one number is kept, the other cancelled, and who cited the other cites the one. */
import { type DataField, inTagOrder, isDataField, linkageOf, type MarcRecord } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { withReplacement } from './issn-field.ts'
import { type LinkKind, reverseOf } from './reciprocal-links.ts'
import { linkingFields } from './record-links.ts'
import { answers, type LinkTarget, linkField } from './reverse-links.ts'

const SUCCESSION = new Set(['780', '785'])

const isSameKind = (one: LinkKind, other: LinkKind): boolean =>
  one.tag === other.tag && (!SUCCESSION.has(one.tag) || one.indicator2 === other.indicator2)

const renamed = (field: DataField, from: LinkTarget, to: LinkTarget): DataField => ({
  ...field,
  subfields: field.subfields.map((each) => {
    if (each.code === 'x' && each.value.trim() === from.issn) return { code: 'x', value: to.issn }
    if (each.code === 't' && each.value === from.title && to.title !== undefined) return { code: 't', value: to.title }
    if (each.code === 'h' && each.value === from.medium && to.medium !== undefined)
      return { code: 'h', value: to.medium }
    return each
  }),
})

/**
 * The record with every link to `from` leading to `to`: number, and title and medium where they were those of `from`. A
 * link that says what another one to `to` says already goes.
 * @returns the record itself and no links where it does not cite `from`
 */
export const withCitationsMoved = (
  record: MarcRecord,
  from: LinkTarget,
  to: LinkTarget,
): { readonly record: MarcRecord; readonly links: readonly LinkKind[] } => {
  const links = linkingFields(record)
  const moved = links.filter(({ issn }) => issn === from.issn)
  if (moved.length === 0) return { record, links: [] }
  const there: LinkKind[] = links.filter(({ issn }) => issn === to.issn).map(({ field }) => field)
  const next = new Map<number, DataField | undefined>()
  for (const { field, index } of moved) {
    const isKnown = there.some((kind) => isSameKind(kind, field))
    next.set(index, isKnown ? undefined : renamed(field, from, to))
    there.push(field)
  }
  return {
    record: {
      leader: record.leader,
      fields: record.fields.flatMap((field, index) => {
        if (!next.has(index)) return [field]
        const changed = next.get(index)
        return changed === undefined ? [] : [changed]
      }),
    },
    links: moved.map(({ field: { tag, indicator2 } }) => ({ tag, indicator2 })),
  }
}

/** The record with a link back for each link of `kinds` that `citing` now has to it, where it has none yet. */
export const withLinksBack = (record: MarcRecord, citing: LinkTarget, kinds: readonly LinkKind[]): MarcRecord =>
  kinds.reduce((now, kind) => {
    const reverse = reverseOf(kind)
    if (reverse === undefined || answers(now, kind, citing.issn)) return now
    return inTagOrder({ leader: now.leader, fields: [...now.fields, linkField(reverse, citing)] })
  }, record)

/** The record of a number that is cancelled in favour of another: 022 $v, category Cancelled, and no links of its own. */
export const cancelledInFavourOf = (record: MarcRecord, kept: string): MarcRecord => {
  const fields = record.fields.filter((field) => {
    if (!isDataField(field)) return true
    const represented = field.tag === '880' ? linkageOf(field)?.tag : field.tag
    return represented === undefined || !LINKING_TAGS.has(represented)
  })
  return withReplacement({ leader: record.leader, fields }, kept)
}
