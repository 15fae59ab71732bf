import { VALUE_FAULTS, type ValueFault } from '@seriatim/contract'
import { FIELD_WORDS, format, formatUnknown, type Locale } from '@seriatim/messages'
import type { z } from 'zod'

/** Maximum number of values that a message about an enumeration lists. */
const MAX_LISTED = 12
/** The number of examples in the message if an enumeration has more than `MAX_LISTED` values. */
const EXAMPLES = 6
/** Maximum number of characters of a value repeated in a message. */
const MAX_QUOTED = 40

export type Fault = {
  /** Property names and list indexes that lead to the value within its part of the request. */
  readonly path: readonly PropertyKey[]
  /** The message in the language of the caller, with the name of the field. */
  readonly sentence: string
}

const pathWords = (path: readonly PropertyKey[]) => {
  const members = path.filter((key) => typeof key === 'string')
  return [members.slice(-2).join('.'), members.at(-1) ?? ''].map((name) => FIELD_WORDS[name]).find((words) => words)
}

/** The name of a field: its label on the screen, else its path in the API; `part` for the whole part. */
const fieldName = (path: readonly PropertyKey[], part: string, locale: Locale): string => {
  const words = pathWords(path)
  return words ? formatUnknown(locale, words.label) : path.join('.') || part
}

/**
 * The message for a required field that is missing or empty: "Enter a code."
 * @param path the property names that lead to the field
 */
export const requiredSentence = (path: readonly PropertyKey[], locale: Locale, part = ''): string => {
  const enter = pathWords(path)?.enter
  return enter
    ? formatUnknown(locale, enter)
    : format(locale, 'faults.required', { field: fieldName(path, part, locale) })
}

const TYPES = {
  string: 'text',
  number: 'number',
  nan: 'number',
  int: 'whole',
  boolean: 'truth',
  array: 'list',
  tuple: 'list',
  object: 'members',
  record: 'members',
  null: 'null',
} as const
const isKnownType = (type: string): type is keyof typeof TYPES => Object.hasOwn(TYPES, type)

const joinWithOr = (values: readonly unknown[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format([...new Set(values.map(String))])

const quoted = (value: unknown): string => String(value ?? '').slice(0, MAX_QUOTED)
const isValueFault = (message: string): message is ValueFault => VALUE_FAULTS.some((fault) => fault === message)
const isEmpty = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')

/** The branch of a union that fits the value best: a branch whose errors are inside the value. */
const nearestBranch = ({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined =>
  errors.find((branch) => branch.every(({ path, code }) => path.length > 0 || code !== 'invalid_type'))

/**
 * Converts an issue of the schema validator to a message, from its code, limits and expected type. The issue must
 * contain its input (`reportInput`).
 * @param part `params`, `query` or `body`, to which the path is relative; the name if the path is empty
 */
export function faultOfIssue(issue: z.core.$ZodIssue, part: string, locale: Locale): Fault {
  if (issue.code === 'invalid_union') {
    const inner = nearestBranch(issue)?.[0]
    if (inner) return faultOfIssue({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, part, locale)
  }
  const { path } = issue
  return { path, sentence: issueSentence(issue, fieldName(path, part, locale), part, locale) }
}

function issueSentence(issue: z.core.$ZodIssue, field: string, part: string, locale: Locale): string {
  const { path, input } = issue
  const isChoice = issue.code === 'invalid_value'
  if (isEmpty(input) && path.length > 0 && !isChoice && !isTooLong(issue)) return requiredSentence(path, locale, part)
  if (issue.code !== 'invalid_type' && isValueFault(issue.message))
    return format(locale, `faults.${issue.message}`, { field, value: quoted(input) })
  switch (issue.code) {
    case 'invalid_type':
      return wrongType([issue.expected], field, locale)
    case 'invalid_union':
      return wrongType(
        issue.errors.flat().flatMap((each) => (each.code === 'invalid_type' ? [each.expected] : [])),
        field,
        locale,
      )
    case 'invalid_value':
      return choiceSentence(issue.values, field, locale)
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return format(locale, 'faults.too_short', { field, min })
      return format(locale, issue.origin === 'array' ? 'faults.too_few' : 'faults.too_small', { field, min })
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return format(locale, 'faults.too_long', { field, max })
      return format(locale, issue.origin === 'array' ? 'faults.too_many' : 'faults.too_large', { field, max })
    }
    case 'unrecognized_keys': {
      const members = issue.keys.map(quoted).join(', ')
      return format(locale, 'faults.unknown_members', { field, members, count: issue.keys.length })
    }
    // The message repeats the value instead of the pattern, which users would not understand.
    case 'invalid_format':
      return format(locale, 'faults.wrong_form', { field, value: quoted(input) })
    default:
      return format(locale, 'faults.not_allowed', { field })
  }
}

const isTooLong = ({ code }: z.core.$ZodIssue): boolean => code === 'too_big'

function wrongType(expected: readonly string[], field: string, locale: Locale): string {
  const types = [...new Set(expected.filter(isKnownType).map((type) => TYPES[type]))]
  if (types.length === 0) return format(locale, 'faults.not_allowed', { field })
  const type = joinWithOr(
    types.map((each) => format(locale, `faults.type_${each}`)),
    locale,
  )
  return format(locale, 'faults.wrong_type', { field, type })
}

function choiceSentence(values: readonly unknown[], field: string, locale: Locale): string {
  if (values.length === 1) return format(locale, 'faults.only_value', { field, values: String(values[0]) })
  if (values.length <= MAX_LISTED) return format(locale, 'faults.one_of', { field, values: values.join(', ') })
  return format(locale, 'faults.one_of_many', {
    field,
    values: values.slice(0, EXAMPLES).join(', '),
    count: values.length,
  })
}
