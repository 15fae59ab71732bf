import { continuingResourceTypes, frequencies, isoCountries, isoLanguages, type ListRow } from '@seriatim/contract'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'

/** The name of a code of a list, or the code while the list loads and for an unknown code. */
export const nameOfCode = (rows: readonly ListRow[] | undefined, code: string): string =>
  rows?.find((row) => row.code === code)?.name ?? code

export type RequestLists = {
  readonly countries: readonly ListRow[] | undefined
  readonly languages: readonly ListRow[] | undefined
  readonly frequencies: readonly ListRow[] | undefined
  readonly types: readonly ListRow[] | undefined
}

/** The code lists of the form of a request, with names in the language of the interface. */
export const useRequestLists = (): RequestLists => {
  const { data: countries } = useAnswer(isoCountries, {})
  const { data: languages } = useAnswer(isoLanguages, {})
  const { data: allFrequencies } = useAnswer(frequencies, {})
  const { data: types } = useAnswer(continuingResourceTypes, {})
  return useMemo(
    () => ({ countries, languages, frequencies: allFrequencies, types }),
    [countries, languages, allFrequencies, types],
  )
}
