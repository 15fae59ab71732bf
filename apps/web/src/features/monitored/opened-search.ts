import { type AnswerOf, type MonitoredSearchRow, monitoredSearches, openMonitoredSearch } from '@seriatim/contract'
import { useCall } from '../../app/api.ts'
import { notify } from '../../ui/notify.ts'

/**
 * An opened monitored search: its parameters, and the changes of its results since the last time. `row` is its row in
 * the list before opening.
 */
export type OpenedSearch = AnswerOf<typeof openMonitoredSearch> & { readonly row: MonitoredSearchRow }

/** Opens a monitored search: `onOpen` runs it and shows its changes; a refusal is shown as a toast. */
export const useOpenMonitored = (
  onOpen: (opened: OpenedSearch) => void,
): { open(row: MonitoredSearchRow): void; isOpening: boolean } => {
  const call = useCall(openMonitoredSearch, { invalidates: [monitoredSearches.name], onError: notify.failure })
  return {
    open: (row) => call.mutate({ params: { id: row.id } }, { onSuccess: (answer) => onOpen({ ...answer, row }) }),
    isOpening: call.isPending,
  }
}
