import { checkDigit, normaliseIssn } from '@seriatim/issn'
import type { Regex } from '@seriatim/query/regex'
import { romanisedBy, schemeFor, withoutMarks } from '@seriatim/scripts'
import type { MacroEnvironment } from './environment.ts'
import type { MacroNoteCode } from './errors.ts'
import { type Replacement, type ReplaceSearch, replaceIn } from './replace.ts'

/** The type of a parameter. `scheme` and `replacement` must be literal text. */
export type Parameter = 'text' | 'pattern' | 'textOrPattern' | 'replacement' | 'scheme' | 'language' | 'format'

/** An argument in the form in which a function receives it. */
export type Argument = string | Regex | Replacement

/** The result of a function, or the note that explains why the function has no result. */
type Result = { readonly text: string } | { readonly note: MacroNoteCode; readonly value: string }

export type MacroFunction = {
  readonly name: string
  /** The first `needed` parameters are required. */
  readonly parameters: readonly Parameter[]
  readonly needed: number
  readonly apply: (given: readonly Argument[], around: FunctionContext) => Result
}

/** The environment of a function. `language` is 008/35-37 of the record. */
type FunctionContext = { readonly surroundings: MacroEnvironment; readonly language: string | undefined }

const text = (value: string): Result => ({ text: value })

const textAt = (args: readonly Argument[], index: number): string | undefined => {
  const argument = args[index]
  return typeof argument === 'string' ? argument : undefined
}

const isRegex = (argument: Argument | undefined): argument is Regex =>
  typeof argument === 'object' && 'matchesIn' in argument

/** Defines a function with one text parameter. */
const ofText = (name: string, apply: (value: string) => string): MacroFunction => ({
  name,
  parameters: ['text'],
  needed: 1,
  apply: (args) => text(apply(textAt(args, 0) ?? '')),
})

/** ISBD punctuation before the next element: ` /`, ` :`, ` ;`, `,`, ` =`. */
const ELEMENT_END = /[\s/:;,=]+$/u
/** A full stop at the end of a text, except in `...` or after a single letter (`U.S.`). */
const FULL_STOP = /(?<=[^\s.][^\s.])\.$/u

const withoutPunctuation = (value: string): string => {
  const bare = value.replace(ELEMENT_END, '')
  const stopped = bare.replace(FULL_STOP, '')
  return stopped === bare ? bare : stopped.replace(ELEMENT_END, '')
}

const capitalised = (value: string): string =>
  value.replace(/^(\P{L}*)(\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase())

const dateIn = (today: string, format: string): string => {
  const [year = '', month = '', day = ''] = today.split('-')
  return format.replace(/yyyy|yy|mm|dd/gi, (letters) => {
    const letter = letters.toLowerCase()
    return letter === 'yyyy' ? year : letter === 'yy' ? year.slice(-2) : letter === 'mm' ? month : day
  })
}

const SEVEN_DIGITS = /^\d{4}[-\u2010-\u2015\u2212]?\d{3}$/

/** The functions of the macro language. Help, completion and parser use this list. */
export const FUNCTIONS: readonly MacroFunction[] = [
  ofText('trim', (value) => value.trim().replace(/\s+/gu, ' ')),
  ofText('trim_punctuation', withoutPunctuation),
  ofText('upper', (value) => value.toUpperCase()),
  ofText('lower', (value) => value.toLowerCase()),
  ofText('capitalise', capitalised),
  ofText('without_marks', withoutMarks),
  {
    name: 'abbreviate',
    parameters: ['text', 'language'],
    needed: 1,
    apply(args, { surroundings, language }) {
      const title = textAt(args, 0) ?? ''
      if (title.trim() === '') return text('')
      const abbreviated = surroundings.abbreviate(title, textAt(args, 1) ?? language)
      return abbreviated === undefined ? { note: 'no_abbreviation', value: title } : text(abbreviated)
    },
  },
  {
    name: 'transliterate',
    parameters: ['text', 'scheme'],
    needed: 1,
    apply(args) {
      const value = textAt(args, 0) ?? ''
      const scheme = schemeFor(textAt(args, 1) ?? '', value)
      if (!scheme)
        return /\P{Script=Latin}/u.test(value.replace(NOT_A_LETTER, '')) ? noRomanisation(value) : text(value)
      const romanised = romanisedBy(scheme, value)
      return romanised === undefined ? noRomanisation(value) : text(romanised)
    },
  },
  {
    name: 'check_digit',
    parameters: ['text'],
    needed: 1,
    apply(args) {
      const value = (textAt(args, 0) ?? '').trim()
      if (!SEVEN_DIGITS.test(value)) return { note: 'no_check_digit', value }
      return text(checkDigit(value.replace(/\D/g, '')))
    },
  },
  ofText('issn', (value) => normaliseIssn(value) ?? value),
  {
    name: 'today',
    parameters: ['format'],
    needed: 0,
    apply: (args, { surroundings }) => text(dateIn(surroundings.today, textAt(args, 0) ?? 'yyyy-mm-dd')),
  },
  {
    name: 'replace',
    parameters: ['text', 'textOrPattern', 'replacement'],
    needed: 3,
    apply(args) {
      const [value, second, replacement] = args
      if (typeof value !== 'string' || !Array.isArray(replacement)) return text('')
      const looked: ReplaceSearch = isRegex(second)
        ? { kind: 'pattern', pattern: second }
        : { kind: 'text', text: typeof second === 'string' ? second : '' }
      return text(replaceIn(value, looked, replacement))
    },
  },
  {
    name: 'find',
    parameters: ['text', 'pattern'],
    needed: 2,
    apply(args) {
      const [value, pattern] = args
      if (typeof value !== 'string' || !isRegex(pattern)) return text('')
      const [matches] = pattern.matchesIn(value)
      return text(matches ? (matches.groups[0] ?? value.slice(matches.start, matches.end)) : '')
    },
  },
]

const NOT_A_LETTER = /\P{L}/gu

const noRomanisation = (value: string): Result => ({ note: 'no_romanisation', value })

const byName: ReadonlyMap<string, MacroFunction> = new Map(FUNCTIONS.map((each) => [each.name, each]))

export const findFunction = (name: string): MacroFunction | undefined => byName.get(name)
