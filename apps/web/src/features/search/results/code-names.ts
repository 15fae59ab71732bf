import { categories, frequencies, isoCountries, isoLanguages, issnCenters, media } from '@seriatim/contract'
import { useMemo } from 'react'
import { useListNames } from '../../../kernel/list-names.ts'
import type { Display, NamedCode } from './display.ts'

/** Returns the name of a code if the Display menu is set to names; else the code. */
export type CodeNames = (kind: NamedCode, code: string) => string

/** Fetches the reference lists that the display needs, and returns the names of their codes. */
export const useCodeNames = (display: Display): CodeNames => {
  const category = useListNames(categories, display.category === true)
  const medium = useListNames(media, display.media === true)
  const frequency = useListNames(frequencies, display.frequency === true)
  const country = useListNames(isoCountries, display.country === true)
  const centre = useListNames(issnCenters, display.centre === true)
  const languages = useListNames(isoLanguages, display.languages === true)
  return useMemo(() => {
    const names: Readonly<Record<NamedCode, ReadonlyMap<string, string>>> = {
      category,
      media: medium,
      frequency,
      country,
      centre,
      languages,
    }
    return (kind, code) => names[kind].get(code) ?? code
  }, [category, medium, frequency, country, centre, languages])
}
