import { useQueryClient } from '@tanstack/react-query'
import { changeLocale, type Locale } from './i18n.ts'
import { invalidateAnswers } from './invalidate.ts'

/** Changes the language, and fetches anew what the server words in it: names of lists, sentences of rules. */
export const useChangeLocale = () => {
  const queries = useQueryClient()
  return async (locale: Locale): Promise<void> => {
    await changeLocale(locale)
    await invalidateAnswers(queries)
  }
}
