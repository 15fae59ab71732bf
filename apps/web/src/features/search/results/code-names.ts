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

/** The name of a code in the interface's language, where the Display menu asks for names; else the code. */
export type CodeNames = (kind: NamedCode, code: string) => string

/** Records hold codes that are no longer offered. */
const WITH_RETIRED = { query: { retired: 'true' } } as never

/** Lists change a few times a year. */
const LIST_STALE_MS = 60 * 60 * 1000

/** The names of a reference list by code, in the language of the interface; empty until they are there. */
export const useListNames = <C extends AnyCall>(
  call: C & { answer?: unknown },
  isWanted: boolean,
): ReadonlyMap<string, string> => {
  const { data } = useAnswer(call as AnyCall, WITH_RETIRED, { enabled: isWanted, staleTime: LIST_STALE_MS })
  return isWanted && data ? namesIn(data as AnswerOf<typeof isoCountries>) : NO_NAMES
}
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** One map a fetched list; the list itself is the key, so that it lives as long as the cached answer. */
const maps = new WeakMap<readonly ListRow[], ReadonlyMap<string, string>>()
const namesIn = (rows: readonly ListRow[]): ReadonlyMap<string, string> => {
  let map = maps.get(rows)
  if (!map) {
    map = new Map(rows.map(({ code, name }) => [code, name]))
    maps.set(rows, map)
  }
  return map
}

/** Fetches the reference lists that the display needs, and names codes by them. */
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
