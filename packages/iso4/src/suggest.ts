import { type Choice, choose, type Decision } from './choose.ts'
import { type Item, takeApart } from './items.ts'
import { guessLanguage, knownLanguage } from './language.ts'
import { type Fit, isAbbreviation, isListedWord, isMeantIn, type Ltwa } from './ltwa.ts'
import { isDesignation, isLeftOut, type Role, rolesOf } from './roles.ts'
import { type Unit, unitsOf } from './units.ts'

/** Why a word stands in the suggestion as it does, or not at all. */
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

/** A row of the list that fits a word, and what the word becomes by it. `abbreviation` as listed, `n.a.` included. */
export type Rule = {
  readonly word: string
  readonly abbreviation: string
  readonly languages: readonly string[]
  readonly result: string
}

/** A word of the title (a part of a hyphenated one, or several that are one row), in the order of the title. */
export type Match = {
  readonly word: string
  /** Where it stands in the suggestion, counted in UTF-16 units from 0; -1 where it was left out. */
  readonly position: number
  /** As it stands there; '' where it was left out. */
  readonly text: string
  readonly reason: Reason
  /** All rows that fit it, the one chosen first. */
  readonly rules: readonly Rule[]
}

export type Suggestion = { readonly suggestion: string; readonly matches: readonly Match[] }

type Outcome = { readonly text: string; readonly reason: Reason; readonly chosen: Fit | undefined }

const lengthOf = (text: string): number => [...text].length

const outcomeOf = (word: string, role: Role, choice: Choice | undefined, isSingle: boolean): Outcome => {
  if (isLeftOut(role)) return { text: '', reason: role as Reason, chosen: undefined }
  if (role !== 'word') return { text: word, reason: role as Reason, chosen: choice?.fit }
  if (!choice) return { text: word, reason: 'no_rule', chosen: undefined }
  const { fit, decision } = choice
  if (isSingle) return { text: word, reason: 'single_word', chosen: fit }
  if (fit.pattern.short === undefined) return { text: word, reason: 'not_abbreviated', chosen: fit }
  if (lengthOf(fit.result) >= lengthOf(word)) return { text: word, reason: 'not_shorter', chosen: fit }
  return { text: fit.result, reason: decision, chosen: fit }
}

const ruleOf = ({ pattern: { row }, result }: Fit, prefix: string): Rule => ({
  word: row.word,
  abbreviation: row.abbreviation,
  languages: row.languages,
  result: prefix + result,
})

/** How many words of a title say something: letters and numbers of sections, and what is left out, do not. */
const significantWords = (units: readonly Unit[], roles: readonly Role[]): number =>
  units.reduce((count, unit, at) => {
    const { items, text } = unit
    const counts = items[0]!.isWord && !items[0]!.isQualifier && /\p{L}/u.test(text)
    const role = roles[at]!
    if (!counts || isLeftOut(role) || role === 'kept') return count
    if (at > 0 && isDesignation(unit) && items[0]!.stop !== 'kept') return count
    const isLetterOfWord = items[0]!.glue !== ' ' ? lengthOf(text) < 2 : false
    return count + (isLetterOfWord ? 0 : items.length)
  }, 0)

/** The elided article goes; an elided preposition stays at the beginning of a title, and before a name in capitals. */
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
      // Punctuation on one side of a word that goes stays: what opens, before the next word; what closes, behind the
      // last one. What encloses the word goes with it.
      const isEnclosed = (begin.lead !== '' && end.trail !== '') || begin.isNonSorting
      lead = isEnclosed ? lead : opening
      built = built === '' ? '' : closed(built, isEnclosed ? { ...end, trail: '' } : end, role, isEnd)
    } else {
      const glue = built === '' ? '' : begin.glue
      const position = built.length + glue.length + opening.length
      const isStopDoubled = end.stop === 'kept' && text.endsWith('.')
      built = closed(`${built}${glue}${opening}${text}`, isStopDoubled ? { ...end, stop: 'none' } : end, role, isEnd)
      lead = ''
      if (begin.isWord) matches.push({ word: unit.text, position, text, reason, rules: rulesOf(unit, chosen, prefix) })
      continue
    }
    if (begin.isWord) matches.push({ word: unit.text, position: -1, text: '', reason, rules: [] })
  }
  return { suggestion: built, matches }
}

/** What was built, with the punctuation behind an item. The stop behind the letter of a section becomes a comma too. */
const closed = (built: string, { trail, stop }: Item, role: Role, isEnd: boolean): string => {
  if (isLeftOut(role)) return built + trail + (stop === 'comma' && !built.endsWith(',') ? ',' : '')
  if (stop === 'none') return built + trail
  if (role === 'section' || stop === 'comma') return built + trail + (isEnd ? '' : ',')
  return `${built}.${trail}`
}

const rulesOf = ({ fits }: Unit, chosen: Fit | undefined, prefix: string): Rule[] => {
  const own = fits.find(({ pattern }) => pattern === chosen?.pattern)
  const ordered = own ? [own, ...fits.filter((fit) => fit !== own)] : fits
  return ordered.map((fit) => ruleOf(fit, prefix))
}

/** The unit with the rows that fit it in these languages. */
const inLanguages = (unit: Unit, languages: readonly string[]): Unit =>
  unit.fits.every((fit) => isMeantIn(fit, languages))
    ? unit
    : { ...unit, fits: unit.fits.filter((fit) => isMeantIn(fit, languages)) }

/**
 * A probable abbreviation of a title by ISO 4, with every row of the list that fits each word, so that another can be
 * taken. A qualifier in parentheses at the end is abbreviated by itself, also where the title is a single word.
 * Never throws; never longer than the title in NFC.
 *
 * @param title a title in any script; 222 $a and $b, or a line of a list
 * @param language ISO 639-2/B, of the title; it settles contradictions of the list. Guessed from the words if not given
 */
export const suggest = (ltwa: Ltwa, title: string, { language }: { language?: string } = {}): Suggestion => {
  const items = takeApart(title, {
    isAbbreviation: (text) => isAbbreviation(ltwa, text),
    isWord: (text) => isListedWord(ltwa, text),
  })
  const units = unitsOf(ltwa, items)
  const given = knownLanguage(language)
  const { guessed, heard } = guessLanguage(units)
  const titleLanguage = given ?? guessed
  const spoken = given === undefined ? undefined : guessed === undefined ? [given] : [given, guessed]
  const spokenUnits = units.map((unit) => inLanguages(unit, spoken ?? (guessed === undefined ? heard : [guessed])))
  const roles = rolesOf(spokenUnits, { language: titleLanguage, spoken })
  const found = suggestionFor(spokenUnits, roles, titleLanguage)
  // A title of nothing but points has no words to go by.
  return found.suggestion === '' ? { ...found, suggestion: title.normalize('NFC').trim() } : found
}
