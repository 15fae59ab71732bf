import type { AnswerOf, isoCountries, ListRow } from '@seriatim/contract'
import { type AnyCall, useAnswer } from './api.ts'

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
