import {
  type ControlField,
  type DataField,
  type Field,
  isControlField,
  isDataField,
  type MarcRecord,
} from '../record.ts'
import { type Layout, LEADER_LAYOUT, layout006, layout007, layout008, REPEATABLE_TAGS } from '../wire/layouts.ts'
import { alignFields, fieldKey } from './align.ts'
import { type MergeChoice, mergeSubfields } from './merge-subfields.ts'
import { pairsOf, repairLinkages } from './pairs.ts'

export type { MergeChoice }

/** The tag of the leader in a merge. The leader appears as a control field. */
export const LEADER_TAG = 'LDR'

/** The merge result of one field, or of the leader, that at least one side changed. */
export type MergedField = {
  readonly tag: string
  /** The side that changed the field. `both`: the changes are equal or compatible. `conflict`: a choice is needed. */
  readonly kind: 'mine' | 'theirs' | 'both' | 'conflict'
  /** The field in the common base and in both records; undefined in a record without it. */
  readonly base: Field | undefined
  readonly mine: Field | undefined
  readonly theirs: Field | undefined
  /**
   * The merged field for each choice, or undefined if the field is removed. Without a conflict both values are equal.
   * Compatible changes within the field are in both values.
   */
  readonly result: Readonly<Record<MergeChoice, Field | undefined>>
  /** The index of the field in `mine`; undefined if the record has no such field. */
  readonly at: number | undefined
}

/** All changed fields in tag order, leader first. Unchanged fields are left out. */
export type RecordMerge = readonly MergedField[]

/**
 * Three-way merge of two records by field. If both sides changed a field, their changes are merged by indicator,
 * subfield and coded element. Only different changes of the same part are a conflict. Fields are matched in any order.
 * @param ignored tags of fields that the system writes, which are not merged
 */
export const mergeRecords = (
  base: MarcRecord,
  mine: MarcRecord,
  theirs: MarcRecord,
  ignored: ReadonlySet<string> = new Set(),
): RecordMerge => {
  const toMine = mapBaseFields(base, mine)
  const toTheirs = mapBaseFields(base, theirs)
  const leaders = [base.leader, mine.leader, theirs.leader]
  const merged: MergedField[] = []
  const note = (part: MergedField | undefined): void => {
    if (part && !ignored.has(part.tag)) merged.push(part)
  }
  base.fields.forEach((field, index) => {
    const own = toMine.became.get(index)
    const other = toTheirs.became.get(index)
    const [m, t] = [
      own === undefined ? undefined : mine.fields[own],
      other === undefined ? undefined : theirs.fields[other],
    ]
    note(partOf(field.tag, { base: field, mine: m, theirs: t }, own, leaders))
  })
  const theirNew = new Map(toTheirs.added.map((index) => [index, theirs.fields[index]!]))
  for (const at of toMine.added) {
    const field = mine.fields[at]!
    const twin = findMatchingNewField(field, theirNew)
    const other = twin === undefined ? undefined : theirNew.get(twin)
    if (twin !== undefined) theirNew.delete(twin)
    note(partOf(field.tag, { base: undefined, mine: field, theirs: other }, at, leaders))
  }
  for (const field of theirNew.values())
    note(partOf(field.tag, { base: undefined, mine: undefined, theirs: field }, undefined, leaders))
  const leader = partOf(
    LEADER_TAG,
    { base: leaderField(base), mine: leaderField(mine), theirs: leaderField(theirs) },
    undefined,
    leaders,
  )
  merged.sort((x, y) => (x.tag < y.tag ? -1 : x.tag > y.tag ? 1 : 0))
  return leader ? [leader, ...merged] : merged
}

/**
 * Applies a merge to `mine`. `choose` is called for each conflict. New fields are inserted after the fields of lower
 * tags.
 */
export const applyMerge = (
  mine: MarcRecord,
  merge: RecordMerge,
  choose: (conflict: MergedField) => MergeChoice,
): MarcRecord => {
  const fields: (Field | undefined)[] = [...mine.fields]
  const added: Field[] = []
  let { leader } = mine
  for (const part of merge) {
    const result = part.result[part.kind === 'conflict' ? choose(part) : 'mine']
    if (part.tag === LEADER_TAG) leader = result && isControlField(result) ? result.value : leader
    else if (part.at !== undefined) fields[part.at] = result
    else if (result) added.push(result)
  }
  const merged = fields.filter((field) => field !== undefined)
  for (const field of added) merged.splice(merged.findLastIndex(({ tag }) => tag <= field.tag) + 1, 0, field)
  const record = { leader, fields: merged }
  // Repair the linkage: both sides may have used the same number for different 880 pairs.
  return sharesNumbers(record) && !sharesNumbers(mine) ? repairLinkages(record) : record
}

