import {
  type DataField,
  type Field,
  isDataField,
  linkageOf,
  MAX_RECORD_FIELDS,
  type MarcRecord,
  nextLinkageNumber,
  pairsOf,
  type Subfield,
  withLinkage,
} from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import type { Regex } from '@seriatim/query/regex'
import type { MacroEnvironment } from './environment.ts'
import type { MacroNote, MacroNoteCode, MacroParameters } from './errors.ts'
import { MAX_STEPS, MAX_VALUE_LENGTH, MAX_WORK, PATTERN_STEPS } from './limits.ts'
import type { Place } from './tree.ts'

/** A change made by a line of a macro. An added field has no `before`, a deleted field has no `after`. */
export type MacroStep = {
  /** The line of the macro, from 1. */
  readonly line: number
  /**
   * The tag of the field before the change, or of the added field. `LDR` for the leader, which appears as a control
   * field.
   */
  readonly tag: string
  readonly before: Field | undefined
  readonly after: Field | undefined
}

/** Stops a run and discards all its changes. */
export class MacroStop extends Error {
  readonly code: MacroNoteCode
  readonly parameters: MacroParameters

  constructor(code: MacroNoteCode, parameters: MacroParameters = {}) {
    super(code)
    this.code = code
    this.parameters = parameters
  }
}

/**
 * A record during a run. Statements refer to fields by index: a deleted field leaves an empty slot, and added fields
 * are appended. `placeAddedFields` removes empty slots and sorts added fields.
 */
export type Draft = {
  readonly surroundings: MacroEnvironment
  readonly language: string | undefined
  leader: string
  fields: (Field | undefined)[]
  /** The fields at the start of the statement, which conditions and values read. */
  seen: readonly Field[]
  /** The index of the first field that the statement added. */
  firstAdded: number
  /** Maps the index of a field to the index of its 880, and the reverse. Computed on demand. */
  pairs: Map<number, number> | undefined
  line: number
  work: number
  readonly steps: MacroStep[]
  readonly notes: MacroNote[]
}

const LANGUAGE = /^[a-z]{3}$/

export const makeDraft = ({ leader, fields }: MarcRecord, surroundings: MacroEnvironment): Draft => {
  const coded = fields.find((field) => field.tag === '008')
  const language = coded && 'value' in coded ? coded.value.slice(35, 38) : ''
  return {
    surroundings,
    language: LANGUAGE.test(language) ? language : undefined,
    leader,
    fields: [...fields],
    seen: fields,
    firstAdded: fields.length,
    pairs: undefined,
    line: 0,
    work: 0,
    steps: [],
    notes: [],
  }
}

/**
 * Adds to the number of examined fields and characters.
 * @throws MacroStop 'too_much' over the limit
 */
export const countWork = (draft: Draft, amount: number): void => {
  draft.work += amount
  if (draft.work > MAX_WORK) throw new MacroStop('too_much')
}

/**
 * Adds the cost of searching a text with a pattern.
 * @throws MacroStop 'too_much' over the limit
 */
export const countPatternWork = (draft: Draft, pattern: Regex, text: string): void =>
  countWork(draft, Math.ceil((text.length + 1) * (1 + pattern.size / PATTERN_STEPS)))

/** Adds a note. For each line, only the first note of a kind is kept. */
export const addNote = (draft: Draft, code: MacroNoteCode, parameters: MacroParameters): void => {
  const { line, notes } = draft
  if (!notes.some((each) => each.line === line && each.code === code)) notes.push({ line, code, parameters })
}

const addStep = (draft: Draft, tag: string, before: Field | undefined, after: Field | undefined): void => {
  if (draft.steps.length >= MAX_STEPS) throw new MacroStop('too_much')
  draft.steps.push({ line: draft.line, tag, before, after })
}

/**
 * Whether macros must not change the field, because the system writes the field on save or adds it from other sources.
 */
export const isProtectedField = (field: Field): boolean =>
  field.tag === '001' || field.tag === '005' || field.tag === '039' || isEnrichment(field)

const longestOf = (field: Field): number =>
  isDataField(field) ? field.subfields.reduce((most, { value }) => Math.max(most, value.length), 0) : field.value.length

/**
 * Refuses a field that is too long. @throws MacroStop 'too_long' if a value exceeds the limit and is longer than before
 */
const refuseTooLong = (before: Field | undefined, after: Field): void => {
  const longest = longestOf(after)
  if (longest > MAX_VALUE_LENGTH && (!before || longest > longestOf(before)))
    throw new MacroStop('too_long', { tag: after.tag, most: MAX_VALUE_LENGTH })
}

