import { useQueryClient } from '@tanstack/react-query'
import { changeLocale, type Locale } from './i18n.ts'
import { invalidateAnswers } from './invalidate.ts'

/**
 * Changes the language, and refetches answers that contain text in the language, such as names of lists and messages of
 * rules.
 */
export const useChangeLocale = () => {
  const queries = useQueryClient()
  return async (locale: Locale): Promise<void> => {
    await changeLocale(locale)
    await invalidateAnswers(queries)
  }
}
