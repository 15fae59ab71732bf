import { compareFits, type Fit, keepsBeginning } from './ltwa.ts'

/** Why a row was taken rather than another. */
export type Decision = 'only_rule' | 'phrase' | 'beginning' | 'longer' | 'more_exact' | 'language' | 'first_listed'

export type Choice = { readonly fit: Fit; readonly decision: Decision }

/** How well a row goes with a language: named, for all of them, for none, for others. */
const languageRank = ({ pattern }: Fit, language: string | undefined): number => {
  const { languages } = pattern.row
  if (language !== undefined && languages.includes(language)) return 3
  if (languages.includes('mul')) return 2
  return languages.length === 0 ? 1 : 0
}

/** One meaning of several is meant in its own language only, once that of the title is known. */
const isMeant = (fit: Fit, language: string | undefined): boolean =>
  !fit.pattern.isOneMeaning || language === undefined || languageRank(fit, language) >= 2

/** So many letters may begin or end words of other languages by chance. */
const CHANCE_MAX = 4

/** Whether a short part of another language only looks like one of this: `élev-` in Eleven, `-ton` in Gaston (French). */
const isChance = (fit: Fit, language: string | undefined): boolean =>
  language !== undefined &&
  fit.covered <= CHANCE_MAX &&
  languageRank(fit, language) === 0 &&
  (keepsBeginning(fit) || (fit.kind === 'stem' && fit.diacritics !== 'same'))

/**
 * Whether a row is a whole word of another language than that of the title, inflected or with other diacritics. So is a
 * word of the same language whose ending is another one and whose diacritics are not those of the title (`strategy` and
 * French stratégies in an English title).
 */
const isForeignWord = (fit: Fit, language: string): boolean => {
  const { kind, diacritics, covered, pattern } = fit
  if (kind !== 'word' && kind !== 'inflected') return false
  if (languageRank(fit, language) > 0) return diacritics === 'other' && covered < pattern.letters.length
  return kind === 'inflected' || diacritics !== 'same'
}

/**
 * What is left to choose from. A row of the language of the title, or of all, that begins the word comes before a whole
 * word of another language, however long that is; one that ends the word, before a stem of another language. What is
 * only a component of the word comes last.
 */
const nearest = (fits: readonly Fit[], language: string | undefined): readonly Fit[] => {
  const listed = fits.filter(({ kind }) => kind !== 'component')
  if (language === undefined || listed.length === 0) return listed.length > 0 ? listed : fits
  const near = listed.filter((fit) => !isForeignWord(fit, language))
  const own = near.filter((fit) => languageRank(fit, language) > 0)
  if (own.some((fit) => !keepsBeginning(fit))) return near
  return own.length > 0 && listed.every((fit) => fit.kind === 'stem' || keepsBeginning(fit)) ? own : listed
}

const decisionBetween = (fit: Fit, rival: Fit | undefined, language: string | undefined): Decision => {
  if (fit.kind === 'phrase') return 'phrase'
  if (!rival) return 'only_rule'
  if (keepsBeginning(fit) !== keepsBeginning(rival)) return 'beginning'
  if (fit.covered !== rival.covered) return 'longer'
  if (compareFits(fit, rival) !== 0) return 'more_exact'
  return languageRank(fit, language) !== languageRank(rival, language) ? 'language' : 'first_listed'
}

/**
 * Which of the rows that fit a word is taken. The language of the title settles what the rows leave open; where it is
 * not known either, the word stays as it is if one of them says so.
 *
 * @param fits in the order of `compareFits`
 */
export const choose = (fits: readonly Fit[], language: string | undefined): Choice | undefined => {
  const meant = nearest(
    fits.filter((fit) => isMeant(fit, language) && !isChance(fit, language)),
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
  const isByMeaning = fit.kind !== 'phrase' && rival !== undefined && !isMeant(rival, language)
  return { fit, decision: isByMeaning ? 'language' : decisionBetween(fit, rival, language) }
}
