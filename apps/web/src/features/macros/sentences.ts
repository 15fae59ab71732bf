import type { MacroError, MacroNote } from '@seriatim/macros'
import { useCallback } from 'react'
import { translateUnknown, useLocale } from '../../app/i18n.ts'

/** The sentence of a mistake or a note in the language of the interface. The same function as long as the language is. */
export const useMacroSentence = (): ((kind: 'error' | 'note', said: MacroError | MacroNote) => string) => {
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are those of the language
  return useCallback(
    (kind, { code, parameters }) => translateUnknown('macros', `${kind}_${code}`, parameters) ?? code,
    [locale],
  )
}
