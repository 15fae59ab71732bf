import { type ChangeSet, leaveOut } from '@seriatim/contract'
import { useCall } from '../../app/api.ts'
import { notify } from '../../ui/notify.ts'

/** A mutation scope for the calls on one set, which run in order: records are left out before the set runs. */
export const mutationScope = ({ id }: ChangeSet) => ({ id: `bulk ${id}` })

/** Leaves records of a set out, or includes them again. */
export const useExcludeRecords = (set: ChangeSet) =>
  useCall(leaveOut, {
    invalidates: ['changeSetById', 'changeSetRecords'],
    onError: notify.failure,
    scope: mutationScope(set),
  })
