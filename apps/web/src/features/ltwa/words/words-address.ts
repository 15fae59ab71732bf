import { INDEX_SIZE, INDEX_SIZE_MAX, LTWA_KEYS, LTWA_SORTS, type LtwaKey, type LtwaSort } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../../kernel/search-params.ts'

/** The state of the list of abbreviations in the URL; absent values have their defaults. */
export type WordsAddress = {
  tab?: 'browse' | undefined
  /** Parameters of the search tab. `languages`: codes joined by commas; dates as `YYYY-MM-DD`. */
  search?: string | undefined
  languages?: string | undefined
  created_start?: string | undefined
  created_end?: string | undefined
  updated_start?: string | undefined
  updated_end?: string | undefined
  sort?: LtwaSort | undefined
  order?: 'desc' | undefined
  page?: number | undefined
  /** Parameters of the index tab: order, filter, start, direction, and lines per step. */
  by?: 'abbreviation' | undefined
  filter?: string | undefined
  from?: string | undefined
  back?: 'true' | undefined
  size?: number | undefined
  /** The word whose form is open: its id, or `new`. */
  word?: string | undefined
  /** Whether the dialog to replace the list by a file is open. */
  load?: 'true' | undefined
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

const parseSize = (value: unknown): number | undefined => {
  const size = Number(value)
  return Number.isInteger(size) && size >= 1 && size <= INDEX_SIZE_MAX && size !== INDEX_SIZE ? size : undefined
}

const isTrue = (value: unknown): 'true' | undefined => (String(value) === 'true' ? 'true' : undefined)

/** Reads the URL; invalid values are left out. */
export const readWordsAddress = (parameters: Record<string, unknown>): WordsAddress => ({
  tab: parameters.tab === 'browse' ? 'browse' : undefined,
  search: textParameter(parameters.search)?.slice(0, 500),
  languages: textParameter(parameters.languages)
    ?.split(',')
    .filter((code) => /^[a-z]{3}$/.test(code))
    .join(','),
  created_start: day(parameters.created_start),
  created_end: day(parameters.created_end),
  updated_start: day(parameters.updated_start),
  updated_end: day(parameters.updated_end),
  sort: LTWA_SORTS.find((sort) => sort === parameters.sort && sort !== 'word'),
  order: parameters.order === 'desc' ? 'desc' : undefined,
  page: pageParameter(parameters.page),
  by: parameters.by === 'abbreviation' ? 'abbreviation' : undefined,
  filter: textParameter(parameters.filter)?.slice(0, 500),
  from: textParameter(parameters.from),
  back: isTrue(parameters.back),
  size: parseSize(parameters.size),
  word: /^(new|\d{1,9})$/.test(String(parameters.word)) ? String(parameters.word) : undefined,
  load: isTrue(parameters.load),
})

/** The state after a click on a column header: sorted by this column, or in reverse order if it was already. */
export const sortedBy = ({ sort, order }: WordsAddress, column: LtwaSort): WordsAddress =>
  (sort ?? 'word') === column
    ? { sort, order: order === undefined ? 'desc' : undefined }
    : { sort: column === 'word' ? undefined : column, order: undefined }

/** The filter of the search as parameters of the calls. */
export const wordsFilter = (address: WordsAddress) => ({
  search: address.search,
  languages: address.languages?.split(',').filter(Boolean),
  created_start: address.created_start,
  created_end: address.created_end,
  updated_start: address.updated_start,
  updated_end: address.updated_end,
  sort: address.sort ?? 'word',
  order: address.order ?? ('asc' as const),
})

export const ltwaKey = ({ by }: WordsAddress): LtwaKey => by ?? LTWA_KEYS[0]
