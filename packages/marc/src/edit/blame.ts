import { type Field, isControlField, isDataField, type MarcRecord } from '../record.ts'
import { alignFields, alignSubfields } from './align.ts'
import { diffRecords } from './diff.ts'

/** One stored version. */
export type BlamedVersion = {
  readonly record: MarcRecord
  /** Whether the version never held (a draft in error): the next one may have been made from the one before it. */
  readonly isAside: boolean
}

/** A state that a field had: from which version on; undefined: it was not there. */
export type FieldStep = { readonly version: number; readonly field: Field | undefined }

/** Where a field of the newest version comes from. Versions are indexes of the list that was given. */
export type FieldBlame = {
  /** The version that brought the present indicators. */
  readonly indicators: number
  /** For each subfield the version that brought its present value; empty for control fields. */
  readonly subfields: readonly number[]
  /** For each character of a control field the version that brought it; empty for data fields. */
  readonly characters: readonly number[]
  /** Every state of the field, the oldest first; the last one is the present. */
  readonly steps: readonly FieldStep[]
}

export type RecordBlame = {
  /** For each character of the leader the version that brought it. */
  readonly leader: readonly number[]
  /** One for each field of the newest version, in its order. */
  readonly fields: readonly FieldBlame[]
  /** Fields that are gone, the latest first; the last step of each says since when. */
  readonly removed: readonly FieldBlame[]
}

/**
 * Tells for each part of the newest version which version brought it, over all versions, the oldest first. Fields are
 * followed through their changes whatever their order, as in a comparison.
 * @param ignored as of `parentVersion`
 * @throws RangeError without any version
 */
export const blameRecord = (
  versions: readonly BlamedVersion[],
  ignored: ReadonlySet<string> = new Set(),
): RecordBlame => {
  const [first] = versions
  if (!first) throw new RangeError('Nothing can be told of a record without versions')
  const blames: RecordBlame[] = []
  versions.forEach(({ record }, version) => {
    const parent = parentVersion(versions, version, ignored)
    const before = parent === undefined ? undefined : blames[parent]
    blames.push(
      parent === undefined || !before
        ? firstBlame(record, version)
        : nextBlame(versions[parent]!.record, before, record, version),
    )
  })
  return blames.at(-1)!
}

/** How much two records differ, in fields. */
const distance = (a: MarcRecord, b: MarcRecord, ignored: ReadonlySet<string>): number => {
  const { changes, isLeaderChanged } = diffRecords(a, b)
  return changes.filter(({ tag }) => !ignored.has(tag)).length + (isLeaderChanged ? 1 : 0)
}

/**
 * The version that one was made from, as far as can be told: the one before it, or, where that is a draft beside the version that held, the
 * one of them that is nearer to it.
 * @param ignored tags that do not count: what the system writes anew with every version
 */
export const parentVersion = (
  versions: readonly BlamedVersion[],
  version: number,
  ignored: ReadonlySet<string> = new Set(),
): number | undefined => {
  if (version === 0) return undefined
  const last = version - 1
  if (!versions[last]!.isAside) return last
  const held = versions.findLastIndex(({ isAside }, index) => index < last && !isAside)
  if (held < 0) return last
  const { record } = versions[version]!
  const isNearer = distance(versions[held]!.record, record, ignored) < distance(versions[last]!.record, record, ignored)
  return isNearer ? held : last
}

const wholeBlame = (field: Field, version: number, steps: readonly FieldStep[] = []): FieldBlame => ({
  indicators: version,
  subfields: isDataField(field) ? field.subfields.map(() => version) : [],
  characters: isControlField(field) ? charactersOf(field.value, version) : [],
  steps: [...steps, { version, field }],
})

const charactersOf = (value: string, version: number): readonly number[] =>
  Array.from({ length: value.length }, () => version)

const firstBlame = ({ leader, fields }: MarcRecord, version: number): RecordBlame => ({
  leader: charactersOf(leader, version),
  fields: fields.map((field) => wholeBlame(field, version)),
  removed: [],
})

/** Characters that stayed in their place keep their version; a text of another length is new as a whole. */
const nextCharacters = (before: string, blame: readonly number[], after: string, version: number): readonly number[] =>
  before.length === after.length
    ? blame.map((since, index) => (before[index] === after[index] ? since : version))
    : charactersOf(after, version)

const nextField = (before: Field, blame: FieldBlame, after: Field, version: number): FieldBlame => {
  const steps = [...blame.steps, { version, field: after }]
  if (isControlField(before) && isControlField(after))
    return { ...blame, characters: nextCharacters(before.value, blame.characters, after.value, version), steps }
  if (!isDataField(before) || !isDataField(after)) return wholeBlame(after, version, blame.steps)
  const hasSameIndicators = before.indicator1 === after.indicator1 && before.indicator2 === after.indicator2
  const subfields = after.subfields.map(() => version)
  for (const { before: old, after: now } of alignSubfields(before.subfields, after.subfields))
    if (before.subfields[old]!.value === after.subfields[now]!.value) subfields[now] = blame.subfields[old]!
  return { indicators: hasSameIndicators ? blame.indicators : version, subfields, characters: [], steps }
}

const nextBlame = (before: MarcRecord, blame: RecordBlame, after: MarcRecord, version: number): RecordBlame => {
  const { same, changed, removed } = alignFields(before, after)
  const fields: FieldBlame[] = after.fields.map((field) => wholeBlame(field, version))
  for (const pair of same) fields[pair.after] = blame.fields[pair.before]!
  for (const pair of changed) {
    const [old, now] = [before.fields[pair.before]!, after.fields[pair.after]!]
    fields[pair.after] = nextField(old, blame.fields[pair.before]!, now, version)
  }
  const gone = removed.map((index): FieldBlame => {
    const known = blame.fields[index]!
    return { ...known, steps: [...known.steps, { version, field: undefined }] }
  })
  return {
    leader: nextCharacters(before.leader, blame.leader, after.leader, version),
    fields,
    removed: [...gone, ...blame.removed],
  }
}
