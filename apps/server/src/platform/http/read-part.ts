import { type ErrorCode, type FaultCode, NO_SUCH_DAY } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import { FormRefusal, Refusal, refuseUnless } from '../errors.ts'
import { refuseUnstorableText } from './text.ts'

/** zod's own sentences in the caller's language. */
const zodLocales = { en: z.locales.en(), es: z.locales.es(), fr: z.locales.fr(), ru: z.locales.ru() }

/** The message of the schema for an invalid ISSN: it is answered with `invalid_issn`, which explains the form of an ISSN. */
const INVALID_ISSN = 'invalid_issn' satisfies ErrorCode

/** The text at a path of the request, truncated for use in a sentence. */
const valueAt = (sent: unknown, path: readonly PropertyKey[]): string => {
  const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], sent)
  return String(value ?? '').slice(0, 40)
}

/** Regular expressions are not shown to people: the sentence names the value that has the wrong form. */
const wrongForm = (issue: z.core.$ZodRawIssue, locale: Locale): string | undefined =>
  issue.code === 'invalid_format' && issue.format === 'regex'
    ? format(locale, 'server.wrong-form', { value: String(issue.input).slice(0, 40) })
    : undefined

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown, locale: Locale) =>
  schema.safeParse(value, {
    error: (issue) => wrongForm(issue, locale) ?? zodLocales[locale].localeError(issue),
  })

/** How many faults of a body are named. */
const MAX_ISSUES = 20

/**
 * Parses one part of a request with its schema. Paths of faults begin with the name of the part, which may be empty.
 * A body may be missing where its schema has a default.
 * @throws Refusal 'invalid_json' without a body; 'invalid_text'; `code` with `{path, reason, issues}` for what is not as
 *   the contract says
 */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
  locale: Locale,
  code: FaultCode = 'bad_request',
): z.output<Schema> {
  refuseUnless(part !== 'body' || value !== undefined || schema instanceof z.ZodDefault, 'invalid_json')
  refuseUnstorableText(value, part, code)
  const result = parse(schema, value ?? (part === 'body' ? value : {}), locale)
  if (result.success) return result.data
  const [first] = result.error.issues
  if (first?.message === INVALID_ISSN) throw new Refusal(INVALID_ISSN, { issn: valueAt(value, first.path) })
  const issues = result.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
    path: (part === '' ? path : [part, ...path]).join('.'),
    message: message === NO_SUCH_DAY ? format(locale, 'server.no-such-day', { value: valueAt(value, path) }) : message,
  }))
  throw new Refusal(code, { path: issues[0]?.path, reason: issues[0]?.message, issues })
}

/**
 * Parses the body of a form: what is not as its schema says is told at its field, a value of a list at the field of the list.
 * @throws FormRefusal; Refusal of `readPart` where the body has no fields
 */
export function readForm<Schema extends z.ZodType>(schema: Schema, body: unknown, locale: Locale): z.output<Schema> {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!fields) return readPart(schema, body, 'body', locale)
  refuseUnstorableText(body, 'body')
  const result = parse(schema, body, locale)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues) {
    const field = path.filter((key) => typeof key === 'string').join('.')
    errors[field] = [...new Set([...(errors[field] ?? []), message])]
  }
  throw new FormRefusal(errors)
}
