/** What every reader of queries shares: what it answers, its warnings, and how parts become one node. */
import {
  type Clause,
  near,
  type Occur,
  type Place,
  type QueryNode,
  type QueryWarning,
  type QueryWarningCode,
  type Source,
  type SyntaxProblem,
} from './tree.ts'

/** A query as read: `tree` is undefined where nothing is asked for, which means all records. */
export type Reading = { readonly tree: QueryNode | undefined; readonly warnings: readonly QueryWarning[] }

/** A query that cannot be read: the first problem met. */
export type Unreadable = { readonly problem: SyntaxProblem }

export const isUnreadable = (reading: object): reading is Unreadable => 'problem' in reading

export type Warn = (code: QueryWarningCode, position: number, length: number) => void

/** Of one text no more are told: who reads so many has seen what is wrong. */
const MAX_WARNINGS = 20

/** Gathers the warnings about one text; `warnings` gives the first ones in the order of their places. */
export const collectWarnings = (text: string, source: Source) => {
  const found: QueryWarning[] = []
  const warn: Warn = (code, position, length) =>
    found.push({ code, position, length, near: near(text, { position, length }), source })
  return {
    warn,
    warnings: (): readonly QueryWarning[] => found.toSorted((a, b) => a.position - b.position).slice(0, MAX_WARNINGS),
  }
}

/** The stretch from the first of `places` to the last; they stand in order. */
export const spanning = (places: readonly Place[]): Place => {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return { position: 0, length: 0 }
  return { position: first.position, length: last.position + last.length - first.position }
}

/** One node in which every part occurs as `occur`; undefined for none, a single part itself. */
const combined = (parts: readonly QueryNode[], occur: Occur): QueryNode | undefined => {
  if (parts.length < 2) return parts[0]
  const clauses = parts.map((node): Clause => ({ occur, node }))
  return { kind: 'bool', clauses, at: spanning(parts.map(({ at }) => at)) }
}

/** All `parts` hold. */
export const allOf = (parts: readonly QueryNode[]): QueryNode | undefined => combined(parts, 'must')

/** One of `parts` holds at least. */
export const anyOf = (parts: readonly QueryNode[]): QueryNode | undefined => combined(parts, 'should')
