import { type DataField, type Field, isDataField, type MarcRecord, type Subfield } from '../record.ts'
import { alignFields, commonSubsequence, isSameSubfield } from './align.ts'

export type SubfieldChange =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly subfield: Subfield }
  | { readonly kind: 'changed'; readonly before: Subfield; readonly after: Subfield }

/** A change of one field. `before` and `after` are indexes of the fields of the two records. */
export type FieldChange =
  | { readonly kind: 'added'; readonly tag: string; readonly after: number }
  | { readonly kind: 'removed'; readonly tag: string; readonly before: number }
  | {
      readonly kind: 'changed'
      readonly tag: string
      readonly before: number
      readonly after: number
      readonly hasOtherIndicators: boolean
      /**
       * Changes of subfields in the order of the new field. Removed subfields keep their old position. Empty for
       * control fields.
       */
      readonly subfields: readonly SubfieldChange[]
    }

export type RecordDiff = { readonly isLeaderChanged: boolean; readonly changes: readonly FieldChange[] }

/**
 * The differences between two records, in tag order. Field order is ignored. See `alignFields` for how fields are
 * paired.
 */
export const diffRecords = (a: MarcRecord, b: MarcRecord): RecordDiff => {
  const { changed, removed, added } = alignFields(a, b)
  const changes: FieldChange[] = [
    ...removed.map((before) => ({ kind: 'removed' as const, tag: a.fields[before]!.tag, before })),
    ...changed.map(({ before, after }) => makeFieldChange(a.fields[before]!, b.fields[after]!, before, after)),
    ...added.map((after) => ({ kind: 'added' as const, tag: b.fields[after]!.tag, after })),
  ]
  changes.sort((x, y) => (x.tag < y.tag ? -1 : x.tag > y.tag ? 1 : 0))
  return { isLeaderChanged: a.leader !== b.leader, changes }
}

const makeFieldChange = (a: Field, b: Field, before: number, after: number): FieldChange => {
  const isData = isDataField(a) && isDataField(b)
  return {
    kind: 'changed',
    tag: a.tag,
    before,
    after,
    hasOtherIndicators: isData && (a.indicator1 !== b.indicator1 || a.indicator2 !== b.indicator2),
    subfields: isData ? diffSubfields(a.subfields, b.subfields) : [],
  }
}

/**
 * The subfield changes between two fields, in the order of the later field. Removed subfields keep their old position.
 */
export const diffFields = (a: DataField, b: DataField): readonly SubfieldChange[] =>
  diffSubfields(a.subfields, b.subfields)

/**
 * Compares by longest common subsequence. A removal and an addition of the same code in the same gap count as one
 * change.
 */
const diffSubfields = (a: readonly Subfield[], b: readonly Subfield[]): readonly SubfieldChange[] => {
  const changes: SubfieldChange[] = []
  let i = 0
  let j = 0
  for (const { before, after } of [...commonSubsequence(a, b, isSameSubfield), { before: a.length, after: b.length }]) {
    while (i < before) changes.push({ kind: 'removed', subfield: a[i++]! })
    while (j < after) changes.push({ kind: 'added', subfield: b[j++]! })
    if (before < a.length || after < b.length) changes.push({ kind: 'same', subfield: b[after]! })
    i = before + 1
    j = after + 1
  }
  return joinChanges(changes)
}

const joinChanges = (changes: readonly SubfieldChange[]): readonly SubfieldChange[] => {
  const joined: SubfieldChange[] = []
  for (const change of changes) {
    const index = change.kind === 'added' ? partnerIndex(joined, change.subfield.code) : -1
    const removed = joined[index]
    if (change.kind === 'added' && removed?.kind === 'removed') {
      joined.splice(index, 1)
      joined.push({ kind: 'changed', before: removed.subfield, after: change.subfield })
    } else joined.push(change)
  }
  return joined
}

/** The index of a removed subfield with the same code among the changes after the last unchanged subfield, or -1. */
const partnerIndex = (changes: readonly SubfieldChange[], code: string): number => {
  for (let index = changes.length - 1; index >= 0 && changes[index]!.kind !== 'same'; index--) {
    const change = changes[index]!
    if (change.kind === 'removed' && change.subfield.code === code) return index
  }
  return -1
}
