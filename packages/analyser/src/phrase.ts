/** Matches phrases in consecutive words, exactly or with slop (a permitted number of moves). */
import type { PhrasePattern, WordPattern } from '@seriatim/query'

/**
 * The gap between fields, in positions. Words of two fields are further apart than this. A word may therefore be
 * displaced by up to ten positions without leaving its field.
 */
export const FIELD_GAP = 11

/** The words of a field in order, each with its forms. */
export type Run = readonly (readonly string[])[]

const isForm = ({ text, prefix }: WordPattern, forms: readonly string[]): boolean =>
  forms.some((form) => (prefix ? form.startsWith(text) : form === text))

/** Whether each of `choices` can be assigned a distinct number (augmenting paths). */
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
 * Whether the words occur in `run` at distinct places, and their displacements differ by at most `slop`, as in sloppy
 * phrases of Lucene.
 */
const matchesSloppyPhrase = ({ words, slop }: PhrasePattern, run: Run): boolean => {
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
    ? matchesSloppyPhrase(phrase, run)
    : run.some((_, start) => phrase.words.every((word, index) => isForm(word, run[start + index] ?? [])))
