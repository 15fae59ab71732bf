import { type AnswerOf, type keywordAutocomplete, OFFERED_TERMS } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import type { Labels } from '../../kernel/search/labels.ts'

type Suggestion = AnswerOf<typeof keywordAutocomplete>[number]

/** Maximum number of suggestions. More are not useful; the user can type another letter. */
const MAX_SUGGESTIONS = 50

const WORD_START = /[\p{L}\p{N}\p{M}]/v

/**
 * Rank of a code for the typed text: 0 is the best; undefined without a match. All arguments are folded (without case
 * and accents).
 */
const matchRank = (typed: string, code: string, label: string, searchable: string): number | undefined => {
  if (code === typed) return 0
  if (label === typed) return 1
  if (label.startsWith(typed)) return 2
  if (code.startsWith(typed)) return 3
  for (let at = label.indexOf(typed); at !== -1; at = label.indexOf(typed, at + 1))
    if (!WORD_START.test(label.charAt(at - 1))) return 4
  return searchable.includes(typed) ? 5 : undefined
}

/**
 * Codes to filter by: codes whose code or label contains `typed`, ignoring case and diacritics. Order: exact code, then
 * a label, code or word that begins with `typed`, then all others. Returns at most 50, or all codes when `typed` is
 * undefined.
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
  const text = fold(typed.trim())
  return all
    .map((code, place) => ({
      found: code,
      place,
      rank: matchRank(text, fold(code.code), fold(code.label), fold(code.searchable)),
    }))
    .filter((each): each is typeof each & { rank: number } => each.rank !== undefined)
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ found }) => found)
}
