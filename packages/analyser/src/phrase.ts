/** Phrases in a run of words: where words follow each other, and how far they may be moved. */
import type { PhrasePattern, WordPattern } from '@seriatim/query'

/**
 * Words of two fields stand more than so many positions apart in an index: words that stand nearer are of one field. So
 * a word may be displaced by up to ten against another, and positions tell that both are of one field.
 */
export const FIELD_GAP = 11

/** The words of a field in their order, each with the forms that it may be found by. */
export type Run = readonly (readonly string[])[]

const isForm = ({ text, prefix }: WordPattern, forms: readonly string[]): boolean =>
  forms.some((form) => (prefix ? form.startsWith(text) : form === text))

/** Whether every one of `choices` can have a number of its own (augmenting paths). */
const haveDistinct = (choices: readonly (readonly number[])[]): boolean => {
  const owners = new Map<number, number>()
  const settle = (index: number, tried: Set<number>): boolean =>
    choices[index]!.some((choice) => {
      if (tried.has(choice)) return false
      tried.add(choice)
      const owner = owners.get(choice)
      if (owner !== undefined && !settle(owner, tried)) return false
      owners.set(choice, index)
      return true
    })
  return choices.every((_, index) => settle(index, new Set()))
}

/**
 * Whether the words stand in `run`, each at a place of its own, so that the greatest and the least displacement from a
 * run without gaps differ by at most `slop`: the measure of Lucene's sloppy phrases.
 */
const standsLoosely = ({ words, slop }: PhrasePattern, run: Run): boolean => {
  const places = words.map((word) => run.flatMap((forms, place) => (isForm(word, forms) ? [place] : [])))
  if (places.some((each) => each.length === 0)) return false
  const displacements = new Set(places.flatMap((each, index) => each.map((place) => place - index)))
  for (const least of displacements) {
    const choices = places.map((each, index) =>
      each.filter((place) => place - index >= least && place - index <= least + slop),
    )
    if (choices.every((each) => each.length > 0) && haveDistinct(choices)) return true
  }
  return false
}

export const holdsPhrase = (phrase: PhrasePattern, run: Run): boolean =>
  phrase.slop > 0
    ? standsLoosely(phrase, run)
    : run.some((_, start) => phrase.words.every((word, index) => isForm(word, run[start + index] ?? [])))
