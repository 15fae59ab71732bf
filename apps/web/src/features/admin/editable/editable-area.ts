import type { Call, importExternalUrls, ListKind, Reference, ReferenceArea, RuleArea } from '@seriatim/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/table/columns.ts'

/** A row of an administration area that has its own calls. The reference lists share their calls instead. */
export type EditableRow = { readonly id: string; readonly updated_at: string }

type Choice = { readonly value: string; readonly label: string }

/** A call of the contract that imports a table. */
export type ImportOfArea = Pick<typeof importExternalUrls, 'upload' | 'answer' | 'method' | 'path' | 'name'>

/** A field of a form: its label, and how it is edited. */
export type EditableField = {
  /** The member of the row that the field edits, such as `names.en` for a nested member. */
  readonly member: string
  readonly label: string
  readonly why?: string
  readonly isRequired?: boolean
} & (
  | {
      readonly kind: 'text' | 'email'
      readonly max: number /** Can be set only in a new row. */
      readonly isFixed?: boolean
    }
  /** A text of several lines. An empty text is sent as an absent value. */
  | { readonly kind: 'lines'; readonly max: number }
  /** A number. An empty input is sent as an absent value. */
  | { readonly kind: 'number'; readonly max: number; readonly empty: string }
  /** A password: the stored value is never shown, and the member is sent only if text was typed. */
  | { readonly kind: 'password' }
  | { readonly kind: 'check'; readonly initially: boolean }
  /** A choice of one value; `initially` is the value in the form of a new row. */
  | { readonly kind: 'one'; readonly choices: readonly Choice[]; readonly empty: string; readonly initially?: string }
  /** A choice of several values; `without` names another member, whose value cannot be chosen here. */
  | {
      readonly kind: 'many'
      readonly choices: readonly Choice[]
      readonly without?: string
      readonly initially?: readonly string[]
    }
)

/**
 * The declaration of an administration area. The list, form, history, deletion and messages of the area are derived
 * from it.
 */
export type EditableArea<Row extends EditableRow> = {
  readonly area: 'users' | 'roles' | 'centers' | 'settings' | RuleArea | ReferenceArea
  readonly calls: {
    readonly rows: Call
    readonly row: Call
    /** The call that creates a row; absent if only the product defines rows. */
    readonly create?: Call
    /** The call that changes a row; absent if rows cannot be changed. */
    readonly update?: Call
    readonly remove?: Call
    /** The call that imports a table; absent if tables cannot be imported. */
    readonly imports?: ImportOfArea
  }
  /** Names of further calls whose answers are out of date after a row has changed. */
  readonly changes: readonly string[]
  readonly list: ListKind
  /** The name of a row in titles. */
  titleOf(row: Row): string
  readonly columns: readonly Column<Row>[]
  readonly fields: (row: Row | undefined) => readonly EditableField[]
  /** Renders the content of an open row in place of the form. */
  detail?(id: string, close: () => void): ReactNode
  /** The row whose history is shown next to the form; by default the open row. */
  historyOf?(row: Row): { readonly area: string; readonly id: string }
  /** False while the data for the form of a new row is loading. */
  readonly isReady?: boolean
  /** The confirmation that is shown after a row was created, instead of "Saved". */
  createdText?(row: Row): string | undefined
  /** If true, rows cannot be opened. */
  readonly opensNothing?: true
  /** Whether a row can be deleted; by default every row can be. */
  mayDelete?(row: Row): boolean
  /** Further actions on a row, in its form. */
  more?(row: Row, form: ParentForm): ReactNode
  /** The label in the history for a member that is not in the form. */
  nameOfMember?(member: string): string | undefined
  /** Whether a row changes without an action of the user; while one does, the list is polled. */
  isMoving?(row: Row): boolean
}

/** The form of a row, for dialogs that open over it. */
export type ParentForm = {
  /** While another dialog covers the form, the form does not close with Escape. */
  cover(isCovered: boolean): void
  close(): void
}

