import { changeSetById, changeSetRecords, IMPORT_REFRESH_S } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerKey, useAnswer } from '../../app/api.ts'
import { useTaskChange } from '../tasks/use-tasks.ts'

/** A change set as it is now: told as it happens, read anew every 10 seconds otherwise. */
export const useChangeSet = (id: string) => {
  const queries = useQueryClient()
  const input = { params: { id } }
  const answer = useAnswer(changeSetById, input, { staleTime: 0, refetchInterval: IMPORT_REFRESH_S * 1000 })
  useTaskChange((task) => {
    if (task.page !== `/bulk/${id}`) return
    void queries.invalidateQueries({ queryKey: answerKey(changeSetById, input) })
    void queries.invalidateQueries({ queryKey: [changeSetRecords.name] })
    if (task.status !== 'RUNNING') void queries.invalidateQueries({ queryKey: ['changeSets'] })
  })
  const { state, saved, reverted, revert } = answer.data ?? {}
  // Whoever did not begin it hears of no task: the set is read again and again, and its records when it has moved on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what moves on
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [changeSetRecords.name] })
  }, [queries, state, saved, reverted, revert])
  return answer
}
