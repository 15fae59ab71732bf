/** A compiled macro. Positions in the source count from 1. */
import type { Regex } from '@seriatim/query/regex'
import type { MacroFunction } from './functions.ts'
import type { Replacement, ReplaceSearch } from './replace.ts'

/** The part of a field that a place names. */
export type Part =
  | { readonly kind: 'field' }
  | { readonly kind: 'subfield'; readonly code: string }
  | { readonly kind: 'indicator'; readonly which: 1 | 2 }
  /** A part of a control field or the leader, zero-based and inclusive. */
  | { readonly kind: 'positions'; readonly from: number; readonly to: number }

/** The fields of a tag: all, the nth (from 1), or the last. */
export type FieldSelector = 'all' | 'last' | number

/**
 * A place of the record. `isOwn`: the place is in the current field of the statement, as in `$u`, or `856$u` within a
 * statement about 856.
 */
export type Place = {
  /** The tag: three digits, or `LDR`. */
  readonly tag: string
  readonly which: FieldSelector
  readonly part: Part
  readonly isOwn: boolean
}

/** An expression with a text value. */
export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'joined'; readonly parts: readonly Expression[] }
  | { readonly kind: 'call'; readonly function: MacroFunction; readonly given: readonly FunctionArgument[] }

export type FunctionArgument =
  | Expression
  | { readonly kind: 'pattern'; readonly pattern: Regex }
  | { readonly kind: 'replacement'; readonly replacement: Replacement }

export const COMPARISONS = ['=', '!=', 'contains', 'starts with', 'ends with'] as const
export type Comparison = (typeof COMPARISONS)[number]

export type Condition =
  | { readonly kind: 'exists'; readonly place: Place }
  | { readonly kind: 'compare'; readonly how: Comparison; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'matches'; readonly left: Expression; readonly pattern: Regex }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }

export type NewSubfield = { readonly code: string; readonly value: Expression }

type Filtered = { readonly line: number; readonly where: Condition | undefined }

export type Statement =
  | ({ readonly kind: 'set'; readonly place: Place; readonly value: Expression } & Filtered)
  | ({ readonly kind: 'addControlField'; readonly tag: string; readonly value: Expression } & Filtered)
  | ({
      readonly kind: 'addField'
      readonly tag: string
      readonly indicator1: string
      readonly indicator2: string
      readonly subfields: readonly NewSubfield[]
    } & Filtered)
  | ({
      readonly kind: 'addSubfield'
      readonly place: Place
      readonly code: string
      readonly value: Expression
    } & Filtered)
  | ({ readonly kind: 'delete'; readonly place: Place } & Filtered)
  | ({ readonly kind: 'copy' | 'move'; readonly from: Place; readonly to: Place } & Filtered)
  | ({
      readonly kind: 'replace'
      readonly wanted: ReplaceSearch
      readonly replacement: Replacement
      readonly place: Place
    } & Filtered)
  | {
      readonly kind: 'if'
      readonly line: number
      readonly condition: Condition
      readonly yes: readonly Statement[]
      readonly no: readonly Statement[]
    }

/** A compiled macro, ready to run. */
export type Macro = { readonly statements: readonly Statement[] }
