import {
  BULK_OUTCOMES,
  BULK_SHOWN,
  type BulkOutcome,
  type changeSetRecords,
  type QueryInputOf,
} from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'
import { type ListAddress, listParameters } from '../../ui/table/list-address.ts'

type BulkShown = (typeof BULK_SHOWN)[number]

/** What the address of a change set says: which of its records are listed. Without a set it holds the query of the list of sets. */
export type BulkAddress = ListAddress & {
  readonly outcome?: BulkOutcome | undefined
  readonly shown?: Exclude<BulkShown, 'all'> | undefined
  readonly group?: string | undefined
  /** Numbers of the open records, joined by commas. */
  readonly open?: string | undefined
}

export const readBulkAddress = (parameters: Record<string, unknown>): BulkAddress => ({
  ...listParameters(parameters),
  outcome: BULK_OUTCOMES.find((each) => each === parameters.outcome),
  shown: BULK_SHOWN.filter((each) => each !== 'all').find((each) => each === parameters.shown),
  group: textParameter(parameters.group),
  page: pageParameter(parameters.page),
  open: textParameter(parameters.open),
})

/** One filter of the records: each number of the page is one. */
export type RecordFilter = Pick<BulkAddress, 'outcome' | 'shown' | 'group'>

export const NO_FILTER: RecordFilter = { outcome: undefined, shown: undefined, group: undefined }

export const isFiltered = ({ outcome, shown, group }: RecordFilter): boolean =>
  outcome !== undefined || shown !== undefined || group !== undefined

/** Two addresses ask for the same records. */
export const isSameFilter = (a: RecordFilter, b: RecordFilter): boolean =>
  a.outcome === b.outcome && a.shown === b.shown && a.group === b.group

/** Rows of a page of records. */
export const RECORDS_SIZE = 25

export const recordsQuery = ({
  outcome,
  shown,
  group,
  page = 1,
  size = RECORDS_SIZE,
}: BulkAddress): QueryInputOf<typeof changeSetRecords> => ({ outcome, shown: shown ?? 'all', group, page, size })
