import { isAllCapitals } from './shorten.ts'
import { isFixedExpression, isGenericWord, type SmallWordKind, smallWordKind } from './small-words.ts'
import type { Unit } from './units.ts'

/**
 * The role of a unit (a word or sign) in its title. `word` is abbreviated. `kept` is a small word that stays unchanged.
 */
export type Role = 'word' | 'sign' | 'kept' | 'section' | 'initialism' | 'hanging' | 'name' | 'generic' | SmallWordKind

/** Whether units of this role are omitted from the abbreviated title. */
export const isLeftOut = (role: Role): boolean =>
  role === 'article' || role === 'conjunction' || role === 'preposition' || role === 'generic'

const DESIGNATION = /^(?:\p{Lu}|\p{N}{1,3}\p{Lu}?|[IVXL]{1,6}|\p{Lu}\p{N}{1,2})$/u
const CAPITAL = /^\p{Lu}/u
/** A capital within a word marks a name, except in ordinary words with Mc or Mac. */
const CAPITAL_WITHIN = /^(?!Ma?c\p{Lu}).*\p{Ll}\p{Lu}/u
const SIGNS_OF_AND = new Set(['&', '+'])
/** The maximum length of an initialism. Longer words in capitals are emphasis. */
const INITIALISM_LENGTH_MAX = 5
/** Particles of personal names, recognised between two capitalised words that are not in the list. */
const NAME_PARTICLES = new Set(['van', 'von'])
const PARTICLE_FOLLOWERS = new Set(['de', 'den', 'der', 'het', 'ter', 'ten'])
/** Languages with a one-letter article at the beginning of a title. */
const ONE_LETTER_ARTICLES: Readonly<Record<string, readonly string[]>> = { a: ['eng', 'hun'], o: ['por'], i: ['ita'] }

type Title = {
  readonly units: readonly Unit[]
  readonly language: string | undefined
  /**
   * The known language and the guessed one, because a title may be in another language than the serial. Undefined if no
   * language is known.
   */
  readonly spoken: readonly string[] | undefined
  readonly isInCapitals: boolean
}

const firstItem = ({ items }: Unit) => items[0]!
const lastItem = ({ items }: Unit) => items.at(-1)!

/** Whether a unit is a word by itself and not a part of a hyphenated word. */
const isSeparateWord = ({ units }: Title, at: number): boolean => {
  const next = units[at + 1]
  return firstItem(units[at]!).glue === ' ' && (next === undefined || firstItem(next).glue === ' ')
}

const beginsPart = ({ units }: Title, at: number): boolean =>
  at === 0 || firstItem(units[at]!).isQualifier !== firstItem(units[at - 1]!).isQualifier

/** Whether a unit may be the letter or number of a section. */
export const isDesignation = ({ text, items }: Unit): boolean => items.length === 1 && DESIGNATION.test(text)

const isName = ({ units }: Title, at: number): boolean => {
  let next = at + 1
  while (PARTICLE_FOLLOWERS.has(units[next]?.text ?? '')) next++
  return [units[at - 1], units[next]].every(
    (unit) => unit !== undefined && CAPITAL.test(unit.text) && unit.fits.length === 0,
  )
}

const oneLetterKind = (title: Title, at: number, letter: string): SmallWordKind | undefined => {
  const { units, language } = title
  const languages = ONE_LETTER_ARTICLES[letter]
  const next = units[at + 1]
  if (!beginsPart(title, at) || !next || !firstItem(next).isWord || isDesignation(next)) return undefined
  // In "A to Z" and "A and B", A is a letter and not an article.
  if (smallWordKind(next.text.toLowerCase(), language) !== undefined) return undefined
  return languages?.includes(language ?? 'eng') ? 'article' : undefined
}

const smallKind = (title: Title, at: number): SmallWordKind | undefined => {
  const { units, language, spoken, isInCapitals } = title
  const { text, items } = units[at]!
  if (!isSeparateWord(title, at) || items[0]!.stop === 'kept') return undefined
  const lower = text.toLowerCase().replace(/[’\u02BC]/g, "'")
  if (text.length === 1 && CAPITAL.test(text)) return oneLetterKind(title, at, lower)
  if (isAllCapitals(text) && !isInCapitals) return undefined
  if (!spoken || isInCapitals || !CAPITAL.test(text)) return smallWordKind(lower, language)
  // A capitalised small word is probably part of a name, unless the word belongs to the language of the title. Names do
  // not contain the English article.
  const own = spoken.map((each) => smallWordKind(lower, each, true)).find((kind) => kind !== undefined)
  return own ?? (lower === 'the' ? 'article' : undefined)
}

const isInFixed = ({ units }: Title, at: number): boolean =>
  isFixedExpression(units[at]!.text, units[at + 1]?.text ?? '') ||
  isFixedExpression(units[at - 1]?.text ?? '', units[at]!.text)

const roleOfWord = (title: Title, at: number): Role => {
  const { units, isInCapitals } = title
  const unit = units[at]!
  const before = units[at - 1]
  const { text } = unit
  if (firstItem(unit).isNonSorting) return 'article'
  if (isDesignation(unit) && before) {
    if (isGenericWord(before.text) && at > 1) return 'section'
    if (lastItem(before).endsSentence) return 'section'
  }
  const next = units[at + 1]
  if (at > 0 && isGenericWord(text) && next && isDesignation(next) && firstItem(next).glue === ' ') return 'generic'
  if (firstItem(unit).trail.startsWith('-')) return 'hanging'
  const kind = smallKind(title, at)
  if (kind === undefined) {
    const isShort = text.length <= INITIALISM_LENGTH_MAX
    if (isShort && !isInCapitals && isAllCapitals(text)) return 'initialism'
    const isListed = unit.fits.some((fit) => fit.kind === 'word')
    return CAPITAL_WITHIN.test(text.slice(unit.prefix?.text.length ?? 0)) && !isListed ? 'name' : 'word'
  }
  if (kind === 'article') return isInFixed(title, at) ? 'kept' : 'article'
  if (beginsPart(title, at) || isInFixed(title, at)) return 'kept'
  return NAME_PARTICLES.has(text) && isName(title, at) ? 'name' : kind
}

const roleOf = (title: Title, at: number): Role => {
  const unit = title.units[at]!
  if (unit.isPhrase) return 'word'
  if (firstItem(unit).isWord) return roleOfWord(title, at)
  return SIGNS_OF_AND.has(unit.text) && !beginsPart(title, at) ? 'conjunction' : 'sign'
}

/** Determines the role of each unit. If all units would be omitted, all are kept. */
export const rolesOf = (units: readonly Unit[], { language, spoken }: Pick<Title, 'language' | 'spoken'>): Role[] => {
  const letters = units.map(({ text }) => text).join(' ')
  const title: Title = { units, language, spoken, isInCapitals: units.length > 1 && isAllCapitals(letters) }
  const roles = units.map((_, at) => roleOf(title, at))
  // Further particles after a name particle belong to the name.
  for (const [at, role] of roles.entries())
    if (role === 'name')
      for (let next = at + 1; PARTICLE_FOLLOWERS.has(units[next]?.text ?? ''); next++) roles[next] = 'name'
  for (const isQualifier of [false, true]) {
    const own = units.flatMap((unit, at) =>
      firstItem(unit).isQualifier === isQualifier && firstItem(unit).isWord ? [at] : [],
    )
    if (own.every((at) => isLeftOut(roles[at]!))) for (const at of own) roles[at] = 'kept'
  }
  return roles
}
