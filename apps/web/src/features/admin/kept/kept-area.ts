import type { Call, ListKind, Reference } from '@seriatim/contract'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/table/columns.ts'

/** A row of an area with calls of its own. */
export type KeptRow = { readonly id: string; readonly updated_at: string }

type Choice = { readonly value: string; readonly label: string }

/** A field of the form: what it is called, and how it is filled in. */
export type KeptField = {
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
  /** Empty: none. */
  | { readonly kind: 'number'; readonly max: number; readonly empty: string }
  /** Never shown; sent where something was typed. */
  | { readonly kind: 'password' }
  | { readonly kind: 'check'; readonly initially: boolean }
  | { readonly kind: 'one'; readonly choices: readonly Choice[]; readonly empty: string }
  | { readonly kind: 'many'; readonly choices: readonly Choice[] }
)

/**
 * What the screen of an area of administration is made of: list, form, history, deletion and what administrators are told
 * follow from it.
 */
export type KeptArea<Row extends KeptRow> = {
  readonly area: 'users' | 'roles' | 'settings'
  readonly calls: {
    readonly rows: Call
    readonly row: Call
    /** Absent where the product brings the rows. */
    readonly create?: Call
    readonly update: Call
    readonly remove?: Call
  }
  /** Names of further calls whose answers change with a row. */
  readonly changes: readonly string[]
  readonly list: ListKind
  /** What a row is called in titles. */
  titleOf(row: Row): string
  readonly columns: readonly Column<Row>[]
  readonly fields: (row: Row | undefined) => readonly KeptField[]
  /** Further deeds on a row, in its form. */
  more?(row: Row): ReactNode
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
      return (value as Reference | null | undefined)?.id ?? ''
    case 'many':
      return idsOf(value)
    case 'number':
      return typeof value === 'number' ? String(value) : ''
    default:
      return field.kind !== 'password' && typeof value === 'string' ? value : ''
  }
}

/** What the form begins with: of a row, or of a new one. */
export const valuesOf = (fields: readonly KeptField[], row: KeptRow | undefined): KeptValues =>
  Object.fromEntries(
    fields.map((field) => [field.member, valueIn(field, (row as Record<string, unknown> | undefined)?.[field.member])]),
  )

/** What is sent of a form: nothing chosen is null, a password only where one was typed. */
export const bodyOf = (fields: readonly KeptField[], values: KeptValues, isNew: boolean): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.member]
      if (field.kind === 'password' && value === '' && !isNew) return []
      if (field.kind === 'number') return [[field.member, value === '' ? null : Number(value)]]
      return [[field.member, field.kind === 'one' && value === '' ? null : value]]
    }),
  )

/**
 * What a call of an area is asked with. Which calls an area has is known only while the program runs, so that their
 * parameters cannot be checked when it is compiled; `keptArea` of the contract makes all of them alike.
 */
export const asked = (input: {
  readonly params?: { readonly id: string }
  readonly query?: object
  readonly body?: object
}): never => input as never
