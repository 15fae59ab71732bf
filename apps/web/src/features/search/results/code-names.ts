import {
  type AnswerOf,
  categories,
  frequencies,
  isoCountries,
  isoLanguages,
  issnCenters,
  type ListRow,
  media,
} from '@seriatim/contract'
import { useMemo } from 'react'
import { type AnyCall, useAnswer } from '../../../app/api.ts'
import type { Display, NamedCode } from './display.ts'

/** Returns the name of a code if the Display menu is set to names; else the code. */
export type CodeNames = (kind: NamedCode, code: string) => string

/** Query parameters that include retired codes, because records may contain them. */
const WITH_RETIRED = { query: { retired: 'true' } } as never

/** The lists are cached for an hour, because they change only a few times a year. */
const LIST_STALE_MS = 60 * 60 * 1000

/** The names in a reference list by code, in the language of the interface; empty until the list is fetched. */
export const useListNames = <C extends AnyCall>(
  call: C & { answer?: unknown },
  isWanted: boolean,
): ReadonlyMap<string, string> => {
  const { data } = useAnswer(call as AnyCall, WITH_RETIRED, { enabled: isWanted, staleTime: LIST_STALE_MS })
  return isWanted && data ? namesIn(data as AnswerOf<typeof isoCountries>) : NO_NAMES
}
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** Caches a map of names for each fetched list. The list is the key, so a map exists as long as the cached answer. */
const maps = new WeakMap<readonly ListRow[], ReadonlyMap<string, string>>()
const namesIn = (rows: readonly ListRow[]): ReadonlyMap<string, string> => {
  let map = maps.get(rows)
  if (!map) {
    map = new Map(rows.map(({ code, name }) => [code, name]))
    maps.set(rows, map)
  }
  return map
}

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
