import type { CompilePattern } from '@seriatim/rules'
import { useEffect, useState } from 'react'
import type { SetRules } from '../expert/diagnose.ts'

/**
 * What reads the regular expressions of rules: a large chunk of its own, fetched where a rule that administration made has
 * one. Until it is there, and where it cannot be had, the server alone says what such rules find.
 */
export const usePatterns = (rules: SetRules | undefined): CompilePattern | undefined => {
  const isNeeded = rules?.rules.some(({ enabled, made }) => enabled && made?.kind === 'pattern') ?? false
  const [patterns, setPatterns] = useState<{ readonly compile: CompilePattern }>()
  useEffect(() => {
    if (!isNeeded) return
    import('@seriatim/rules/patterns').then(
      ({ compilePattern }) => setPatterns({ compile: compilePattern }),
      () => undefined,
    )
  }, [isNeeded])
  return patterns?.compile
}