export const changeLeader = (draft: Draft, leader: string): void => {
  if (leader === draft.leader) return
  addStep(draft, 'LDR', { tag: 'LDR', value: draft.leader }, { tag: 'LDR', value: leader })
  draft.leader = leader
}

/** Replaces a field. */
export const changeField = (draft: Draft, index: number, after: Field): void => {
  const before = draft.fields[index]
  if (!before || isSameField(before, after)) return
  refuseTooLong(before, after)
  addStep(draft, before.tag, before, after)
  draft.fields[index] = after
}

/**
 * Adds a field, which `placeAddedFields` sorts after the statement. Returns its temporary index.
 * @throws MacroStop
 */
export const addField = (draft: Draft, field: Field): number => {
  refuseTooLong(undefined, field)
  if (draft.fields.length >= MAX_RECORD_FIELDS) throw new MacroStop('too_many_fields', { most: MAX_RECORD_FIELDS })
  addStep(draft, field.tag, undefined, field)
  return draft.fields.push(field) - 1
}

/** Changes the tag of a field and the link in its 880. */
export const retagField = (draft: Draft, index: number, tag: string): void => {
  const before = draft.fields[index]
  if (!before) return
  const original = pairsIn(draft).get(index)
  const after: Field = { ...before, tag }
  addStep(draft, before.tag, before, after)
  draft.fields[index] = undefined
  draft.fields.push(after)
  const partner = original === undefined ? undefined : draft.fields[original]
  const linkage = partner && isDataField(partner) ? linkageOf(partner) : undefined
  if (original !== undefined && linkage && partner && isDataField(partner))
    changeField(draft, original, withLinkage(partner, { ...linkage, tag }))
}

/** Deletes a field and its 880. If only an 880 is deleted, its field loses the link. */
export const removeField = (draft: Draft, index: number): void => {
  const field = draft.fields[index]
  if (!field) return
  const other = pairsIn(draft).get(index)
  const partner = other === undefined ? undefined : draft.fields[other]
  if (partner && isProtectedField(partner)) return
  addStep(draft, field.tag, field, undefined)
  draft.fields[index] = undefined
  if (other === undefined || !partner) return
  deletePair(draft, index, other)
  if (field.tag !== '880') {
    addStep(draft, partner.tag, partner, undefined)
    draft.fields[other] = undefined
  } else if (isDataField(partner)) putSubfields(draft, other, withoutLinkage(partner.subfields))
}

const withoutLinkage = (subfields: readonly Subfield[]): readonly Subfield[] =>
  subfields.filter(({ code }) => code !== '6')

/** Whether subfields have no content except a link. */
const isEmpty = (subfields: readonly Subfield[]): boolean => subfields.every(({ code }) => code === '6')

/** Replaces the subfields of a field. A field without content is deleted. */
export const putSubfields = (draft: Draft, index: number, subfields: readonly Subfield[]): void => {
  const field = draft.fields[index]
  if (!field || !isDataField(field)) return
  if (isEmpty(subfields) && !isEmpty(field.subfields)) removeField(draft, index)
  else changeField(draft, index, { ...field, subfields })
}

/** The zero-based rank of a subfield among the subfields with its code. */
const rankIn = (subfields: readonly Subfield[], at: number): number =>
  subfields.slice(0, at).filter(({ code }) => code === subfields[at]?.code).length

/**
 * The positions of the corresponding subfields in the 880 of a field. The nth subfield with a code corresponds to the
 * nth subfield with this code in the 880, if both fields have equally many of them.
 */
export const originalsOf = (
  draft: Draft,
  index: number,
  positions: readonly number[],
): { readonly original: number; readonly positions: readonly number[] } | undefined => {
  const field = draft.fields[index]
  const original = field?.tag === '880' ? undefined : pairsIn(draft).get(index)
  const partner = original === undefined ? undefined : draft.fields[original]
  if (original === undefined || !field || !isDataField(field) || !partner || !isDataField(partner)) return undefined
  const results = positions.flatMap((position) => {
    const code = field.subfields[position]?.code
    const own = partner.subfields.flatMap((each, at) => (each.code === code ? [at] : []))
    const isParallel = own.length === field.subfields.filter((each) => each.code === code).length
    const at = isParallel ? own[rankIn(field.subfields, position)] : undefined
    return at === undefined ? [] : [at]
  })
  return { original, positions: results }
}

