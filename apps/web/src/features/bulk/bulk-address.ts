import {
  BULK_OUTCOMES,
  BULK_SHOWN,
  type BulkOutcome,
  type changeSetRecords,
  type QueryInputOf,
} from '@seriatim/contract'
import { pageParameter, textParameter } from '../../kernel/search-params.ts'
import { type ListAddress, listParameters } from '../../ui/table/list-address.ts'

type BulkShown = (typeof BULK_SHOWN)[number]

/**
 * The state of the page of bulk changes in the URL. For a change set (records changed by one macro), it is the filter
 * and the page of the set's records. Without a change set, it is the page of the list of sets.
 */
export type BulkAddress = ListAddress & {
  readonly outcome?: BulkOutcome | undefined
  readonly shown?: Exclude<BulkShown, 'all'> | undefined
  readonly group?: string | undefined
  /** Numbers of the expanded records, joined by commas. */
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

/** A filter of the records of a change set. Each number on the page is a link that sets one of these filters. */
export type RecordFilter = Pick<BulkAddress, 'outcome' | 'shown' | 'group'>

export const NO_FILTER: RecordFilter = { outcome: undefined, shown: undefined, group: undefined }

export const isFiltered = ({ outcome, shown, group }: RecordFilter): boolean =>
  outcome !== undefined || shown !== undefined || group !== undefined

/** Whether two URLs have the same filter. */
export const isSameFilter = (a: RecordFilter, b: RecordFilter): boolean =>
  a.outcome === b.outcome && a.shown === b.shown && a.group === b.group

/** Number of records per page. */
export const RECORDS_SIZE = 25

export const recordsQuery = ({
  outcome,
  shown,
  group,
  page = 1,
  size = RECORDS_SIZE,
}: BulkAddress): QueryInputOf<typeof changeSetRecords> => ({ outcome, shown: shown ?? 'all', group, page, size })
