import {
  type DataField,
  type Field,
  isDataField,
  isEmptySubfield,
  type MarcRecord,
  type Subfield,
} from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'
import {
  addField,
  addNote,
  addOriginal,
  beginStatement,
  changeField,
  changeLeader,
  countPatternWork,
  countWork,
  type Draft,
  fieldIndexesAt,
  isEqualWithoutLinkage,
  isProtectedField,
  isSameField,
  type MacroStep,
  MacroStop,
  makeDraft,
  originalsOf,
  pairsIn,
  placeAddedFields,
  putSubfields,
  removeField,
  removeSubfields,
  retagField,
} from './draft.ts'
import type { MacroEnvironment } from './environment.ts'
import type { MacroNote } from './errors.ts'
import {
  expressionText,
  isConditionTrue,
  isLettered,
  NO_SCOPE,
  NoValue,
  readBlanks,
  type Scope,
  showBlanks,
} from './evaluate.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { replaced } from './replace.ts'
import type { Condition, Expression, Macro, Place, Statement } from './tree.ts'

/** The result of a run. `record` is the same object if nothing changed. */
export type MacroRun = {
  readonly record: MarcRecord
  /** The changes in order of execution. */
  readonly steps: readonly MacroStep[]
  /** The notes about actions that were skipped. */
  readonly notes: readonly MacroNote[]
}

type StatementOf<K extends Statement['kind']> = Extract<Statement, { readonly kind: K }>

/**
 * Runs a macro on a record. Pure and total: each statement visits the fields of its tag once and reads the record as of
 * the start of the statement. A run over the limits (`MAX_STEPS`, `MAX_WORK`, `MAX_VALUE_LENGTH`) is discarded with a
 * note.
 */
export const runMacro = ({ statements }: Macro, record: MarcRecord, surroundings: MacroEnvironment): MacroRun => {
  const draft = makeDraft(record, surroundings)
  try {
    runAll(draft, statements)
  } catch (error) {
    if (!(error instanceof MacroStop)) throw error
    const { code, parameters } = error
    return { record, steps: [], notes: [{ line: draft.line, code, parameters }] }
  }
  const { leader, steps, notes } = draft
  const fields = draft.fields.filter((field) => field !== undefined)
  const isSame =
    leader === record.leader &&
    fields.length === record.fields.length &&
    fields.every((field, at) => isSameField(field, record.fields[at]!))
  return isSame ? { record, steps: [], notes } : { record: { leader, fields }, steps, notes }
}

const runAll = (draft: Draft, statements: readonly Statement[]): void => {
  for (const statement of statements) {
    beginStatement(draft, statement.line)
    if (statement.kind === 'if') {
      const isTrue = orUndefined(() => isConditionTrue(draft, statement.condition, NO_SCOPE))
      if (isTrue !== undefined) runAll(draft, isTrue ? statement.yes : statement.no)
      continue
    }
    orUndefined(() => runStatement(draft, statement))
    placeAddedFields(draft)
  }
}

/** Returns the result of `ask`, or undefined if an expression has no value. */
const orUndefined = <T>(ask: () => T): T | undefined => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof NoValue) return undefined
    throw error
  }
}

const meetsWhereClause = (draft: Draft, where: Condition | undefined, scope: Scope): boolean =>
  where === undefined || isConditionTrue(draft, where, scope)

const runStatement = (draft: Draft, statement: LineStatement): void => {
  if (statement.kind === 'addControlField') addControlField(draft, statement)
  else if (statement.kind === 'addField') addDataField(draft, statement)
  else if (statement.kind === 'set' && statement.place.tag === 'LDR') setLeader(draft, statement)
  else runOnFields(draft, statement)
}

const runOnFields = (draft: Draft, statement: FieldStatement): void => {
  const place = 'from' in statement ? statement.from : statement.place
  const targets =
    'to' in statement && statement.to.which !== 'all' ? fieldIndexesAt(draft.seen, statement.to) : undefined
  for (const index of fieldIndexesAt(draft.seen, place)) {
    const field = draft.fields[index]
    if (field && !isProtectedField(field)) orUndefined(() => runOn(draft, statement, index, field, targets))
  }
}

type LineStatement = Exclude<Statement, { readonly kind: 'if' }>
type FieldStatement = Exclude<LineStatement, { readonly kind: 'addControlField' | 'addField' }>

/**
 * Runs a statement on one of its fields.
 * @throws NoValue before any change if an expression has no value
 */
