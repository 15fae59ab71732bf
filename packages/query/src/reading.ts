/** Shared types and functions of the query parsers: results, warnings and combined nodes. */
import {
  type Clause,
  excerptAround,
  type Occur,
  type Place,
  type QueryNode,
  type QueryWarning,
  type QueryWarningCode,
  type Source,
  type SyntaxProblem,
} from './tree.ts'

/** The result of parsing a query. `tree` is undefined for an empty query, which matches all records. */
export type Reading = { readonly tree: QueryNode | undefined; readonly warnings: readonly QueryWarning[] }

/** A query with a syntax error: its first problem. */
export type Unreadable = { readonly problem: SyntaxProblem }

export const isUnreadable = (reading: object): reading is Unreadable => 'problem' in reading

export type Warn = (code: QueryWarningCode, position: number, length: number) => void

/** The maximum number of warnings for one text. */
const MAX_WARNINGS = 20

/** Collects the warnings about one text. `warnings` returns the first ones sorted by place. */
export const collectWarnings = (text: string, source: Source) => {
  const results: QueryWarning[] = []
  const warn: Warn = (code, position, length) =>
    results.push({ code, position, length, near: excerptAround(text, { position, length }), source })
  return {
    warn,
    warnings: (): readonly QueryWarning[] => results.toSorted((a, b) => a.position - b.position).slice(0, MAX_WARNINGS),
  }
}

/** The place from the first to the last of `places`, which are in order. */
export const spanOfPlaces = (places: readonly Place[]): Place => {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return { position: 0, length: 0 }
  return { position: first.position, length: last.position + last.length - first.position }
}

/** Combines nodes. Returns undefined for an empty list, and a single node unchanged. */
const combined = (parts: readonly QueryNode[], occur: Occur): QueryNode | undefined => {
  if (parts.length < 2) return parts[0]
  const clauses = parts.map((node): Clause => ({ occur, node }))
  return { kind: 'bool', clauses, at: spanOfPlaces(parts.map(({ at }) => at)) }
}

/** A node that matches if all parts match. */
export const allOf = (parts: readonly QueryNode[]): QueryNode | undefined => combined(parts, 'must')

/** A node that matches if at least one part matches. */
export const anyOf = (parts: readonly QueryNode[]): QueryNode | undefined => combined(parts, 'should')
