import { useCallback } from 'react'
import { translateUnknown, useMessages } from '../../../app/i18n.ts'
import type { Problem } from './problem.ts'

/** The sentence of a problem in the language of the interface. The same function as long as the language is. */
export const useSentence = (): ((problem: Problem) => string) => {
  const t = useMessages('catalogue')
  return useCallback(
    (problem) => {
      if (problem.origin === 'line') return t(`problem_${problem.code}`)
      if (problem.origin === 'server') return problem.sentence
      const { code, params } = problem.diagnostic
      return translateUnknown('rules', code, params) ?? code
    },
    [t],
  )
}
