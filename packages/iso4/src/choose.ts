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
  const meant = fits.filter((fit) => isMeant(fit, language))
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
