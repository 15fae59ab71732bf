import { type DataField, type Field, isDataField, isEmptySubfield, type Subfield } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import {
  addField,
  addNote,
  addOriginal,
  changeField,
  type Draft,
  fieldIndexesAt,
  isProtectedField,
  originalsOf,
  pairsIn,
  putSubfields,
  removeSubfields,
  retagField,
} from './draft.ts'
import {
  addNew,
  hasEqualField,
  hasSubfield,
  isEmpty,
  isNonRepeatable,
  matchingPositions,
  meetsWhereClause,
  type StatementOf,
} from './statement.ts'
import type { Place } from './tree.ts'

export const transferField = (
  draft: Draft,
  { kind, to: { tag }, where }: StatementOf<'copy' | 'move'>,
  index: number,
  field: Field,
) => {
  if (!isDataField(field) || !meetsWhereClause(draft, where, { index })) return
  if (kind === 'copy') {
    const subfields = field.subfields.filter((each) => each.code !== '6' && !isEmptySubfield(each))
    if (subfields.length > 0) addNew(draft, { ...field, tag, subfields })
    return
  }
  if (isNonRepeatable(tag) && fieldIndexesAt(draft.fields, { tag, which: 'all' }).length > 0)
    addNote(draft, 'there_already', { tag })
  else retagField(draft, index, tag)
}

/** A field with the default indicators of the profile. */
const newField = (tag: string, subfields: readonly Subfield[]): DataField => {
  const [first, second] = fieldDefinition(tag)?.indicators ?? []
  return { tag, indicator1: first?.default ?? ' ', indicator2: second?.default ?? ' ', subfields }
}

export const transferSubfields = (
  draft: Draft,
  { kind, from, to, where }: StatementOf<'copy' | 'move'>,
  index: number,
  field: Field,
  targets: readonly number[] | undefined,
): void => {
  if (!isDataField(field) || from.part.kind !== 'subfield' || to.part.kind !== 'subfield') return
  const positions = matchingPositions(draft, from.part.code, where, index, field).filter(
    (at) => !isEmpty(field.subfields[at]?.value ?? ''),
  )
  if (positions.length === 0) return
  if (from.tag === to.tag) transferWithin(draft, kind, index, field, positions, to.part.code)
  else transferBetween(draft, kind, { to, code: to.part.code, targets }, index, field, positions)
}

/** Copies or moves a subfield within a field. */
const transferWithin = (
  draft: Draft,
  kind: 'copy' | 'move',
  index: number,
  field: DataField,
  positions: readonly number[],
  code: string,
): void => {
  if (kind === 'move') recode(draft, index, field, positions, code)
  else putSubfields(draft, index, withNewSubfields(field.subfields, subfieldsAt(field, positions, code)))
}

/** Copies or moves a subfield to another field, together with the corresponding subfield of the 880. */
const transferBetween = (
  draft: Draft,
  kind: 'copy' | 'move',
  { to, code, targets }: { to: Place; code: string; targets: readonly number[] | undefined },
  index: number,
  field: DataField,
  positions: readonly number[],
): void => {
  const subfields = subfieldsAt(field, positions, code)
  const originals = kind === 'move' ? originalSubfields(draft, index, positions, code) : undefined
  const target = transferTarget(draft, to.tag, targets)
  if (target === 'none') return
  if (target === undefined) {
    const added = newField(to.tag, subfields)
    if (originals || !hasEqualField(draft, added)) {
      const at = addField(draft, added)
      if (originals) addOriginal(draft, at, originals.subfields, originals.like)
    }
  } else append(draft, target, subfields, originals)
  if (kind === 'move') removeSubfields(draft, index, positions)
}

const subfieldsAt = (field: DataField, positions: readonly number[], code: string): readonly Subfield[] =>
  positions.map((at) => ({ code, value: field.subfields[at]?.value ?? '' }))

/** Appends those subfields of `added` that the field does not contain. */
const withNewSubfields = (subfields: readonly Subfield[], added: readonly Subfield[]): readonly Subfield[] => [
  ...subfields,
  ...added.filter((each) => !hasSubfield(subfields, each)),
]

/** Changes the code of subfields, also in the 880. */
const recode = (draft: Draft, index: number, field: DataField, positions: readonly number[], code: string): void => {
  const originals = originalsOf(draft, index, positions)
  const partner = originals && draft.fields[originals.original]
  changeField(draft, index, { ...field, subfields: withCodesReplaced(field.subfields, positions, code) })
  if (originals && partner && isDataField(partner))
    changeField(draft, originals.original, {
      ...partner,
      subfields: withCodesReplaced(partner.subfields, originals.positions, code),
    })
}

const withCodesReplaced = (
  subfields: readonly Subfield[],
  positions: readonly number[],
  code: string,
): readonly Subfield[] =>
  subfields.map(({ code: before, value }, at) => ({ code: positions.includes(at) ? code : before, value }))

type Originals = { readonly subfields: readonly Subfield[]; readonly like: DataField }

/** The subfields of the 880 that correspond to subfields of a field, with another code. Undefined if there are none. */
const originalSubfields = (
  draft: Draft,
  index: number,
  positions: readonly number[],
  code: string,
): Originals | undefined => {
  const originals = originalsOf(draft, index, positions)
  const like = originals && draft.fields[originals.original]
  if (!originals || !like || !isDataField(like) || originals.positions.length === 0) return undefined
  return { subfields: subfieldsAt(like, originals.positions, code), like }
}

/**
 * Finds the field that receives the subfields: the named field, or the only field of a non-repeatable tag. Undefined if
 * a new field is needed.
 */
const transferTarget = (
  draft: Draft,
  tag: string,
  named: readonly number[] | undefined,
): number | 'none' | undefined => {
  const target = named
    ? named[0]
    : isNonRepeatable(tag)
      ? fieldIndexesAt(draft.fields, { tag, which: 'all' })[0]
      : undefined
  if (target === undefined) return named ? 'none' : undefined
  const field = draft.fields[target]
  return field && !isProtectedField(field) ? target : 'none'
}

const append = (
  draft: Draft,
  target: number,
  subfields: readonly Subfield[],
  originals: Originals | undefined,
): void => {
  const field = draft.fields[target]
  if (!field || !isDataField(field)) return
  putSubfields(
    draft,
    target,
    originals ? [...field.subfields, ...subfields] : withNewSubfields(field.subfields, subfields),
  )
  if (!originals) return
  const other = pairsIn(draft).get(target)
  const partner = other === undefined ? undefined : draft.fields[other]
  if (other !== undefined && partner && isDataField(partner))
    putSubfields(draft, other, [...partner.subfields, ...originals.subfields])
  else addOriginal(draft, target, originals.subfields, originals.like)
}
