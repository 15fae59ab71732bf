import { IMPORT_OUTCOMES, type ImportOutcome, type listImportedRecords, type QueryInputOf } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'

/** What the address of an import says: the filter of its records, the record that is open, the page of past imports. */
export type ImportAddress = {
  readonly outcome?: ImportOutcome
  readonly rule?: string
  readonly category?: string
  readonly center?: string
  readonly revert?: 'reverted' | 'kept'
  readonly q?: string
  readonly page?: number
  /** Positions of the open records, joined by commas. */
  readonly open?: string
  readonly past?: number
}

export const readImportAddress = (parameters: Record<string, unknown>): ImportAddress => ({
  outcome: IMPORT_OUTCOMES.find((each) => each === parameters.outcome),
  rule: textParameter(parameters.rule),
  category: textParameter(parameters.category),
  center: textParameter(parameters.center),
  revert: (['reverted', 'kept'] as const).find((each) => each === parameters.revert),
  q: textParameter(parameters.q),
  page: pageParameter(parameters.page),
  open: textParameter(parameters.open),
  past: pageParameter(parameters.past),
})

/** One filter of the list: each number of the summaries is one. */
export type RecordFilter = Pick<ImportAddress, 'outcome' | 'rule' | 'category' | 'center' | 'revert' | 'q'>

export const NO_FILTER: RecordFilter = {
  outcome: undefined,
  rule: undefined,
  category: undefined,
  center: undefined,
  revert: undefined,
  q: undefined,
}

export const filterOf = ({ outcome, rule, category, center, revert, q }: ImportAddress): RecordFilter => ({
  outcome,
  rule,
  category,
  center,
  revert,
  q,
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
  q: address.q,
  page: address.page ?? 1,
})
