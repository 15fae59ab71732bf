import type { Call, importExternalUrls, ListKind, Reference, ReferenceArea, RuleArea } from '@seriatim/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/table/columns.ts'

/** A row of an area with calls of its own. */
export type KeptRow = { readonly id: string; readonly updated_at: string }

type Choice = { readonly value: string; readonly label: string }

/** A call of the contract that imports a table. */
export type ImportOfArea = Pick<typeof importExternalUrls, 'upload' | 'answer' | 'method' | 'path' | 'name'>

/** A field of the form: what it is called, and how it is filled in. */
export type KeptField = {
  /** Of a member within another: `names.en`. */
  readonly member: string
  readonly label: string
  readonly why?: string
  readonly isRequired?: boolean
} & (
  | {
      readonly kind: 'text' | 'email'
      readonly max: number /** Is written once, and shown then. */
      readonly isFixed?: boolean
    }
  /** Text of several lines; empty: none. */
  | { readonly kind: 'lines'; readonly max: number }
  /** Empty: none. */
  | { readonly kind: 'number'; readonly max: number; readonly empty: string }
  /** Never shown; sent where something was typed. */
  | { readonly kind: 'password' }
  | { readonly kind: 'check'; readonly initially: boolean }
  /** `initially`: what a new row begins with. */
  | { readonly kind: 'one'; readonly choices: readonly Choice[]; readonly empty: string; readonly initially?: string }
  /** `without`: another member, whose choice is no choice here. */
  | {
      readonly kind: 'many'
      readonly choices: readonly Choice[]
      readonly without?: string
      readonly initially?: readonly string[]
    }
)

/**
 * What the screen of an area of administration is made of: list, form, history, deletion and what administrators are told
 * follow from it.
 */
export type KeptArea<Row extends KeptRow> = {
  readonly area: 'users' | 'roles' | 'centers' | 'settings' | RuleArea | ReferenceArea
  readonly calls: {
    readonly rows: Call
    readonly row: Call
    /** Absent where the product brings the rows. */
    readonly create?: Call
    /** Absent where nobody changes them. */
    readonly update?: Call
    readonly remove?: Call
    /** Absent where no table is imported. */
    readonly imports?: ImportOfArea
  }
  /** Names of further calls whose answers change with a row. */
  readonly changes: readonly string[]
  readonly list: ListKind
  /** What a row is called in titles. */
  titleOf(row: Row): string
  readonly columns: readonly Column<Row>[]
  readonly fields: (row: Row | undefined) => readonly KeptField[]
  /** What is shown of an open row in the place of the form. */
  detail?(id: string, close: () => void): ReactNode
  /** Whose history is shown beside the form of a row; its own where nothing is said. */
  historyOf?(row: Row): { readonly area: string; readonly id: string }
  /** False until what the form of a new row begins with is loaded. */
  readonly isReady?: boolean
  /** What is said of a new row in the place of "Saved". */
  createdText?(row: Row): string | undefined
  /** A row has nothing more to show than its line. */
  readonly opensNothing?: true
  /** Whether a row is one that can be deleted; any can where nothing is said. */
  mayDelete?(row: Row): boolean
  /** Further deeds on a row, in its form. */
  more?(row: Row, form: FormBelow): ReactNode
  /** What the history calls a member that the form does not have. */
  nameOfMember?(member: string): string | undefined
  /** A row changes by itself: the list is read again and again meanwhile. */
  isMoving?(row: Row): boolean
}

/** The form of a row, for what opens a dialog of its own over it. */
export type FormBelow = {
  /** Covered, the form does not close by Escape. */
  cover(isCovered: boolean): void
  close(): void
}

type Value = string | boolean | readonly string[]
export type KeptValues = Readonly<Record<string, Value>>

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: Reference | string) => (typeof one === 'string' ? one : one.id)) : []

const valueIn = (field: KeptField, value: unknown): Value => {
  switch (field.kind) {
    case 'check':
      return typeof value === 'boolean' ? value : field.initially
    case 'one':
      if (value === undefined) return field.initially ?? ''
      return typeof value === 'string' ? value : ((value as Reference | null)?.id ?? '')
    case 'many':
      return value === undefined ? (field.initially ?? []) : idsOf(value)
    case 'number':
      return typeof value === 'number' ? String(value) : ''
    default:
      return field.kind !== 'password' && typeof value === 'string' ? value : ''
  }
}

const memberOf = (row: KeptRow | undefined, member: string): unknown =>
  member.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row)

/** What the form begins with: of a row, or of a new one. */
export const valuesOf = (fields: readonly KeptField[], row: KeptRow | undefined): KeptValues => {
  const values = fields.map((field) => [field, valueIn(field, memberOf(row, field.member))] as const)
  const all: KeptValues = Object.fromEntries(values.map(([{ member }, value]) => [member, value]))
  return Object.fromEntries(values.map(([field, value]) => [field.member, withoutOther(field, value, all)]))
}

/** The chosen ones of a field without what another member has. */
const withoutOther = (field: KeptField, value: Value, values: KeptValues): Value =>
  field.kind === 'many' && field.without !== undefined && Array.isArray(value)
    ? value.filter((each) => each !== values[field.without!])
    : value

/** What may be chosen in a field of many. */
export const choicesOf = (field: Extract<KeptField, { kind: 'many' }>, values: KeptValues): readonly Choice[] =>
  field.choices.filter(({ value }) => field.without === undefined || value !== values[field.without])

/** A value of a field in words: the names of what is chosen. */
export function shownValue(field: KeptField | undefined, value: Exclude<Value, boolean>): string {
  const names = new Map(
    field?.kind === 'one' || field?.kind === 'many' ? field.choices.map((each) => [each.value, each.label]) : [],
  )
  return [value]
    .flat()
    .map((each) => names.get(each) ?? each)
    .join(', ')
}

/** Members within others are put into them. */
const nested = (members: readonly [string, unknown][]): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [member, value] of members) {
    const [outer = '', inner] = member.split('.')
    body[outer] = inner === undefined ? value : { ...(body[outer] as object), [inner]: value }
  }
  return body
}

const outerOf = ({ member }: KeptField): string | undefined => member.split('.')[0]

/**
 * What is sent of a form: all of a new row (`before` undefined), of another one what differs from the values that the form
 * began with. Members within one other go together. Nothing chosen is null, a password is sent where one was typed.
 */
export const bodyOf = (
  fields: readonly KeptField[],
  values: KeptValues,
  before: KeptValues | undefined,
): Record<string, unknown> => {
  const isChanged = ({ member }: KeptField) => JSON.stringify(values[member]) !== JSON.stringify(before?.[member])
  const changed = new Set(fields.filter((field) => before === undefined || isChanged(field)).map(outerOf))
  return nested(
    fields.flatMap((field): [string, unknown][] => {
      if (!changed.has(outerOf(field))) return []
      const value = withoutOther(field, values[field.member]!, values)
      if (field.kind === 'number') return [[field.member, value === '' ? null : Number(value)]]
      return [[field.member, field.kind === 'one' && value === '' ? null : value]]
    }),
  )
}

/**
 * What a call of an area is asked with. Which calls an area has is known only while the program runs, so that their
 * parameters cannot be checked when it is compiled; `keptArea` of the contract makes all of them alike.
 */
export const asked = (input: {
  readonly params?: { readonly id: string }
  readonly query?: object
  readonly body?: object
}): never => input as never
