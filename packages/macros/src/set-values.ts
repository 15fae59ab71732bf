import { type DataField, type Field, isDataField, isEmptySubfield } from '@seriatim/marc'
import {
  addNote,
  changeField,
  changeLeader,
  countPatternWork,
  countWork,
  type Draft,
  MacroStop,
  putSubfields,
  removeSubfields,
} from './draft.ts'
import { expressionText, isLettered, NO_SCOPE, readBlanks, type Scope, showBlanks } from './evaluate.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { replaceIn } from './replace.ts'
import { hasSubfield, isEmpty, meetsWhereClause, type StatementOf } from './statement.ts'
import type { Condition, Expression, Place } from './tree.ts'

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

export const setLeader = (draft: Draft, { place, value, where }: StatementOf<'set'>): void => {
  if (!meetsWhereClause(draft, where, NO_SCOPE)) return
  const leader = withPositions(draft, draft.leader, place, expressionText(draft, value, NO_SCOPE))
  if (leader !== undefined) changeLeader(draft, leader)
}

const INDICATOR = /^[0-9a-z |]$/

export const setPlace = (
  draft: Draft,
  { place, value, where }: StatementOf<'set'>,
  index: number,
  field: Field,
): void => {
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

export const addSubfield = (
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

export const replace = (
  draft: Draft,
  { wanted, replacement, place: { part }, where }: StatementOf<'replace'>,
  index: number,
  field: Field,
): void => {
  const put = (text: string): string => {
    if (wanted.kind === 'pattern') countPatternWork(draft, wanted.pattern, text)
    else countWork(draft, text.length + 1)
    const changed = replaceIn(text, wanted, replacement)
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