type Value = string | boolean | readonly string[]
export type EditableValues = Readonly<Record<string, Value>>

const toIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: Reference | string) => (typeof one === 'string' ? one : one.id)) : []

const memberValue = (field: EditableField, value: unknown): Value => {
  switch (field.kind) {
    case 'check':
      return typeof value === 'boolean' ? value : field.initially
    case 'one':
      if (value === undefined) return field.initially ?? ''
      return typeof value === 'string' ? value : ((value as Reference | null)?.id ?? '')
    case 'many':
      return value === undefined ? (field.initially ?? []) : toIds(value)
    case 'number':
      return typeof value === 'number' ? String(value) : ''
    default:
      return field.kind !== 'password' && typeof value === 'string' ? value : ''
  }
}

const memberOf = (row: EditableRow | undefined, member: string): unknown =>
  member.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row)

/** The initial values of the form of a stored row, or of a new row if `row` is undefined. */
export const initialValues = (fields: readonly EditableField[], row: EditableRow | undefined): EditableValues => {
  const values = fields.map((field) => [field, memberValue(field, memberOf(row, field.member))] as const)
  const all: EditableValues = Object.fromEntries(values.map(([{ member }, value]) => [member, value]))
  return Object.fromEntries(values.map(([field, value]) => [field.member, withoutExcludedMember(field, value, all)]))
}

/** The value of a field; if it is a list, without the value of the member that `without` names. */
const withoutExcludedMember = (field: EditableField, value: Value, values: EditableValues): Value =>
  field.kind === 'many' && field.without !== undefined && Array.isArray(value)
    ? value.filter((each) => each !== values[field.without!])
    : value

/** The choices of a field that allows several values. */
export const fieldChoices = (
  field: Extract<EditableField, { kind: 'many' }>,
  values: EditableValues,
): readonly Choice[] =>
  field.choices.filter(({ value }) => field.without === undefined || value !== values[field.without])

/** A value of a field as text: the labels of the chosen values, or the typed text. */
export function shownValue(field: EditableField | undefined, value: Exclude<Value, boolean>): string {
  const names = new Map(
    field?.kind === 'one' || field?.kind === 'many' ? field.choices.map((each) => [each.value, each.label]) : [],
  )
  return [value]
    .flat()
    .map((each) => names.get(each) ?? each)
    .join(', ')
}

/** Builds nested objects from dotted member names. */
const nested = (members: readonly [string, unknown][]): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [member, value] of members) {
    const [outer = '', inner] = member.split('.')
    body[outer] = inner === undefined ? value : { ...(body[outer] as object), [inner]: value }
  }
  return body
}

const outerMember = ({ member }: EditableField): string | undefined => member.split('.')[0]

/**
 * The request body of a form: all members for a new row (`before` is undefined), else the members that differ from
 * `before`. A changed nested object is sent as a whole. A choice without a value is sent as null. A password is sent
 * only if typed.
 */
export const requestBody = (
  fields: readonly EditableField[],
  values: EditableValues,
  before: EditableValues | undefined,
): Record<string, unknown> => {
  const isChanged = ({ member }: EditableField) => JSON.stringify(values[member]) !== JSON.stringify(before?.[member])
  const changed = new Set(fields.filter((field) => before === undefined || isChanged(field)).map(outerMember))
  return nested(
    fields.flatMap((field): [string, unknown][] => {
      if (!changed.has(outerMember(field))) return []
      const value = withoutExcludedMember(field, values[field.member]!, values)
      if (field.kind === 'number') return [[field.member, value === '' ? null : Number(value)]]
      return [[field.member, field.kind === 'one' && value === '' ? null : value]]
    }),
  )
}

/**
 * Casts the input of a call of an area. The area determines its calls only at run time, so their parameters cannot be
 * type-checked. `editableArea` in the contract declares all these calls with the same parameters.
 */
export const callInput = (input: {
  readonly params?: { readonly id: string }
  readonly query?: object
  readonly body?: object
}): never => input as never
