import { customRuleSentence } from '@seriatim/rules/sentences'
import { useCallback } from 'react'
import { translateUnknown, useLocale, useMessages } from '../../../kernel/i18n.ts'
import type { Problem } from './problem.ts'

/**
 * Returns a function that makes the sentence of a problem in the language of the interface. The function keeps its
 * identity until the language changes.
 */
export const useSentence = (): ((problem: Problem) => string) => {
  const t = useMessages('catalogue')
  const locale = useLocale()
  return useCallback(
    (problem) => {
      if (problem.origin === 'line') return t(`problem_${problem.code}`)
      if (problem.origin === 'server') return problem.sentence
      const { code, params, sentences } = problem.diagnostic
      return sentences
        ? customRuleSentence(sentences, params, locale)
        : (translateUnknown('rules', code, params) ?? code)
    },
    [t, locale],
  )
}
