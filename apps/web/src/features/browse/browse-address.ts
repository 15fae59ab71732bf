import { INDEX_SIZE_MAX } from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import {
  hasConditions,
  readSearchState,
  type SearchAddress,
  type SearchState,
  writeSearchState,
} from '../search-query/search-state.ts'

/**
 * The state of a page that browses an index: entries that match `filter`, from `position` forwards or backwards.
 * `subset` is a search: only the records that it finds are counted. The subset has the same URL parameters as a search.
 */
export type BrowseState = {
  readonly filter: string
  readonly isLucene: boolean
  /** Whether the page shows only groups of near-equal entries. */
  readonly isNearEqual: boolean
  /**
   * Typed text, or the key of an entry. Empty means the start of the index, or its end if the direction is `before`.
   */
  readonly position: string
  readonly direction: 'after' | 'before'
  /** Number of lines, if the URL contains it. */
  readonly size?: number
  readonly subset?: SearchState
}

export const BEGINNING = { position: '', direction: 'after' } as const

/** A search without the parameters that only change how results are displayed. */
const searchWithoutView = ({
  sort: _,
  order: __,
  page: ___,
  versions: ____,
  explain: _____,
  ...state
}: SearchState): SearchState => state

/** A valid number of lines, or undefined. */
export const parseLineCount = (value: unknown): number | undefined => {
  const lines = Number(value)
  return Number.isInteger(lines) && lines >= 1 && lines <= INDEX_SIZE_MAX ? lines : undefined
}

export const readBrowseState = (parameters: Readonly<Record<string, unknown>>): BrowseState => {
  const subset = searchWithoutView(readSearchState(parameters))
  const size = parseLineCount(parameters.lines)
  return {
    filter: textParameter(parameters.filter) ?? '',
    isLucene: parameters.syntax === 'lucene',
    isNearEqual: parameters.near === 'equal',
    position: textParameter(parameters.position) ?? '',
    direction: parameters.direction === 'before' ? 'before' : 'after',
    ...(size === undefined ? {} : { size }),
    ...(hasConditions(subset) ? { subset } : {}),
  }
}

/** The URL parameters of a page; `readBrowseState` is the inverse. */
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
    ...(subset === undefined ? {} : writeSearchState(searchWithoutView(subset))),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')),
  }
}

/** The search for the records that have at least one of these entries. */
export const searchOfEntries = (keys: readonly string[]): SearchState => ({
  lines: [],
  filters: keys.map((code) => ({ type: 'heading', code, exclude: false })),
  facets: [],
})

/** Reads URL parameters and writes them in canonical form, for `validateSearch`. */
export const readBrowseAddress = (parameters: Readonly<Record<string, unknown>>): SearchAddress =>
  writeBrowseState(readBrowseState(parameters))
