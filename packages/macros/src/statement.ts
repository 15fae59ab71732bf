import { type DataField, type Field, isEmptySubfield, type Subfield } from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'
import { addField, addNote, countWork, type Draft, fieldIndexesAt, isEqualWithoutLinkage } from './draft.ts'
import { isConditionTrue, type Scope } from './evaluate.ts'
import type { Condition, Statement } from './tree.ts'

export type StatementOf<K extends Statement['kind']> = Extract<Statement, { readonly kind: K }>

export const meetsWhereClause = (draft: Draft, where: Condition | undefined, scope: Scope): boolean =>
  where === undefined || isConditionTrue(draft, where, scope)

/** Whether a value is empty. No statement creates an empty subfield. */
export const isEmpty = (value: string): boolean => isEmptySubfield({ value })

export const hasSubfield = (subfields: readonly Subfield[], { code, value }: Subfield): boolean =>
  subfields.some((each) => each.code === code && each.value === value)

/** The positions of the subfields of a code that meet the condition. */
export const matchingPositions = (
  draft: Draft,
  code: string,
  where: Condition | undefined,
  index: number,
  field: DataField,
): readonly number[] =>
  field.subfields.flatMap((subfield, at) =>
    subfield.code === code && meetsWhereClause(draft, where, { index, subfield }) ? [at] : [],
  )

/** Whether a tag is non-repeatable. Tags outside the profile are repeatable. */
export const isNonRepeatable = (tag: string): boolean => {
  const definition = fieldDefinition(tag) ?? controlFieldDefinition(tag)
  return definition !== undefined && definition.repeatable !== true
}

export const hasEqualField = (draft: Draft, field: Field): boolean => {
  countWork(draft, draft.fields.length)
  return draft.fields.some((each) => each?.tag === field.tag && isEqualWithoutLinkage(each, field))
}

/** Adds a field unless the record has an equal one. A second field of a non-repeatable tag is refused with a note. */
export const addNew = (draft: Draft, field: Field): number | undefined => {
  if (hasEqualField(draft, field)) return undefined
  if (isNonRepeatable(field.tag) && fieldIndexesAt(draft.fields, { tag: field.tag, which: 'all' }).length > 0) {
    addNote(draft, 'there_already', { tag: field.tag })
    return undefined
  }
  return addField(draft, field)
}
