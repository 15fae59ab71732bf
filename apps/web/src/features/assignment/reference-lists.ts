import {
  continuingResourceTypes,
  frequencies,
  isoCountries,
  isoLanguages,
  issnCenters,
  type ListRow,
  lcCountries,
  media,
} from '@seriatim/contract'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import type { Choice } from '../../ui/best-choices.ts'
import { shownCode } from '../../ui/shown-code.ts'

export const listChoices = (rows: readonly ListRow[] = []): readonly Choice[] =>
  rows.map(({ code, name }) => ({ value: code, code: shownCode(code), name }))

const useChoices = (rows: readonly ListRow[] | undefined): readonly Choice[] => useMemo(() => listChoices(rows), [rows])

export type ReferenceLists = Readonly<
  Record<'countries' | 'languages' | 'media' | 'frequencies' | 'types', readonly Choice[]>
>

/** The code lists of the form, in the language of the interface. The countries of the user's centre come first. */
export const useReferenceLists = (centerId: string | undefined): ReferenceLists => {
  const allCountries = useAnswer(isoCountries, {}).data
  const centers = useAnswer(issnCenters, {}).data
  const own = centers?.find(({ id }) => id === centerId)?.countries
  const countries = useMemo(() => {
    const { first = [], rest = [] } = Object.groupBy(allCountries ?? [], ({ code }) =>
      own?.includes(code) ? 'first' : 'rest',
    )
    return listChoices([...first, ...rest])
  }, [allCountries, own])
  const languages = useChoices(useAnswer(isoLanguages, {}).data)
  const allMedia = useChoices(useAnswer(media, {}).data)
  const allFrequencies = useChoices(useAnswer(frequencies, {}).data)
  const types = useChoices(useAnswer(continuingResourceTypes, {}).data)
  return useMemo(
    () => ({ countries, languages, media: allMedia, frequencies: allFrequencies, types }),
    [countries, languages, allMedia, allFrequencies, types],
  )
}

/** The Library of Congress countries of an ISO country; undefined until the list is fetched. */
export const useLcCountries = (iso: string | null): readonly ListRow[] | undefined =>
  useAnswer(lcCountries, { query: { iso: iso ?? '' } }, { enabled: iso !== null }).data

/** All centres; fetched only for users who may choose one. */
export const useCenters = (isWanted: boolean): readonly ListRow[] | undefined =>
  useAnswer(issnCenters, {}, { enabled: isWanted }).data
