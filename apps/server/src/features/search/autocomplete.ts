import { type AnswerOf, type keywordAutocomplete, OFFERED_TERMS } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import type { Labels } from './labels.ts'

type Suggestion = AnswerOf<typeof keywordAutocomplete>[number]

/** More than this nobody reads; another letter narrows them down. */
const MOST = 50

const WORD_START = /[\p{L}\p{N}\p{M}]/v

/** How well a code answers what was typed: 0 best; undefined not at all. Both are folded. */
const rank = (typed: string, code: string, label: string, searchable: string): number | undefined => {
  if (code === typed) return 0
  if (label === typed) return 1
  if (label.startsWith(typed)) return 2
  if (code.startsWith(typed)) return 3
  for (let at = label.indexOf(typed); at !== -1; at = label.indexOf(typed, at + 1))
    if (!WORD_START.test(label.charAt(at - 1))) return 4
  return searchable.includes(typed) ? 5 : undefined
}

/**
 * Codes to filter by: those whose code or label holds what was typed, case and diacritics aside; first the code itself,
 * then those whose label, code or one of whose words begins so. At most 50; all of them when `typed` is undefined.
 */
export function suggestKeywords(labels: Labels, typed: string | undefined): Suggestion[] {
  const all = OFFERED_TERMS.flatMap((term) =>
    labels
      .codes(term)
      .flatMap(({ code, label, isOffered }): Suggestion[] =>
        isOffered ? [{ tag: term, type: term, code, label, searchable: `${code} - ${label}` }] : [],
      ),
  )
  if (typed === undefined) return all
  const wanted = fold(typed.trim())
  return all
    .map((found, place) => ({
      found,
      place,
      rank: rank(wanted, fold(found.code), fold(found.label), fold(found.searchable)),
    }))
    .filter((each): each is typeof each & { rank: number } => each.rank !== undefined)
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, MOST)
    .map(({ found }) => found)
}
