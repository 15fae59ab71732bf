import { type Choice, choose, type Decision } from './choose.ts'
import { type Item, splitIntoItems } from './items.ts'
import { guessLanguage, knownLanguage } from './language.ts'
import { type Fit, isAbbreviation, isListedWord, isValidInLanguages, type Ltwa } from './ltwa.ts'
import { isDesignation, isLeftOut, type Role, rolesOf } from './roles.ts'
import { type Unit, unitsOf } from './units.ts'

/** The reason for the form of a word in the suggestion, or for its omission. */
export type Reason =
  | Decision
  | 'not_abbreviated'
  | 'not_shorter'
  | 'no_rule'
  | 'single_word'
  | 'section'
  | 'initialism'
  | 'hanging'
  | 'name'
  | 'kept'
  | 'article'
  | 'conjunction'
  | 'preposition'
  | 'generic'

/**
 * A row of the list that matches a word, and the resulting abbreviation. `abbreviation` is as listed, including `n.a.`.
 */
export type Rule = {
  readonly word: string
  readonly abbreviation: string
  readonly languages: readonly string[]
  readonly result: string
}

/**
 * A word of the title, a part of a hyphenated word, or several words matched by one row. Matches are in title order.
 */
export type Match = {
  readonly word: string
  /** The offset of the word in the suggestion in UTF-16 code units, or -1 if the word is omitted. */
  readonly position: number
  /** The form of the word in the suggestion. Empty if the word is omitted. */
  readonly text: string
  readonly reason: Reason
  /** All rows that match the word, the chosen one first. */
  readonly rules: readonly Rule[]
}

export type Suggestion = { readonly suggestion: string; readonly matches: readonly Match[] }

type Outcome = { readonly text: string; readonly reason: Reason; readonly chosen: Fit | undefined }

const countCharacters = (text: string): number => [...text].length

const outcomeOf = (word: string, role: Role, choice: Choice | undefined, isSingle: boolean): Outcome => {
  if (isLeftOut(role)) return { text: '', reason: role as Reason, chosen: undefined }
  if (role !== 'word') return { text: word, reason: role as Reason, chosen: choice?.fit }
  if (!choice) return { text: word, reason: 'no_rule', chosen: undefined }
  const { fit, decision } = choice
  if (isSingle) return { text: word, reason: 'single_word', chosen: fit }
  if (fit.pattern.short === undefined) return { text: word, reason: 'not_abbreviated', chosen: fit }
  if (countCharacters(fit.result) >= countCharacters(word)) return { text: word, reason: 'not_shorter', chosen: fit }
  return { text: fit.result, reason: decision, chosen: fit }
}

const toRule = ({ pattern: { row }, result }: Fit, prefix: string): Rule => ({
  word: row.word,
  abbreviation: row.abbreviation,
  languages: row.languages,
  result: prefix + result,
})

/** The number of significant words of a title, without section designations and omitted words. */
const significantWords = (units: readonly Unit[], roles: readonly Role[]): number =>
  units.reduce((count, unit, at) => {
    const { items, text } = unit
    const counts = items[0]!.isWord && !items[0]!.isQualifier && /\p{L}/u.test(text)
    const role = roles[at]!
    if (!counts || isLeftOut(role) || role === 'kept') return count
    if (at > 0 && isDesignation(unit) && items[0]!.stop !== 'kept') return count
    const isLetterOfWord = items[0]!.glue !== ' ' ? countCharacters(text) < 2 : false
    return count + (isLetterOfWord ? 0 : items.length)
  }, 0)

/**
 * The elided prefix that remains in the abbreviation. An article is omitted. A preposition stays at the beginning of a
 * title and before a capitalised name.
 */
const prefixOf = ({ prefix }: Unit, isFirst: boolean): string => {
  if (!prefix || prefix.kind === 'article') return ''
  return isFirst || /^\p{Lu}/u.test(prefix.text) ? prefix.text : ''
}

