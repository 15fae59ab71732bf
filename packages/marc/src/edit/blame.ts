import { type Field, isControlField, isDataField, type MarcRecord } from '../record.ts'
import { alignFields, alignSubfields } from './align.ts'
import { diffRecords } from './diff.ts'

/** One stored version of a record. */
export type BlamedVersion = {
  readonly record: MarcRecord
  /** Whether the version is a draft in error. The next version may be based on the version before this draft. */
  readonly isAside: boolean
}

/** The state of a field from this version on. The field is undefined in a version that lacks it. */
export type FieldStep = { readonly version: number; readonly field: Field | undefined }

/** The origin of each part of a field. Version numbers are indexes of the list of versions. */
export type FieldBlame = {
  /** The version that set the current indicators. */
  readonly indicators: number
  /** The version that set the current value of each subfield. Empty for control fields. */
  readonly subfields: readonly number[]
  /** The version that set each character of a control field. Empty for data fields. */
  readonly characters: readonly number[]
  /** Every state of the field, oldest first. The last state is the current one. */
  readonly steps: readonly FieldStep[]
}

export type RecordBlame = {
  /** The version that set each character of the leader. */
  readonly leader: readonly number[]
  /** One entry for each field of the newest version, in field order. */
  readonly fields: readonly FieldBlame[]
  /** Removed fields, latest removal first. The last step of each field names the version that removed it. */
  readonly removed: readonly FieldBlame[]
}

/**
 * Finds the version that set each part of the newest version. `versions` are sorted oldest first. Fields are matched
 * across versions as in `alignFields`.
 * @param ignored see `parentVersion`
 * @throws RangeError if `versions` is empty
 */
export const blameRecord = (
  versions: readonly BlamedVersion[],
  ignored: ReadonlySet<string> = new Set(),
): RecordBlame => {
  const [first] = versions
  if (!first) throw new RangeError('A record needs at least one version')
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

/** The number of fields that differ between two records. A different leader is counted as one field. */
const distance = (a: MarcRecord, b: MarcRecord, ignored: ReadonlySet<string>): number => {
  const { changes, isLeaderChanged } = diffRecords(a, b)
  return changes.filter(({ tag }) => !ignored.has(tag)).length + (isLeaderChanged ? 1 : 0)
}

/**
 * Estimates which version a version is based on. Usually this is the previous version. After a draft in error, it is
 * the more similar of that draft and the version before the draft.
 * @param ignored tags that do not count, because the system rewrites them in every version
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
  characters: isControlField(field) ? versionPerCharacter(field.value, version) : [],
  steps: [...steps, { version, field }],
})

const versionPerCharacter = (value: string, version: number): readonly number[] =>
  Array.from({ length: value.length }, () => version)

const firstBlame = ({ leader, fields }: MarcRecord, version: number): RecordBlame => ({
  leader: versionPerCharacter(leader, version),
  fields: fields.map((field) => wholeBlame(field, version)),
  removed: [],
})

/**
 * Unchanged characters keep their version. A value of a different length is attributed to the new version as a whole.
 */
const nextCharacters = (before: string, blame: readonly number[], after: string, version: number): readonly number[] =>
  before.length === after.length
    ? blame.map((since, index) => (before[index] === after[index] ? since : version))
    : versionPerCharacter(after, version)

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
