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
import { useAnswer } from '../../app/api.ts'
import type { Choice } from '../../ui/best-choices.ts'
import { shownCode } from '../../ui/shown-code.ts'

/** Lists change a few times a year. */
const LIST_STALE_MS = 60 * 60 * 1000

export const choicesOf = (rows: readonly ListRow[] = []): readonly Choice[] =>
  rows.map(({ code, name }) => ({ value: code, code: shownCode(code), name }))

const useChoices = (rows: readonly ListRow[] | undefined): readonly Choice[] => useMemo(() => choicesOf(rows), [rows])

export type ReferenceLists = Readonly<
  Record<'countries' | 'languages' | 'media' | 'frequencies' | 'types', readonly Choice[]>
>

/** The lists that the form chooses from, in the interface's language. */
export const useReferenceLists = (): ReferenceLists => {
  const settings = { staleTime: LIST_STALE_MS }
  const countries = useChoices(useAnswer(isoCountries, {}, settings).data)
  const languages = useChoices(useAnswer(isoLanguages, {}, settings).data)
  const allMedia = useChoices(useAnswer(media, {}, settings).data)
  const allFrequencies = useChoices(useAnswer(frequencies, {}, settings).data)
  const types = useChoices(useAnswer(continuingResourceTypes, {}, settings).data)
  return useMemo(
    () => ({ countries, languages, media: allMedia, frequencies: allFrequencies, types }),
    [countries, languages, allMedia, allFrequencies, types],
  )
}

/** The countries of the Library of Congress within one of ISO; undefined until they are there. */
export const useLcCountries = (iso: string | null): readonly ListRow[] | undefined =>
  useAnswer(lcCountries, { query: { iso: iso ?? '' } }, { enabled: iso !== null, staleTime: LIST_STALE_MS }).data

/** All centres, for those who may choose one. */
export const useCenters = (isWanted: boolean): readonly ListRow[] | undefined =>
  useAnswer(issnCenters, {}, { enabled: isWanted, staleTime: LIST_STALE_MS }).data
