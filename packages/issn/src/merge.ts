/** What a merge makes of records: one number is kept, the other cancelled, and who cited the other cites the one. */
import { type DataField, isDataField, linkageOf, type MarcRecord } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { withReplacement } from './issn-field.ts'
import { isSameKind, type LinkKind } from './reciprocal-links.ts'
import { linkingFields } from './record-links.ts'
import { type LinkTarget, type NumberedRecord, withAnswer } from './reverse-links.ts'

/** Whether two links say the same of one record; as partner and as result of a merger it is one 785. */
const isSameStatement = (one: LinkKind, other: LinkKind): boolean =>
  isSameKind({ ...one, isPartner: false }, { ...other, isPartner: false })

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
 * The record with every link to `from` leading to `to`: number, and title and medium where they were those of `from`. Of
 * two links that then say the same of `to`, the one that named it before stays; of a merger the last one, its result.
 * @returns the record itself and no links where it does not cite `from`; `links`: what the moved ones say of `to`
 */
export const withCitationsMoved = (
  record: MarcRecord,
  from: LinkTarget,
  to: LinkTarget,
): { readonly record: MarcRecord; readonly links: readonly LinkKind[] } => {
  const links = linkingFields(record)
  const moved = links.filter(({ issn }) => issn === from.issn)
  if (moved.length === 0) return { record, links: [] }
  const there = links.filter(({ issn }) => issn === to.issn)
  const next = new Map<number, DataField | undefined>()
  for (const link of moved) {
    const known = there.find(({ kind }) => isSameStatement(kind, link.kind))
    const isResult = known?.kind.isPartner === true && !link.kind.isPartner
    if (known !== undefined) next.set(isResult ? known.index : link.index, undefined)
    if (known === undefined || isResult) next.set(link.index, renamed(link.field, from, to))
    there.push(link)
  }
  const after: MarcRecord = {
    leader: record.leader,
    fields: record.fields.flatMap((field, index) => {
      if (!next.has(index)) return [field]
      const changed = next.get(index)
      return changed === undefined ? [] : [changed]
    }),
  }
  const said = linkingFields(after).filter(
    ({ issn, kind }) => issn === to.issn && moved.some((link) => isSameStatement(link.kind, kind)),
  )
  return { record: after, links: said.map(({ kind }) => kind) }
}

/** The record of `kept` with a link back for each link of `kinds` that `citing` now has to it, where it has none yet. */
export const withLinksBack = (kept: NumberedRecord, citing: NumberedRecord, kinds: readonly LinkKind[]): MarcRecord =>
  kinds.reduce((record, kind) => withAnswer({ issn: kept.issn, record }, kind, citing), kept.record)

/** The record of a number that is cancelled in favour of another: 022 $v, category Cancelled, and no links of its own. */
export const cancelledInFavourOf = (record: MarcRecord, kept: string): MarcRecord => {
  const fields = record.fields.filter((field) => {
    if (!isDataField(field)) return true
    const represented = field.tag === '880' ? linkageOf(field)?.tag : field.tag
    return represented === undefined || !LINKING_TAGS.has(represented)
  })
  return withReplacement({ leader: record.leader, fields }, kept)
}