const runOn = (
  draft: Draft,
  statement: FieldStatement,
  index: number,
  field: Field,
  targets: readonly number[] | undefined,
): void => {
  switch (statement.kind) {
    case 'set':
      setPlace(draft, statement, index, field)
      break
    case 'addSubfield':
      addSubfield(draft, statement, index, field)
      break
    case 'delete':
      remove(draft, statement, index, field)
      break
    case 'replace':
      replace(draft, statement, index, field)
      break
    case 'copy':
    case 'move':
      if (statement.from.part.kind === 'subfield') transferSubfields(draft, statement, index, field, targets)
      else transferField(draft, statement, index, field)
  }
}

/**
 * Replaces the positions `from` to `to` of a value. If the text has another length, adds a note and returns undefined.
 */
const withPositions = (draft: Draft, value: string, { part }: Place, text: string): string | undefined => {
  if (part.kind !== 'positions') return undefined
  const { from, to } = part
  if (text.length !== to - from + 1) {
    addNote(draft, 'wrong_length', { needed: to - from + 1, is: text.length })
    return undefined
  }
  return value.slice(0, from).padEnd(from) + readBlanks(text) + value.slice(to + 1)
}

const setLeader = (draft: Draft, { place, value, where }: StatementOf<'set'>): void => {
  if (!meetsWhereClause(draft, where, NO_SCOPE)) return
  const leader = withPositions(draft, draft.leader, place, expressionText(draft, value, NO_SCOPE))
  if (leader !== undefined) changeLeader(draft, leader)
}

const INDICATOR = /^[0-9a-z |]$/

const setPlace = (draft: Draft, { place, value, where }: StatementOf<'set'>, index: number, field: Field): void => {
  const { part } = place
  if (part.kind === 'subfield') {
    setSubfields(draft, part.code, value, where, index, field)
    return
  }
  const scope: Scope = { index }
  if (!meetsWhereClause(draft, where, scope)) return
  const text = expressionText(draft, value, scope)
  if (isDataField(field)) {
    if (part.kind === 'indicator') setIndicator(draft, index, field, part.which, text)
  } else if (part.kind === 'field') setControlField(draft, index, field.tag, field.value, readBlanks(text))
  else {
    const changed = withPositions(draft, field.value, place, text)
    if (changed !== undefined) changeField(draft, index, { tag: field.tag, value: changed })
  }
}

const setIndicator = (draft: Draft, index: number, field: DataField, which: 1 | 2, text: string): void => {
  const indicator = text === '_' ? ' ' : readBlanks(text)
  if (INDICATOR.test(indicator))
    changeField(draft, index, { ...field, [which === 1 ? 'indicator1' : 'indicator2']: indicator })
  else addNote(draft, 'bad_indicator', { value: text })
}

/** Sets a control field, except that 006 and 008 must keep their length. */
const setControlField = (draft: Draft, index: number, tag: string, before: string, after: string): void => {
  const isOfFixedLength = tag === '006' || tag === '008'
  if (after === '' || (isOfFixedLength && after.length !== before.length))
    addNote(draft, 'wrong_length', { needed: before.length, is: after.length })
  else changeField(draft, index, { tag, value: after })
}

/** Whether a value is empty. No statement creates an empty subfield. */
const isEmpty = (value: string): boolean => isEmptySubfield({ value })

/** Sets new values of subfields by position. Subfields with an empty value are deleted. */
const putValues = (draft: Draft, index: number, field: DataField, values: ReadonlyMap<number, string>): void => {
  const subfields = field.subfields.map((each, at) => {
    const value = values.get(at)
    return value === undefined || isEmpty(value) || value === each.value ? each : { code: each.code, value }
  })
  const emptied = [...values]
    .filter(([at, value]) => isEmpty(value) && field.subfields[at]?.value !== value)
    .map(([at]) => at)
  if (subfields.some((each, at) => each !== field.subfields[at])) putSubfields(draft, index, subfields)
  removeSubfields(draft, index, emptied)
}

const setSubfields = (
  draft: Draft,
  code: string,
  value: Expression,
  where: Condition | undefined,
  index: number,
  field: Field,
): void => {
  if (!isDataField(field)) return
  const values = new Map<number, string>()
  for (const [at, each] of field.subfields.entries()) {
    if (each.code !== code) continue
    const scope: Scope = { index, subfield: each }
    if (meetsWhereClause(draft, where, scope)) values.set(at, expressionText(draft, value, scope))
  }
  if (field.subfields.some((each) => each.code === code)) {
    putValues(draft, index, field, values)
    return
  }
  const scope: Scope = { index, subfield: { code, value: undefined } }
  if (!meetsWhereClause(draft, where, scope)) return
  const text = expressionText(draft, value, scope)
  if (!isEmpty(text)) putSubfields(draft, index, [...field.subfields, { code, value: text }])
}

