/** The state of finding records for a list of titles, as an immutable value: results, decisions, and undo steps. */
import type { TitleFacts, TitleSource } from '@seriatim/contract'
import { certainIssn } from './agreement.ts'

export type Result = { readonly likeness: number; readonly source: TitleSource }

type SearchState = 'waiting' | 'searching' | 'found' | 'failed'

/** The decision of the user on a title. `selected`: an ISSN, `none`, or null while undecided. */
type Decision = { readonly selected: string | null; readonly done: boolean }

export type RefinedTitle = Decision & {
  readonly title: string
  readonly cells: readonly string[]
  readonly says: TitleFacts
  readonly query: string
  readonly isFuzzy: boolean
  readonly comment: string
  readonly search: SearchState
  readonly hits: number
  readonly page: number
  readonly results: readonly Result[]
  readonly error: string | null
  /** The ISSN that can be accepted without review, or null. */
  readonly certain: string | null
  /** Duration of the search in milliseconds. */
  readonly took: number
}

/** Value of a decision that no record describes the serial. */
export const NONE = 'none'

export type RefineState = {
  readonly rows: readonly RefinedTitle[]
  readonly current: number
  /** The decisions before each change, for undo; the latest step is last. */
  readonly past: readonly ReadonlyMap<number, Decision>[]
}

type SearchOutcome = { readonly hits: number; readonly results: readonly Result[]; readonly took: number }

export type Action =
  | { readonly type: 'go'; readonly to: number }
  | { readonly type: 'searching'; readonly row: number }
  | { readonly type: 'found'; readonly row: number; readonly found: SearchOutcome }
  | { readonly type: 'failed'; readonly row: number; readonly error: string }
  | { readonly type: 'query'; readonly row: number; readonly query: string }
  | { readonly type: 'launch'; readonly row: number; readonly isFuzzy?: boolean; readonly page?: number }
  | { readonly type: 'comment'; readonly row: number; readonly comment: string }
  | { readonly type: 'choose'; readonly row: number; readonly selected: string | null }
  | { readonly type: 'done'; readonly row: number; readonly done: boolean }
  | { readonly type: 'accept' }
  | { readonly type: 'undo' }

export const startRefining = (
  rows: readonly { readonly title: string; readonly cells: readonly string[]; readonly says: TitleFacts }[],
): RefineState => ({
  rows: rows.map(({ title, cells, says }) => ({
    title,
    cells,
    says,
    query: title,
    isFuzzy: true,
    comment: '',
    // A row without a title is not searched until the user enters a query.
    search: title.trim() === '' ? 'found' : 'waiting',
    hits: 0,
    page: 1,
    results: [],
    error: null,
    certain: null,
    took: 0,
    selected: null,
    done: false,
  })),
  current: 0,
  past: [],
})

/** The states of titles. Each title has exactly one state. */
export const STATES = ['certain', 'one', 'several', 'none', 'failed', 'done', 'searching'] as const
export type RowState = (typeof STATES)[number]

export const rowState = ({ done, search, certain, hits }: RefinedTitle): RowState => {
  if (done) return 'done'
  if (search === 'failed') return 'failed'
  if (search !== 'found') return 'searching'
  if (certain !== null) return 'certain'
  return hits === 0 ? 'none' : hits === 1 ? 'one' : 'several'
}

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 200

const replaced = (rows: readonly RefinedTitle[], row: number, change: Partial<RefinedTitle>): readonly RefinedTitle[] =>
  rows.map((each, at) => (at === row ? { ...each, ...change } : each))

/** Changes decisions, and adds an undo step. */
const decide = (state: RefineState, changes: ReadonlyMap<number, Decision>): RefineState => {
  if (changes.size === 0) return state
  const before = new Map([...changes.keys()].map((row) => [row, decisionOf(state.rows[row]!)]))
  const rows = state.rows.map((each, at) => ({ ...each, ...changes.get(at) }))
  return { ...state, rows, past: [...state.past, before].slice(-MAX_UNDO_STEPS) }
}

const decisionOf = ({ selected, done }: Decision): Decision => ({ selected, done })

/** The titles whose certain record can be accepted. */
export const certainRows = ({ rows }: Pick<RefineState, 'rows'>): readonly number[] =>
  rows.flatMap((row, at) => (rowState(row) === 'certain' && row.selected !== NONE ? [at] : []))

/**
 * The next title after `from` that is not done. After the last title, continues at the first one. Undefined if all
 * titles are done.
 */
export const nextUndecided = ({ rows }: Pick<RefineState, 'rows'>, from: number): number | undefined => {
  const isOpen = (at: number) => !rows[at]!.done
  for (let step = 1; step <= rows.length; step++) {
    const at = (from + step) % rows.length
    if (isOpen(at)) return at
  }
  return undefined
}

export function reduceRefine(state: RefineState, action: Action): RefineState {
  const { rows } = state
  switch (action.type) {
    case 'go':
      return rows[action.to] === undefined ? state : { ...state, current: action.to }
    case 'searching':
      return { ...state, rows: replaced(rows, action.row, { search: 'searching' }) }
    case 'found': {
      // Answers to a superseded search are ignored.
      if (rows[action.row]!.search !== 'searching') return state
      const { hits, results, took } = action.found
      const row = rows[action.row]!
      const certain = certainIssn(
        row,
        results.map(({ source }) => source),
      )
      // A choice of the user is kept, even if the new results do not contain it.
      const isChosen = row.selected !== null && row.selected !== row.certain
      const selected = row.done || isChosen ? row.selected : (certain ?? null)
      const found = {
        search: 'found',
        hits,
        results,
        took,
        error: null,
        certain: certain ?? null,
        selected,
      } as const
      return { ...state, rows: replaced(rows, action.row, found) }
    }
    case 'failed': {
      if (rows[action.row]!.search !== 'searching') return state
      const failed = { search: 'failed', error: action.error, hits: 0, results: [] } as const
      return { ...state, rows: replaced(rows, action.row, failed) }
    }
    case 'query':
      return { ...state, rows: replaced(rows, action.row, { query: action.query }) }
    case 'launch': {
      const row = rows[action.row]!
      const { isFuzzy = row.isFuzzy, page = 1 } = action
      // A title with an empty query is not searched.
      if (row.query.trim() === '') return { ...state, rows: replaced(rows, action.row, { isFuzzy }) }
      return { ...state, rows: replaced(rows, action.row, { search: 'waiting', isFuzzy, page }) }
    }
    case 'comment':
      return { ...state, rows: replaced(rows, action.row, { comment: action.comment }) }
    case 'choose': {
      const { done } = rows[action.row]!
      return decide(state, new Map([[action.row, { selected: action.selected, done }]]))
    }
    case 'done': {
      const row = rows[action.row]!
      if (row.search === 'failed') return state
      return decide(state, new Map([[action.row, { selected: row.selected, done: action.done }]]))
    }
    case 'accept':
      return decide(state, new Map(certainRows(state).map((at) => [at, { selected: rows[at]!.certain, done: true }])))
    case 'undo': {
      const before = state.past.at(-1)
      if (before === undefined) return state
      return {
        rows: rows.map((each, at) => ({ ...each, ...before.get(at) })),
        // If the step changed one title, undo moves to that title.
        current: before.size === 1 ? [...before.keys()][0]! : state.current,
        past: state.past.slice(0, -1),
      }
    }
  }
}
