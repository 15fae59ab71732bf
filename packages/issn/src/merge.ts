/**
 * Changes of records in a merge: one ISSN is retained, the other is cancelled, and links to the cancelled ISSN are
 * redirected.
 */
import { type DataField, isDataField, linkageOf, type MarcRecord } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { withReplacement } from './issn-field.ts'
import { isSameKind, type LinkKind } from './reciprocal-links.ts'
import { linkingFields } from './record-links.ts'
import { type LinkTarget, type NumberedRecord, withReverseLink } from './reverse-links.ts'

/**
 * Whether two links to the same record are equivalent. A link to a partner and a link to the result of a merger are
 * also equivalent, because a record needs only one 785 for both.
 */
const isEquivalentLink = (one: LinkKind, other: LinkKind): boolean =>
  isSameKind({ ...one, isPartner: false }, { ...other, isPartner: false })

const retargetLink = (field: DataField, from: LinkTarget, to: LinkTarget): DataField => ({
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
 * Redirects every link from ISSN `from` to ISSN `to`, and replaces title and medium if they were those of `from`. If
 * two links become equivalent, the older link to `to` stays. In a merger, the last link (to the result) stays.
 * @returns the same object and no links if the record does not link to `from`; `links` are the redirected links to `to`
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
    const known = there.find(({ kind }) => isEquivalentLink(kind, link.kind))
    const isResult = known?.kind.isPartner === true && !link.kind.isPartner
    if (known !== undefined) next.set(isResult ? known.index : link.index, undefined)
    if (known === undefined || isResult) next.set(link.index, retargetLink(link.field, from, to))
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
  const stated = linkingFields(after).filter(
    ({ issn, kind }) => issn === to.issn && moved.some((link) => isEquivalentLink(link.kind, kind)),
  )
  return { record: after, links: stated.map(({ kind }) => kind) }
}

/** Adds missing reverse links to `retained` for the links `kinds` from `citing`. */
export const withMissingReverseLinks = (
  retained: NumberedRecord,
  citing: NumberedRecord,
  kinds: readonly LinkKind[],
): MarcRecord =>
  kinds.reduce((record, kind) => withReverseLink({ issn: retained.issn, record }, kind, citing), retained.record)

/**
 * The record of an ISSN that is cancelled in favour of another: with 022 $v, category Cancelled and without linking
 * fields.
 */
export const cancelledInFavourOf = (record: MarcRecord, retained: string): MarcRecord => {
  const fields = record.fields.filter((field) => {
    if (!isDataField(field)) return true
    const represented = field.tag === '880' ? linkageOf(field)?.tag : field.tag
    return represented === undefined || !LINKING_TAGS.has(represented)
  })
  return withReplacement({ leader: record.leader, fields }, retained)
}
