import { type Fit, isValidInLanguages, keepsBeginning } from './ltwa.ts'
import { languagesOfSmallWord } from './small-words.ts'
import type { Unit } from './units.ts'

/** Language codes that do not identify one language. */
const NONE = new Set(['mul', 'und', 'zxx', 'mis', 'art'])

/** The normalised language code, or undefined if it does not identify one language. */
export const knownLanguage = (code: string | undefined): string | undefined => {
  const language = code?.trim().toLowerCase()
  return language !== undefined && /^[a-z]{3}$/.test(language) && !NONE.has(language) ? language : undefined
}

/**
 * Guesses the language of a title from its small words and from the languages of the matching rows. `guessed` is
 * undefined if two languages have equally many votes.
 * The guess only resolves contradictions of the list. `heard` has all languages with votes.
 */
export const guessLanguage = (units: readonly Unit[]): { guessed: string | undefined; heard: readonly string[] } => {
  const votes = new Map<string, number>()
  const vote = (languages: Iterable<string>) => {
    const all = [...languages]
    // A row for several languages (`mul`) is no evidence for one of them.
    const named = all.includes('mul') ? [] : all.filter((language) => !NONE.has(language))
    for (const language of named) votes.set(language, (votes.get(language) ?? 0) + 1 / named.length)
  }
  for (const { text, fits, prefix } of units) {
    if (prefix) vote(['fre', 'ita'])
    // A capitalised small word may be part of a name: Los Angeles.
    vote(languagesOfSmallWord(text))
    const isOwnForm = (fit: Fit) => isValidInLanguages(fit, [])
    const best = fits.find(isOwnForm)
    const second = best && fits.slice(fits.indexOf(best) + 1).find(isOwnForm)
    // A word with contradicting rows gives no vote, because the guess must resolve the contradiction.
    if (!best || keepsBeginning(best) || (second && second.covered === best.covered)) continue
    vote(best.pattern.row.languages)
  }
  const [first, next] = [...votes].sort(([, a], [, b]) => b - a)
  return { guessed: first && first[1] > (next?.[1] ?? 0) ? first[0] : undefined, heard: [...votes.keys()] }
}
