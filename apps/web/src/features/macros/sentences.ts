import type { MacroError, MacroNote } from '@seriatim/macros'
import { useCallback } from 'react'
import { translateUnknown, useLocale } from '../../kernel/i18n.ts'

/**
 * Returns a function that makes the sentence of an error or a note in the language of the interface. The function keeps
 * its identity until the language changes.
 */
export const useMacroSentence = (): ((kind: 'error' | 'note', stated: MacroError | MacroNote) => string) => {
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences depend on the language
  return useCallback(
    (kind, { code, parameters }) => translateUnknown('macros', `${kind}_${code}`, parameters) ?? code,
    [locale],
  )
}
