import { type Fit, isMeantIn, keepsBeginning } from './ltwa.ts'
import { languagesOfSmallWord } from './small-words.ts'
import type { Unit } from './units.ts'

/** Codes that name no language. */
const NONE = new Set(['mul', 'und', 'zxx', 'mis', 'art'])

/** A language as it may be asked with: a code that names one, else undefined. */
export const knownLanguage = (code: string | undefined): string | undefined => {
  const language = code?.trim().toLowerCase()
  return language !== undefined && /^[a-z]{3}$/.test(language) && !NONE.has(language) ? language : undefined
}

/**
 * The language that the words of a title speak for: its small words, and the languages of the rows that fit the others.
 * Undefined where two languages have as much for them. Settles contradictions of the list only. `heard`: all that the
 * words speak for.
 */
export const guessLanguage = (units: readonly Unit[]): { guessed: string | undefined; heard: readonly string[] } => {
  const votes = new Map<string, number>()
  const vote = (languages: Iterable<string>) => {
    const all = [...languages]
    // What belongs to all languages speaks for none of those it names.
    const named = all.includes('mul') ? [] : all.filter((language) => !NONE.has(language))
    for (const language of named) votes.set(language, (votes.get(language) ?? 0) + 1 / named.length)
  }
  for (const { text, fits, prefix } of units) {
    if (prefix) vote(['fre', 'ita'])
    // With a capital it may be part of a name: Los Angeles.
    vote(languagesOfSmallWord(text))
    const isOwnForm = (fit: Fit) => isMeantIn(fit, [])
    const best = fits.find(isOwnForm)
    const second = best && fits.slice(fits.indexOf(best) + 1).find(isOwnForm)
    // A word with contradicting rows is what the guess is for: it has no voice.
    if (!best || keepsBeginning(best) || (second && second.covered === best.covered)) continue
    vote(best.pattern.row.languages)
  }
  const [first, next] = [...votes].sort(([, a], [, b]) => b - a)
  return { guessed: first && first[1] > (next?.[1] ?? 0) ? first[0] : undefined, heard: [...votes.keys()] }
}
