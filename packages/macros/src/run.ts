import { type Field, isDataField, isEmptySubfield, type MarcRecord } from '@seriatim/marc'
import {
  beginStatement,
  type Draft,
  fieldIndexesAt,
  isProtectedField,
  isSameField,
  type MacroStep,
  MacroStop,
  makeDraft,
  placeAddedFields,
  removeField,
  removeSubfields,
} from './draft.ts'
import type { MacroEnvironment } from './environment.ts'
import type { MacroNote } from './errors.ts'
import { expressionText, isConditionTrue, NO_SCOPE, NoValue, readBlanks } from './evaluate.ts'
import { addSubfield, replace, setLeader, setPlace } from './set-values.ts'
import { addNew, matchingPositions, meetsWhereClause, type StatementOf } from './statement.ts'
import { transferField, transferSubfields } from './transfer.ts'
import type { Macro, Statement } from './tree.ts'

/** The result of a run. `record` is the same object if nothing changed. */
export type MacroRun = {
  readonly record: MarcRecord
  /** The changes in order of execution. */
  readonly steps: readonly MacroStep[]
  /** The notes about actions that were skipped. */
  readonly notes: readonly MacroNote[]
}

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

const remove = (draft: Draft, { place, where }: StatementOf<'delete'>, index: number, field: Field): void => {
  const { part } = place
  if (part.kind === 'field') {
    if (meetsWhereClause(draft, where, { index })) removeField(draft, index)
    return
  }
  if (part.kind === 'subfield' && isDataField(field))
    removeSubfields(draft, index, matchingPositions(draft, part.code, where, index, field))
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
