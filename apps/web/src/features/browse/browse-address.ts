import { INDEX_SIZE_MAX } from '@seriatim/contract'
import { textParameter } from '../../app/search-params.ts'
import {
  isAsked,
  readSearchState,
  type SearchAddress,
  type SearchState,
  writeSearchState,
} from '../search/state/search-state.ts'

/**
 * What a browse page shows: entries that pass `filter`, from `position` on or before it. `subset` is the search whose
 * records alone count; its parameters stand in the address as they do in that of the search.
 */
export type BrowseState = {
  readonly filter: string
  readonly isLucene: boolean
  /** Only groups of near-equal entries. */
  readonly isNearEqual: boolean
  /** What was typed, or the key of an entry; empty at the beginning, and, with `before`, at the end. */
  readonly position: string
  readonly direction: 'after' | 'before'
  /** Lines, where they are told by the address. */
  readonly size?: number
  readonly subset?: SearchState
}

export const BEGINNING = { position: '', direction: 'after' } as const

/** The parts of a search that say how its results are shown, and not which there are. */
const wanted = ({
  sort: _,
  order: __,
  page: ___,
  versions: ____,
  explain: _____,
  ...state
}: SearchState): SearchState => state

/** A number of lines; undefined for what is none. */
export const linesOf = (value: unknown): number | undefined => {
  const lines = Number(value)
  return Number.isInteger(lines) && lines >= 1 && lines <= INDEX_SIZE_MAX ? lines : undefined
}

export const readBrowseState = (parameters: Readonly<Record<string, unknown>>): BrowseState => {
  const subset = wanted(readSearchState(parameters))
  const size = linesOf(parameters.lines)
  return {
    filter: textParameter(parameters.filter) ?? '',
    isLucene: parameters.syntax === 'lucene',
    isNearEqual: parameters.near === 'equal',
    position: textParameter(parameters.position) ?? '',
    direction: parameters.direction === 'before' ? 'before' : 'after',
    ...(size === undefined ? {} : { size }),
    ...(isAsked(subset) ? { subset } : {}),
  }
}

/** The parameters that a page stands under; `readBrowseState` is the inverse. */
export const writeBrowseState = (state: BrowseState): SearchAddress => {
  const { filter, isLucene, isNearEqual, position, direction, size, subset } = state
  const own = {
    filter,
    syntax: isLucene ? 'lucene' : '',
    near: isNearEqual ? 'equal' : '',
    position,
    direction: direction === 'before' ? 'before' : '',
    lines: size === undefined ? '' : String(size),
  }
  return {
    ...(subset === undefined ? {} : writeSearchState(wanted(subset))),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')),
  }
}

/** The search for the records of some entries. */
export const searchOfEntries = (keys: readonly string[]): SearchState => ({
  lines: [],
  filters: keys.map((code) => ({ type: 'heading', code, exclude: false })),
  facets: [],
})

/** The parameters of an address in their one form. */
export const readBrowseAddress = (parameters: Readonly<Record<string, unknown>>): SearchAddress =>
  writeBrowseState(readBrowseState(parameters))