const hasSubfield = (subfields: readonly Subfield[], { code, value }: Subfield): boolean =>
  subfields.some((each) => each.code === code && each.value === value)

const addSubfield = (
  draft: Draft,
  { code, value, where }: StatementOf<'addSubfield'>,
  index: number,
  field: Field,
): void => {
  if (!isDataField(field) || !meetsWhereClause(draft, where, { index })) return
  const added = { code, value: expressionText(draft, value, { index }) }
  if (!isEmptySubfield(added) && !hasSubfield(field.subfields, added))
    putSubfields(draft, index, [...field.subfields, added])
}

const remove = (draft: Draft, { place, where }: StatementOf<'delete'>, index: number, field: Field): void => {
  const { part } = place
  if (part.kind === 'field') {
    if (meetsWhereClause(draft, where, { index })) removeField(draft, index)
    return
  }
  if (part.kind === 'subfield' && isDataField(field))
    removeSubfields(draft, index, matchingPositions(draft, part.code, where, index, field))
}

/** The positions of the subfields of a code that meet the condition. */
const matchingPositions = (
  draft: Draft,
  code: string,
  where: Condition | undefined,
  index: number,
  field: DataField,
): readonly number[] =>
  field.subfields.flatMap((subfield, at) =>
    subfield.code === code && meetsWhereClause(draft, where, { index, subfield }) ? [at] : [],
  )

const replace = (
  draft: Draft,
  { wanted, replacement, place: { part }, where }: StatementOf<'replace'>,
  index: number,
  field: Field,
): void => {
  const put = (text: string): string => {
    if (wanted.kind === 'pattern') countPatternWork(draft, wanted.pattern, text)
    else countWork(draft, text.length + 1)
    const changed = replaced(text, wanted, replacement)
    if (changed.length > MAX_TEXT_LENGTH) throw new MacroStop('too_long', { tag: field.tag, most: MAX_TEXT_LENGTH })
    return changed
  }
  if (!isDataField(field)) {
    if (!meetsWhereClause(draft, where, { index })) return
    const before = showBlanks(field.value)
    const after = put(before)
    if (after !== before) setControlField(draft, index, field.tag, field.value, readBlanks(after))
    return
  }
  if (part.kind === 'field' && !meetsWhereClause(draft, where, { index })) return
  const values = new Map<number, string>()
  for (const [at, subfield] of field.subfields.entries()) {
    const isWanted =
      part.kind === 'subfield'
        ? subfield.code === part.code && meetsWhereClause(draft, where, { index, subfield })
        : isLettered(subfield.code)
    if (isWanted) values.set(at, put(subfield.value))
  }
  putValues(draft, index, field, values)
}

/** Whether a tag is non-repeatable. Tags outside the profile are repeatable. */
const isNonRepeatable = (tag: string): boolean => {
  const definition = fieldDefinition(tag) ?? controlFieldDefinition(tag)
  return definition !== undefined && definition.repeatable !== true
}

const hasEqualField = (draft: Draft, field: Field): boolean => {
  countWork(draft, draft.fields.length)
  return draft.fields.some((each) => each?.tag === field.tag && isEqualWithoutLinkage(each, field))
}

/** Adds a field unless the record has an equal one. A second field of a non-repeatable tag is refused with a note. */
const addNew = (draft: Draft, field: Field): number | undefined => {
  if (hasEqualField(draft, field)) return undefined
  if (isNonRepeatable(field.tag) && fieldIndexesAt(draft.fields, { tag: field.tag, which: 'all' }).length > 0) {
    addNote(draft, 'there_already', { tag: field.tag })
    return undefined
  }
  return addField(draft, field)
}

const addControlField = (draft: Draft, { tag, value, where }: StatementOf<'addControlField'>): void => {
  if (!meetsWhereClause(draft, where, NO_SCOPE)) return
  const text = readBlanks(expressionText(draft, value, NO_SCOPE))
  if (text !== '') addNew(draft, { tag, value: text })
}

const addDataField = (draft: Draft, statement: StatementOf<'addField'>): void => {
  const { tag, indicator1, indicator2, where } = statement
  if (!meetsWhereClause(draft, where, NO_SCOPE)) return
  const subfields = statement.subfields
    .map(({ code, value }) => ({ code, value: expressionText(draft, value, NO_SCOPE) }))
    .filter((each) => !isEmptySubfield(each))
  if (subfields.length > 0) addNew(draft, { tag, indicator1, indicator2, subfields })
}

const transferField = (
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

const transferSubfields = (
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
  const found = originalsOf(draft, index, positions)
  const like = found && draft.fields[found.original]
  if (!found || !like || !isDataField(like) || found.positions.length === 0) return undefined
  return { subfields: subfieldsAt(like, found.positions, code), like }
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
