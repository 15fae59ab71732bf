import {
  IMPORT_OUTCOMES,
  IMPORT_RECORDS_LIST,
  type ImportOutcome,
  type listImportedRecords,
  type QueryInputOf,
} from '@seriatim/contract'
import { textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, listParameters, listQueryOf, readListAddress } from '../../ui/table/list-address.ts'

/**
 * The state of the import page in the URL. For an import, it is the filter and the page of its records, and the
 * expanded records. Without an import, it is the page of past imports.
 */
export type ImportAddress = ListAddress & {
  readonly outcome?: ImportOutcome
  readonly rule?: string
  readonly category?: string
  readonly center?: string
  readonly revert?: 'reverted' | 'kept'
  /** Positions of the expanded records, joined by commas. */
  readonly open?: string
}

export const readImportAddress = (parameters: Record<string, unknown>): ImportAddress => ({
  ...listParameters(parameters),
  outcome: IMPORT_OUTCOMES.find((each) => each === parameters.outcome),
  rule: textParameter(parameters.rule),
  category: textParameter(parameters.category),
  center: textParameter(parameters.center),
  revert: (['reverted', 'kept'] as const).find((each) => each === parameters.revert),
  open: textParameter(parameters.open),
})

/** A filter of the list of records. Each number in the summaries is a link that sets one of these filters. */
export type RecordFilter = Pick<ImportAddress, 'outcome' | 'rule' | 'category' | 'center' | 'revert' | 'search'>

export const NO_FILTER: RecordFilter = {
  outcome: undefined,
  rule: undefined,
  category: undefined,
  center: undefined,
  revert: undefined,
  search: undefined,
}

export const recordFilter = ({ outcome, rule, category, center, revert, search }: ImportAddress): RecordFilter => ({
  outcome,
  rule,
  category,
  center,
  revert,
  search,
})

export const isFiltered = (filter: RecordFilter): boolean => Object.values(filter).some((value) => value !== undefined)

/** Whether two URLs have the same filter. */
export const isSameFilter = (a: RecordFilter, b: RecordFilter): boolean =>
  (Object.keys(NO_FILTER) as (keyof RecordFilter)[]).every((key) => a[key] === b[key])

export const recordsQuery = (address: ImportAddress): QueryInputOf<typeof listImportedRecords> => ({
  outcome: address.outcome,
  rule: address.rule,
  category_switch: address.category,
  center_switch: address.center,
  revert: address.revert,
  ...listQueryOf(IMPORT_RECORDS_LIST, readListAddress(IMPORT_RECORDS_LIST, address)),
})
