import { type ChangeSet, leaveOut } from '@seriatim/contract'
import { useCall } from '../../kernel/api.ts'
import { notify } from '../../kernel/notify.ts'

/**
 * A mutation scope for the calls on one change set. These calls run in order, so that records are excluded before the
 * set runs.
 */
export const mutationScope = ({ id }: ChangeSet) => ({ id: `bulk ${id}` })

/** Excludes records from the run of a change set, or includes them again. */
export const useExcludeRecords = (set: ChangeSet) =>
  useCall(leaveOut, {
    invalidates: ['changeSetById', 'changeSetRecords'],
    onError: notify.failure,
    scope: mutationScope(set),
  })