/** Deletes subfields by position, and the corresponding subfields in the 880. */
export const removeSubfields = (draft: Draft, index: number, positions: readonly number[]): void => {
  const field = draft.fields[index]
  if (!field || !isDataField(field) || positions.length === 0) return
  const originals = originalsOf(draft, index, positions)
  const removed = new Set(positions)
  putSubfields(
    draft,
    index,
    field.subfields.filter((_, at) => !removed.has(at)),
  )
  const partner = originals && draft.fields[originals.original]
  if (!originals || !partner || !isDataField(partner) || originals.positions.length === 0) return
  const gone = new Set(originals.positions)
  putSubfields(
    draft,
    originals.original,
    partner.subfields.filter((_, at) => !gone.has(at)),
  )
}

/** The index of the 880 of each field, and the index of the field of each such 880. */
export const pairsIn = (draft: Draft): Map<number, number> => {
  if (draft.pairs) return draft.pairs
  const pairs = new Map<number, number>()
  draft.pairs = pairs
  if (!draft.fields.some((field) => field?.tag === '880')) return pairs
  countWork(draft, draft.fields.length)
  const indexes: number[] = []
  const fields: Field[] = []
  for (const [index, field] of draft.fields.entries()) {
    if (!field) continue
    indexes.push(index)
    fields.push(field)
  }
  for (const { field, original } of pairsOf({ leader: draft.leader, fields }).pairs) {
    const [one, other] = [indexes[field], indexes[original]]
    if (one !== undefined && other !== undefined) pairs.set(one, other).set(other, one)
  }
  return pairs
}

const deletePair = (draft: Draft, one: number, other: number): void => {
  draft.pairs?.delete(one)
  draft.pairs?.delete(other)
}

/** Adds an 880 with `subfields` for a field. `like` is an 880 in the same script. */
export const addOriginal = (draft: Draft, index: number, subfields: readonly Subfield[], like: DataField): void => {
  const field = draft.fields[index]
  if (!field || !isDataField(field)) return
  countWork(draft, draft.fields.length)
  const number = nextLinkageNumber({ leader: draft.leader, fields: draft.fields.filter((each) => each !== undefined) })
  const { script = '', isRightToLeft = false } = linkageOf(like) ?? {}
  const { indicator1, indicator2 } = field
  const original = withLinkage(
    { tag: '880', indicator1, indicator2, subfields },
    { tag: field.tag, number, script, isRightToLeft },
  )
  changeField(draft, index, withLinkage(field, { tag: '880', number, script: '', isRightToLeft: false }))
  const at = addField(draft, original)
  pairsIn(draft).set(index, at).set(at, index)
}

/** Removes empty slots and moves each new field after the last field with an equal or lower tag, like the editor. */
export const placeAddedFields = (draft: Draft): void => {
  if (draft.fields.length === draft.firstAdded && !draft.fields.includes(undefined)) return
  const fields = draft.fields.slice(0, draft.firstAdded).filter((field) => field !== undefined)
  for (const field of draft.fields.slice(draft.firstAdded)) {
    if (!field) continue
    countWork(draft, fields.length)
    fields.splice(fields.findLastIndex(({ tag }) => tag <= field.tag) + 1, 0, field)
  }
  draft.fields = fields
}

/** Prepares the draft for a statement. At this time, all slots contain fields. */
export const beginStatement = (draft: Draft, line: number): void => {
  draft.line = line
  draft.seen = draft.fields.filter((field) => field !== undefined)
  draft.firstAdded = draft.fields.length
  draft.pairs = undefined
  countWork(draft, draft.fields.length + 1)
}

/** The indexes of the fields of a place, in record order. */
export const fieldIndexesAt = (
  fields: readonly (Field | undefined)[],
  { tag, which }: Pick<Place, 'tag' | 'which'>,
): readonly number[] => {
  const indexes: number[] = []
  for (const [index, field] of fields.entries()) if (field?.tag === tag) indexes.push(index)
  const selected = which === 'all' ? indexes : indexes.at(which === 'last' ? -1 : which - 1)
  return typeof selected === 'number' ? [selected] : (selected ?? [])
}

/** Whether two fields are equal apart from 880 linkage. */
export const isEqualWithoutLinkage = (a: Field, b: Field): boolean => isSameField(unlinked(a), unlinked(b))

const unlinked = (field: Field): Field =>
  isDataField(field) && field.tag !== '022' ? { ...field, subfields: withoutLinkage(field.subfields) } : field

export const isSameField = (a: Field, b: Field): boolean => {
  if (a === b) return true
  if (a.tag !== b.tag) return false
  if (!isDataField(a)) return !isDataField(b) && a.value === b.value
  if (!isDataField(b) || a.indicator1 !== b.indicator1 || a.indicator2 !== b.indicator2) return false
  return (
    a.subfields.length === b.subfields.length &&
    a.subfields.every(({ code, value }, at) => code === b.subfields[at]?.code && value === b.subfields[at]?.value)
  )
}
