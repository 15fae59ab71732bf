import { changeSetById, changeSetRecords, IMPORT_REFRESH_S } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { useTaskChange } from '../tasks/use-tasks.ts'

/** Returns the current state of a change set, which is updated by events and polled every 10 seconds. */
export const useChangeSet = (id: string) => {
  const queries = useQueryClient()
  const input = { params: { id } }
  const answer = useAnswer(changeSetById, input, { staleTime: 0, refetchInterval: IMPORT_REFRESH_S * 1000 })
  useTaskChange((task) => {
    if (task.page !== `/bulk/${id}`) return
    void invalidateAnswers(queries, [changeSetById.name])
    void invalidateAnswers(queries, [changeSetRecords.name])
    if (task.status !== 'RUNNING') void invalidateAnswers(queries, ['changeSets'])
  })
  const { state, saved, reverted, revert } = answer.data ?? {}
  // Users other than the author receive no task events: the set is polled, and its records are refetched when it has
  // changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the set has changed
  useEffect(() => {
    void invalidateAnswers(queries, [changeSetRecords.name])
  }, [queries, state, saved, reverted, revert])
  return answer
}