const sharesNumbers = (record: MarcRecord): boolean => {
  const numbers = pairsOf(record).pairs.map(({ number }) => number)
  return new Set(numbers).size < numbers.length
}

const leaderField = ({ leader }: MarcRecord): ControlField => ({ tag: LEADER_TAG, value: leader })

/** Maps the fields of the base to those of a later record, and lists the fields added there. */
const mapBaseFields = (base: MarcRecord, later: MarcRecord) => {
  const { same, changed, added } = alignFields(base, later)
  return { became: new Map([...same, ...changed].map(({ before, after }) => [before, after])), added }
}

/** Finds the new field of the other side that matches: an equal field, or any field of the same non-repeatable tag. */
const findMatchingNewField = (field: Field, others: ReadonlyMap<number, Field>): number | undefined => {
  const key = fieldKey(field)
  for (const [index, other] of others) if (fieldKey(other) === key) return index
  if (REPEATABLE_TAGS.has(field.tag)) return undefined
  for (const [index, other] of others) if (other.tag === field.tag) return index
  return undefined
}

type Sides = { readonly base: Field | undefined; readonly mine: Field | undefined; readonly theirs: Field | undefined }

const isSame = (a: Field | undefined, b: Field | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && fieldKey(a) === fieldKey(b))

const partOf = (
  tag: string,
  sides: Sides,
  at: number | undefined,
  leaders: readonly string[],
): MergedField | undefined => {
  const { base, mine, theirs } = sides
  const part = { tag, ...sides, at }
  const settled = (kind: 'mine' | 'theirs' | 'both', field: Field | undefined): MergedField => ({
    ...part,
    kind,
    result: { mine: field, theirs: field },
  })
  if (isSame(mine, theirs)) return isSame(base, mine) ? undefined : settled('both', mine)
  if (isSame(base, theirs)) return settled('mine', mine)
  if (isSame(base, mine)) return settled('theirs', theirs)
  const result = { mine: combine(sides, leaders, 'mine'), theirs: combine(sides, leaders, 'theirs') }
  return isSame(result.mine, result.theirs) ? settled('both', result.mine) : { ...part, kind: 'conflict', result }
}

/** Combines the compatible changes of both sides in one field. `choice` decides the incompatible ones. */
const combine = ({ base, mine, theirs }: Sides, leaders: readonly string[], choice: MergeChoice): Field | undefined => {
  const chosen = choice === 'mine' ? mine : theirs
  if (!base || !mine || !theirs) return chosen
  if (isDataField(base) && isDataField(mine) && isDataField(theirs)) return combineData(base, mine, theirs, choice)
  if (isControlField(base) && isControlField(mine) && isControlField(theirs))
    return combineCoded(base, mine, theirs, leaders, choice)
  return chosen
}

/** Three-way merge of one value: the changed value, or the chosen side if both sides changed the value. */
const chooseValue = <T>(base: T, mine: T, theirs: T, choice: MergeChoice): T => {
  if (mine === theirs || theirs === base) return mine
  return mine === base || choice === 'theirs' ? theirs : mine
}

const combineData = (base: DataField, mine: DataField, theirs: DataField, choice: MergeChoice): DataField => ({
  tag: base.tag,
  indicator1: chooseValue(base.indicator1, mine.indicator1, theirs.indicator1, choice),
  indicator2: chooseValue(base.indicator2, mine.indicator2, theirs.indicator2, choice),
  subfields: mergeSubfields(base.subfields, mine.subfields, theirs.subfields, choice),
})

/** The elements of a coded field. Undefined if the field is not coded or its layout differs between versions. */
const splitIntoElements = (tag: string, values: readonly string[], leaders: readonly string[]): Layout | undefined => {
  const layouts = values.map((value, index) => {
    if (tag === LEADER_TAG) return LEADER_LAYOUT
    if (tag === '006') return layout006(value)
    if (tag === '007') return layout007(value)
    return tag === '008' ? layout008(leaders[index] ?? '') : undefined
  })
  const isOne = new Set(layouts).size === 1 && new Set(values.map(({ length }) => length)).size === 1
  return isOne ? layouts[0] : undefined
}

const combineCoded = (
  base: ControlField,
  mine: ControlField,
  theirs: ControlField,
  leaders: readonly string[],
  choice: MergeChoice,
): ControlField => {
  const elements = splitIntoElements(base.tag, [base.value, mine.value, theirs.value], leaders)
  if (!elements) return choice === 'mine' ? mine : theirs
  const settledPart = (from: number, to: number | undefined): string =>
    chooseValue(base.value.slice(from, to), mine.value.slice(from, to), theirs.value.slice(from, to), choice)
  const end = (elements.at(-1)?.to ?? -1) + 1
  const value = elements.map(({ from, to }) => settledPart(from, to + 1)).join('') + settledPart(end, undefined)
  return { tag: base.tag, value }
}
