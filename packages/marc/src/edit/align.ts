import { type DataField, type Field, isControlField, isDataField, type MarcRecord, type Subfield } from '../record.ts'

/** A pair of matching indexes in two lists. */
export type AlignedPair = { readonly before: number; readonly after: number }

/** How the fields of one record correspond to those of another. The numbers are indexes of `fields`. */
export type FieldAlignment = {
  /** Pairs of equal fields, in the field order of the first record. */
  readonly same: readonly AlignedPair[]
  readonly changed: readonly AlignedPair[]
  readonly removed: readonly number[]
  readonly added: readonly number[]
}

/**
 * Aligns the fields of two records in any order. Equal fields are paired first. The remaining fields of each tag are
 * paired by similarity. Fields without a partner are added or removed ones.
 */
export const alignFields = (a: MarcRecord, b: MarcRecord): FieldAlignment => {
  const waiting = new Map<string, number[]>()
  b.fields.forEach((field, index) => {
    const key = fieldKey(field)
    const others = waiting.get(key)
    if (others) others.push(index)
    else waiting.set(key, [index])
  })
  const same: AlignedPair[] = []
  const changedOrGone: number[] = []
  a.fields.forEach((field, before) => {
    const after = waiting.get(fieldKey(field))?.shift()
    if (after === undefined) changedOrGone.push(before)
    else same.push({ before, after })
  })
  const added = new Set([...waiting.values()].flat().sort((x, y) => x - y))
  const changed: AlignedPair[] = []
  const removed: number[] = []
  for (const before of changedOrGone) {
    const after = mostSimilarField(a.fields[before]!, b.fields, added)
    if (after === undefined) removed.push(before)
    else {
      added.delete(after)
      changed.push({ before, after })
    }
  }
  return { same, changed, removed, added: [...added] }
}

/** A comparison key. Fields with equal content have equal keys. */
export const fieldKey = (field: Field): string =>
  isControlField(field)
    ? `${field.tag}\u001d${field.value}`
    : `${field.tag}${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `\u001f${code}${value}`).join('')}`

/**
 * The candidate of the same tag that shares most subfields with `field`. If no candidate shares a subfield, the first
 * one is returned.
 */
const mostSimilarField = (
  field: Field,
  fields: readonly Field[],
  candidates: ReadonlySet<number>,
): number | undefined => {
  let best: number | undefined
  let bestScore = -1
  for (const index of candidates) {
    const candidate = fields[index]!
    if (candidate.tag !== field.tag || isControlField(candidate) !== isControlField(field)) continue
    const score = isDataField(field) && isDataField(candidate) ? fieldSimilarity(field, candidate) : 0
    if (score > bestScore) {
      best = index
      bestScore = score
    }
  }
  return best
}

const fieldSimilarity = (a: DataField, b: DataField): number => {
  const values = new Set(b.subfields.map(({ code, value }) => code + value))
  const codes = new Set(b.subfields.map(({ code }) => code))
  return a.subfields.reduce((sum, { code, value }) => sum + (values.has(code + value) ? 4 : codes.has(code) ? 1 : 0), 0)
}

/** A longest common subsequence of two lists, as pairs of indexes in ascending order. */
export const commonSubsequence = <T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (x: T, y: T) => boolean,
): readonly AlignedPair[] => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = isSame(a[i]!, b[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const pairs: AlignedPair[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (isSame(a[i]!, b[j]!)) pairs.push({ before: i++, after: j++ })
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  }
  return pairs
}

export const isSameSubfield = (a: Subfield, b: Subfield): boolean => a.code === b.code && a.value === b.value

/**
 * Aligns subfields in order: equal subfields first, then subfields of the same code between them. Subfields outside the
 * result were removed or added.
 */
export const alignSubfields = (a: readonly Subfield[], b: readonly Subfield[]): readonly AlignedPair[] => {
  const aligned: AlignedPair[] = []
  let from: AlignedPair = { before: 0, after: 0 }
  for (const pair of [...commonSubsequence(a, b, isSameSubfield), { before: a.length, after: b.length }]) {
    const { before, after } = from
    const gap = commonSubsequence(
      a.slice(before, pair.before),
      b.slice(after, pair.after),
      (one, other) => one.code === other.code,
    )
    aligned.push(...gap.map((each) => ({ before: before + each.before, after: after + each.after })))
    if (pair.before < a.length || pair.after < b.length) aligned.push(pair)
    from = { before: pair.before + 1, after: pair.after + 1 }
  }
  return aligned
}
