import {
  IMPORT_OUTCOMES,
  IMPORT_RECORDS_LIST,
  type ImportOutcome,
  type listImportedRecords,
  type QueryInputOf,
} from '@seriatim/contract'
import { textParameter } from '../../app/search-params.ts'
import { type ListAddress, listParameters, listQueryOf, readListAddress } from '../../ui/table/list-address.ts'

/**
 * What the address of an import says: the filter of its records, the query of their list, the records that are open.
 * Without an import it holds the query of the list of past ones.
 */
export type ImportAddress = ListAddress & {
  readonly outcome?: ImportOutcome
  readonly rule?: string
  readonly category?: string
  readonly center?: string
  readonly revert?: 'reverted' | 'kept'
  /** Positions of the open records, joined by commas. */
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

/** One filter of the list: each number of the summaries is one. */
export type RecordFilter = Pick<ImportAddress, 'outcome' | 'rule' | 'category' | 'center' | 'revert' | 'search'>

export const NO_FILTER: RecordFilter = {
  outcome: undefined,
  rule: undefined,
  category: undefined,
  center: undefined,
  revert: undefined,
  search: undefined,
}

export const filterOf = ({ outcome, rule, category, center, revert, search }: ImportAddress): RecordFilter => ({
  outcome,
  rule,
  category,
  center,
  revert,
  search,
})

export const isFiltered = (filter: RecordFilter): boolean => Object.values(filter).some((value) => value !== undefined)

/** Two addresses ask for the same records. */
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
