import { type AnswerOf, type MonitoredSearchRow, monitoredSearches, openMonitoredSearch } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { notify } from '../../kernel/notify.ts'

/**
 * An opened monitored search: its parameters, and how its results changed since it was last opened. `row` is its row in
 * the list before opening.
 */
export type OpenedSearch = AnswerOf<typeof openMonitoredSearch> & { readonly row: MonitoredSearchRow }

/**
 * Returns a function that opens a monitored search and calls `onOpen`, which runs the search and shows its changes. A
 * refusal is shown as a toast.
 */
export const useOpenMonitored = (
  onOpen: (opened: OpenedSearch) => void,
): { open(row: MonitoredSearchRow): void; isOpening: boolean } => {
  const call = useCall(openMonitoredSearch, { invalidates: [monitoredSearches.name], onError: notify.failure })
  return {
    open: (row) => call.mutate({ params: { id: row.id } }, { onSuccess: (answer) => onOpen({ ...answer, row }) }),
    isOpening: call.isPending,
  }
}