const suggestionFor = (units: readonly Unit[], roles: readonly Role[], language: string | undefined): Suggestion => {
  const isSingle = significantWords(units, roles) <= 1
  const matches: Match[] = []
  let built = ''
  let lead = ''
  for (const [at, unit] of units.entries()) {
    const role = roles[at]!
    const begin = unit.items[0]!
    const end = unit.items.at(-1)!
    const isEnd = at === units.length - 1
    const prefix = begin.isWord ? prefixOf(unit, at === 0) : ''
    const word = unit.prefix ? prefix + unit.text.slice(unit.prefix.text.length) : unit.text
    const choice = role === 'word' ? choose(unit.fits, language) : undefined
    const fitted = choice && { ...choice, fit: { ...choice.fit, result: prefix + choice.fit.result } }
    const { text, reason, chosen } = outcomeOf(word, role, fitted, isSingle && !begin.isQualifier)
    const opening = lead + begin.lead
    if (text === '') {
      // Punctuation on one side of an omitted word is kept: opening marks move to the next word, closing marks to the
      // previous one. Punctuation that encloses the word is omitted.
      const isEnclosed = (begin.lead !== '' && end.trail !== '') || begin.isNonSorting
      lead = isEnclosed ? lead : opening
      built = built === '' ? '' : appendPunctuation(built, isEnclosed ? { ...end, trail: '' } : end, role, isEnd)
    } else {
      const glue = built === '' ? '' : begin.glue
      const position = built.length + glue.length + opening.length
      const isStopDoubled = end.stop === 'kept' && text.endsWith('.')
      built = appendPunctuation(
        `${built}${glue}${opening}${text}`,
        isStopDoubled ? { ...end, stop: 'none' } : end,
        role,
        isEnd,
      )
      lead = ''
      if (begin.isWord) matches.push({ word: unit.text, position, text, reason, rules: rulesOf(unit, chosen, prefix) })
      continue
    }
    if (begin.isWord) matches.push({ word: unit.text, position: -1, text: '', reason, rules: [] })
  }
  return { suggestion: built, matches }
}

/**
 * Appends the punctuation after an item. A full stop that ends a sentence or follows a section letter becomes a comma.
 */
const appendPunctuation = (built: string, { trail, stop }: Item, role: Role, isEnd: boolean): string => {
  if (isLeftOut(role)) return built + trail + (stop === 'comma' && !built.endsWith(',') ? ',' : '')
  if (stop === 'none') return built + trail
  if (role === 'section' || stop === 'comma') return built + trail + (isEnd ? '' : ',')
  return `${built}.${trail}`
}

const rulesOf = ({ fits }: Unit, chosen: Fit | undefined, prefix: string): Rule[] => {
  const own = fits.find(({ pattern }) => pattern === chosen?.pattern)
  const ordered = own ? [own, ...fits.filter((fit) => fit !== own)] : fits
  return ordered.map((fit) => toRule(fit, prefix))
}

/** Returns the unit with only those matches that are valid in these languages. */
const limitToLanguages = (unit: Unit, languages: readonly string[]): Unit =>
  unit.fits.every((fit) => isValidInLanguages(fit, languages))
    ? unit
    : { ...unit, fits: unit.fits.filter((fit) => isValidInLanguages(fit, languages)) }

/**
 * Abbreviates a title by ISO 4: a suggestion, with all matching rows for each word as alternatives. A final qualifier
 * in parentheses is abbreviated separately, also for a single-word title. Never throws. The result is never longer than
 * the title in NFC.
 * @param title in any script, from 222 $a and $b or from a list
 * @param language ISO 639-2/B code of the title, which resolves contradictions of the list; guessed from the words by
 * default
 */
export const suggest = (ltwa: Ltwa, title: string, { language }: { language?: string } = {}): Suggestion => {
  const items = splitIntoItems(title, {
    isAbbreviation: (text) => isAbbreviation(ltwa, text),
    isWord: (text) => isListedWord(ltwa, text),
  })
  const units = unitsOf(ltwa, items)
  const known = knownLanguage(language)
  const { guessed, heard } = guessLanguage(units)
  const titleLanguage = known ?? guessed
  const spoken = known === undefined ? undefined : guessed === undefined ? [known] : [known, guessed]
  const spokenUnits = units.map((unit) => limitToLanguages(unit, spoken ?? (guessed === undefined ? heard : [guessed])))
  const roles = rolesOf(spokenUnits, { language: titleLanguage, spoken })
  const suggestion = suggestionFor(spokenUnits, roles, titleLanguage)
  // A title of only full stops has no words and is returned unchanged.
  return suggestion.suggestion === '' ? { ...suggestion, suggestion: title.normalize('NFC').trim() } : suggestion
}
