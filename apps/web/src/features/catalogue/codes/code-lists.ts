import { type CodeLists, codeLists } from '@seriatim/contract'
import type { LabelLocale } from '@seriatim/profile/labels'
import { entryName, entryOf, type ListEntry, type ListName, list } from '@seriatim/profile/lists'
import { useAnswer } from '../../../kernel/api.ts'

/** Lists of codes as edited in administration. The built-in codes apply to a list that is absent. */
export type KnownCodeLists = CodeLists

/** The lists until the server has answered: the built-in codes only. */
export const BUILT_IN: KnownCodeLists = {}

export const useCodeLists = (): KnownCodeLists => useAnswer(codeLists, {}).data ?? BUILT_IN

type Named = { readonly code: string; readonly name: string }
type Entry = Named & { readonly isOffered: boolean }

const isObsolete = (entry: ListEntry | undefined): boolean =>
  (entry as { readonly isObsolete?: true } | undefined)?.isObsolete === true

const listEntries = (name: ListName, locale: LabelLocale, lists: KnownCodeLists): readonly Entry[] =>
  lists[name]?.map(({ is_active, ...entry }) => ({
    ...entry,
    isOffered: is_active && !isObsolete(entryOf(name, entry.code)),
  })) ??
  (list(name) as readonly ListEntry[]).map((entry) => ({
    code: entry.code,
    name: entryName(entry, locale),
    isOffered: !isObsolete(entry),
  }))

type Sorted = { readonly offered: readonly Named[]; readonly others: ReadonlyMap<string, Named> }

/** Caches the sorted codes by answer, list and language. The weak keys release the entries together with the answer. */
const sorted = new WeakMap<KnownCodeLists, Map<string, Sorted>>()

const sortedOf = (name: ListName, locale: LabelLocale, lists: KnownCodeLists): Sorted => {
  const known = sorted.get(lists) ?? new Map<string, Sorted>()
  sorted.set(lists, known)
  const key = `${name} ${locale}`
  const before = known.get(key)
  if (before) return before
  const entries = listEntries(name, locale, lists)
  const made = {
    offered: entries.filter(({ isOffered }) => isOffered),
    others: new Map(entries.flatMap((entry) => (entry.isOffered ? [] : [[entry.code, entry] as const]))),
  }
  known.set(key, made)
  return made
}

/**
 * The name of the script that a code in $6 means, from administration or the built-in list, or the code if it has no
 * name.
 */
export const scriptName = (code: string, locale: LabelLocale, lists: KnownCodeLists): string => {
  const shipped = list('scripts').find(
    (each) => each.code === code || each.numeric === code || each.codes880?.includes(code),
  )
  const listed = lists.scripts?.find((each) =>
    shipped ? each.code === shipped.code : [each.code, each.num_code].includes(code),
  )
  return listed?.name ?? (shipped ? entryName(shipped, locale) : code)
}

/** The codes that a list offers in a language. The codes in `present` that the list no longer offers come first. */
export const offeredCodes = (
  name: ListName,
  locale: LabelLocale,
  lists: KnownCodeLists,
  present: readonly string[],
): readonly Named[] => {
  const { offered, others } = sortedOf(name, locale, lists)
  const retired = [...new Set(present)].flatMap((code) => others.get(code) ?? [])
  return retired.length === 0 ? offered : [...retired, ...offered]
}
