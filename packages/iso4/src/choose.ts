import { compareFits, type Fit, keepsBeginning } from './ltwa.ts'

/** The reason why one row of the list was chosen over the others. */
export type Decision = 'only_rule' | 'phrase' | 'beginning' | 'longer' | 'more_exact' | 'language' | 'first_listed'

export type Choice = { readonly fit: Fit; readonly decision: Decision }

/** How well a row of the list matches a language: 3 named, 2 multilingual (`mul`), 1 no language, 0 other languages. */
const languageRank = ({ pattern }: Fit, language: string | undefined): number => {
  const { languages } = pattern.row
  if (language !== undefined && languages.includes(language)) return 3
  if (languages.includes('mul')) return 2
  return languages.length === 0 ? 1 : 0
}

/**
 * Whether a row of the list applies to the title. A row for one of several meanings applies only in its language, if
 * the language of the title is known.
 */
const appliesInLanguage = (fit: Fit, language: string | undefined): boolean =>
  !fit.pattern.isOneMeaning || language === undefined || languageRank(fit, language) >= 2

/** Matches of at most this many letters may occur by chance in words of other languages. */
const CHANCE_MAX = 4

/** Whether a short part of another language matches only by chance: `élev-` in Eleven, `-ton` in Gaston (French). */
const isChance = (fit: Fit, language: string | undefined): boolean =>
  language !== undefined &&
  fit.covered <= CHANCE_MAX &&
  languageRank(fit, language) === 0 &&
  (keepsBeginning(fit) || (fit.kind === 'stem' && fit.diacritics !== 'same'))

/**
 * Whether a row is a whole word of another language that is inflected or has other diacritics. An inflected word of the
 * title's language with other diacritics is also treated as foreign (`strategy` for French `stratégies` in an English
 * title).
 */
const isForeignWord = (fit: Fit, language: string): boolean => {
  const { kind, diacritics, covered, pattern } = fit
  if (kind !== 'word' && kind !== 'inflected') return false
  if (languageRank(fit, language) > 0) return diacritics === 'other' && covered < pattern.letters.length
  return kind === 'inflected' || diacritics !== 'same'
}

/**
 * The rows from which `choose` selects one. A row of the title’s language, or of all languages, that matches the
 * beginning of the word takes precedence over a longer whole word of another language. A row that matches the end takes
 * precedence over a stem of another language. Matches of a component of a compound come last.
 */
const preferredFits = (fits: readonly Fit[], language: string | undefined): readonly Fit[] => {
  const listed = fits.filter(({ kind }) => kind !== 'component')
  if (language === undefined || listed.length === 0) return listed.length > 0 ? listed : fits
  const near = listed.filter((fit) => !isForeignWord(fit, language))
  const own = near.filter((fit) => languageRank(fit, language) > 0)
  if (own.some((fit) => !keepsBeginning(fit))) return near
  return own.length > 0 && listed.every((fit) => fit.kind === 'stem' || keepsBeginning(fit)) ? own : listed
}

const decideBetween = (fit: Fit, rival: Fit | undefined, language: string | undefined): Decision => {
  if (fit.kind === 'phrase') return 'phrase'
  if (!rival) return 'only_rule'
  if (keepsBeginning(fit) !== keepsBeginning(rival)) return 'beginning'
  if (fit.covered !== rival.covered) return 'longer'
  if (compareFits(fit, rival) !== 0) return 'more_exact'
  return languageRank(fit, language) !== languageRank(rival, language) ? 'language' : 'first_listed'
}

/**
 * Chooses the row for a word. If several rows match equally well, the language of the title decides; then a row that
 * forbids abbreviation has priority.
 * @param fits in the order of `compareFits`
 */
export const choose = (fits: readonly Fit[], language: string | undefined): Choice | undefined => {
  const meant = preferredFits(
    fits.filter((fit) => appliesInLanguage(fit, language) && !isChance(fit, language)),
    language,
  )
  const [best] = meant
  if (!best) return undefined
  const equals = meant.filter((fit) => compareFits(fit, best) === 0)
  const [fit = best] = equals.toSorted(
    (a, b) =>
      languageRank(b, language) - languageRank(a, language) ||
      Number(b.pattern.short === undefined) - Number(a.pattern.short === undefined),
  )
  const rival = [...equals, ...fits].find(({ result }) => result !== fit.result)
  const isByMeaning = fit.kind !== 'phrase' && rival !== undefined && !appliesInLanguage(rival, language)
  return { fit, decision: isByMeaning ? 'language' : decideBetween(fit, rival, language) }
}
