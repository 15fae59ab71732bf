import { type DataField, type Field, isControlField, isDataField, type MarcRecord, type Subfield } from '../record.ts'

export type SubfieldChange =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly subfield: Subfield }
  | { readonly kind: 'changed'; readonly before: Subfield; readonly after: Subfield }

/** `before` and `after` are indexes of the fields of the two records. */
export type FieldChange =
  | { readonly kind: 'added'; readonly tag: string; readonly after: number }
  | { readonly kind: 'removed'; readonly tag: string; readonly before: number }
  | {
      readonly kind: 'changed'
      readonly tag: string
      readonly before: number
      readonly after: number
      readonly hasOtherIndicators: boolean
      /** Subfields in the order of the new field, removed ones where they stood; empty for control fields. */
      readonly subfields: readonly SubfieldChange[]
    }

export type RecordDiff = { readonly isLeaderChanged: boolean; readonly changes: readonly FieldChange[] }

/**
 * What differs between two records, whatever the order of their fields: equal fields are taken away on both sides, the
 * rest of each tag is paired by likeness, what finds no partner is added or removed. Changes come in tag order.
 */
export const diffRecords = (a: MarcRecord, b: MarcRecord): RecordDiff => {
  const before = a.fields.map((field, index) => ({ field, index, key: keyOf(field) }))
  const waiting = new Map<string, number[]>()
  b.fields.forEach((field, index) => {
    const key = keyOf(field)
    waiting.set(key, [...(waiting.get(key) ?? []), index])
  })
  const removed = before.filter(({ key }) => waiting.get(key)?.shift() === undefined)
  const added = new Set([...waiting.values()].flat())
  const changes: FieldChange[] = []
  for (const { field, index } of removed) {
    const partner = mostLike(field, b.fields, added)
    if (partner === undefined) changes.push({ kind: 'removed', tag: field.tag, before: index })
    else {
      added.delete(partner)
      changes.push(changeOf(field, b.fields[partner]!, index, partner))
    }
  }
  for (const index of added) changes.push({ kind: 'added', tag: b.fields[index]!.tag, after: index })
  changes.sort((x, y) => (x.tag < y.tag ? -1 : x.tag > y.tag ? 1 : 0))
  return { isLeaderChanged: a.leader !== b.leader, changes }
}

const keyOf = (field: Field): string =>
  isControlField(field)
    ? `${field.tag}\u001d${field.value}`
    : `${field.tag}${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `\u001f${code}${value}`).join('')}`

/** The field of the same tag that shares most subfields with `field`; where none shares any, the first. */
const mostLike = (field: Field, fields: readonly Field[], candidates: ReadonlySet<number>): number | undefined => {
  let best: number | undefined
  let bestScore = -1
  for (const index of candidates) {
    const candidate = fields[index]!
    if (candidate.tag !== field.tag || isControlField(candidate) !== isControlField(field)) continue
    const score = isDataField(field) && isDataField(candidate) ? likeness(field, candidate) : 0
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  }
  return best
}

const likeness = (a: DataField, b: DataField): number => {
  const values = new Set(b.subfields.map(({ code, value }) => code + value))
  const codes = new Set(b.subfields.map(({ code }) => code))
  return a.subfields.reduce((sum, { code, value }) => sum + (values.has(code + value) ? 4 : codes.has(code) ? 1 : 0), 0)
}

const changeOf = (a: Field, b: Field, before: number, after: number): FieldChange => {
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

const same = (a: Subfield | undefined, b: Subfield | undefined): boolean => a?.code === b?.code && a?.value === b?.value

/** Longest common subsequence; a removal beside an addition of the same code is a change. */
const diffSubfields = (a: readonly Subfield[], b: readonly Subfield[]): readonly SubfieldChange[] => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = same(a[i], b[j])
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const changes: SubfieldChange[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && same(a[i], b[j])) {
      changes.push({ kind: 'same', subfield: b[j]! })
      i++
      j++
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      changes.push({ kind: 'removed', subfield: a[i++]! })
    } else changes.push({ kind: 'added', subfield: b[j++]! })
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

/** The removal of the same code in the run of changes that ends the list. */
const partnerIndex = (changes: readonly SubfieldChange[], code: string): number => {
  for (let index = changes.length - 1; index >= 0 && changes[index]!.kind !== 'same'; index--) {
    const change = changes[index]!
    if (change.kind === 'removed' && change.subfield.code === code) return index
  }
  return -1
}
