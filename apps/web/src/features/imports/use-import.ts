import { useLocalStorage } from '@mantine/hooks'
import { type AnswerOf, IMPORT_REFRESH_S, importSummary, readImport } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { useTaskChange } from '../tasks/use-tasks.ts'

export type Summary = AnswerOf<typeof importSummary>

/** The current state of an import: updated by events, and polled every 10 seconds. */
export const useImport = (id: string) => {
  const queries = useQueryClient()
  const input = { params: { id } }
  const answer = useAnswer(readImport, input, { staleTime: 0, refetchInterval: IMPORT_REFRESH_S * 1000 })
  const { data } = answer
  useTaskChange((task) => {
    const isOurs =
      task.message_id === data?.message_id || (data?.revert?.status === '' && task.action_name !== 'import')
    if (!isOurs) return
    void invalidateAnswers(queries, [readImport.name])
    if (task.status === 'RUNNING') return
    void invalidateAnswers(queries, [importSummary.name])
    void invalidateAnswers(queries, ['listImportedRecords'])
    void invalidateAnswers(queries, ['listImports'])
  })
  return answer
}

/**
 * The records of a dry run that the user excludes from the real run, identified by their position in the file. The
 * browser stores them until the real run.
 */
export type ExcludedRecords = {
  readonly positions: ReadonlySet<number>
  toggle(position: number): void
  /** Rules whose violation excludes a record. */
  readonly rules: ReadonlySet<string>
  toggleRule(rule: string): void
  clear(): void
}

export const useExcludedRecords = (id: string): ExcludedRecords => {
  const [stored, keep, forget] = useLocalStorage<readonly number[]>({
    key: `seriatim-import-refused-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [storedRules, keepRules, forgetRules] = useLocalStorage<readonly string[]>({
    key: `seriatim-import-refused-rules-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return useMemo(
    () => ({
      positions: new Set(stored),
      rules: new Set(storedRules),
      toggle: (position) => keep((before) => toggled(before, position)),
      toggleRule: (rule) => keepRules((before) => toggled(before, rule)),
      clear: () => {
        forget()
        forgetRules()
      },
    }),
    [stored, storedRules, keep, keepRules, forget, forgetRules],
  )
}

const toggled = <T>(chosen: readonly T[], one: T): readonly T[] =>
  chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]
