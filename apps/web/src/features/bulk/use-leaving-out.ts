import { type ChangeSet, leaveOut } from '@seriatim/contract'
import { useCall } from '../../app/api.ts'
import { notify } from '../../ui/notify.ts'

/** Deeds on one set are done one after the other: what is left out is left out before the set is run. */
export const inTurn = ({ id }: ChangeSet) => ({ id: `bulk ${id}` })

/** Leaves records of a set out, or takes them in again. */
export const useLeavingOut = (set: ChangeSet) =>
  useCall(leaveOut, {
    invalidates: ['changeSetById', 'changeSetRecords'],
    onError: notify.failure,
    scope: inTurn(set),
  })
