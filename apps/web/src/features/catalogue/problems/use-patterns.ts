import type { CompilePattern } from '@seriatim/rules'
import { useEffect, useState } from 'react'
import type { SetRules } from '../expert/diagnose.ts'

/**
 * Returns the compiler of regular expressions in rules. It is a large chunk, loaded only if a rule made in
 * administration contains a regular expression. Until then, or if loading fails, only the server checks such rules.
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
