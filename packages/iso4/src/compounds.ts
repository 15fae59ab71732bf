import type { Pattern } from './pattern.ts'

/**
 * Languages that write compounds as one word. In other languages, a word end that looks like another word is a
 * coincidence.
 */
export const COMPOUNDING: ReadonlySet<string> = new Set('afr dan dut eng est fin ger hun ice nor swe'.split(' '))

/** The words and stems of the list by their first letters, which determine the components that can start a compound. */
export type Compounds = ReadonlyMap<string, ReadonlySet<string>>

const FIRST_MIN = 3
const LAST_MIN = 4

export const compoundsOf = (patterns: readonly Pattern[]): Compounds => {
  const compounds = new Map<string, Set<string>>()
  for (const { letters, row } of patterns) {
    if (letters.length < FIRST_MIN || !row.languages.some((language) => COMPOUNDING.has(language))) continue
    const key = letters.slice(0, FIRST_MIN)
    const known = compounds.get(key)
    if (known) known.add(letters)
    else compounds.set(key, new Set([letters]))
  }
  return compounds
}

/**
 * The possible starts of the last component of a folded word, longest component first. The part before is a listed word
 * with an optional linking element (`Sitzungsbericht`), or starts other listed compounds (`day` in daylight and
 * daytime).
 */
export const componentsOf = (compounds: Compounds, text: string): number[] => {
  const words = compounds.get(text.slice(0, FIRST_MIN))
  if (!words) return []
  const results: number[] = []
  for (let length = FIRST_MIN; length + LAST_MIN <= text.length; length++) {
    const first = text.slice(0, length)
    if (isFirst(compounds, words, first)) results.push(length)
  }
  return results
}

/** Linking elements between the components of compounds in Germanic languages. */
const LINKS = ['', 's', 'n', 'es', 'en']
/** The minimum length of a listed first component. Shorter words match too often by chance. */
const LISTED_FIRST_MIN = 4
const KNOWN_COMPOUNDS_MIN = 2

/** Affixes and other word beginnings that are not components of a compound (perform, transparent). */
const AFFIXES = new Set(
  'app col com con cor dia dis ent for inter mal mis off per pre pro sub sur trans uni ver zer'.split(' '),
)

const isFirst = (compounds: Compounds, words: ReadonlySet<string>, first: string): boolean => {
  if (AFFIXES.has(first)) return false
  const isListed = LINKS.some((link) => {
    const word = first.slice(0, first.length - link.length)
    return word.length >= LISTED_FIRST_MIN && first.endsWith(link) && words.has(word)
  })
  return isListed || isFirstOf(compounds, words, first)
}

const isFirstOf = (compounds: Compounds, words: ReadonlySet<string>, first: string): boolean => {
  let known = 0
  for (const word of words) {
    if (!word.startsWith(first)) continue
    const rest = word.slice(first.length)
    if (rest.length >= LAST_MIN && compounds.get(rest.slice(0, FIRST_MIN))?.has(rest)) known++
    if (known === KNOWN_COMPOUNDS_MIN) return true
  }
  return false
}
