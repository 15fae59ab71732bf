import type { ErrorCode, FaultCode } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { z } from 'zod'
import { FormRefusal, Refusal, refuseUnless } from '../errors.ts'
import { faultOfIssue } from './fault-sentence.ts'
import { refuseUnstorableText } from './storable-text.ts'

/**
 * The message of the schema for an invalid ISSN. Such a value is refused with the code `invalid_issn`, whose message
 * explains the form of an ISSN.
 */
const INVALID_ISSN = 'invalid_issn' satisfies ErrorCode

/** Maximum length of an invalid ISSN in a message. */
const MAX_ISSN_TEXT = 40

/** The empty error map keeps the validator from generating its own messages, which are never shown. */
const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { reportInput: true, error: () => '' })

/** Maximum number of reported errors in a body. */
const MAX_ISSUES = 20

/**
 * Parses one part of a request with its schema. Paths of errors begin with the name of the part, which may be empty. A
 * body may be missing if its schema has a default.
 * @throws Refusal 'invalid_json' without a body; 'invalid_text'; `code` with `{path, reason, issues}` if the
 * contract does not allow the value
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
  const result = parse(schema, value ?? (part === 'body' ? value : {}))
  if (result.success) return result.data
  const placed = (path: readonly PropertyKey[]) => (part === '' ? path : [part, ...path]).join('.')
  const [first] = result.error.issues
  if (first?.message === INVALID_ISSN && typeof first.input === 'string' && first.input.trim() !== '')
    throw new Refusal(INVALID_ISSN, { issn: first.input.slice(0, MAX_ISSN_TEXT), path: placed(first.path) })
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => {
    const { path, sentence } = faultOfIssue(issue, part, locale)
    return { path: placed(path), message: sentence }
  })
  throw new Refusal(code, { path: issues[0]?.path, reason: issues[0]?.message, issues })
}

/**
 * Parses the body of a form. Errors are reported at their fields; an error in a list is reported at the field of the
 * list.
 * @throws FormRefusal; Refusal of `readPart` if the body has no fields
 */
export function readForm<Schema extends z.ZodType>(schema: Schema, body: unknown, locale: Locale): z.output<Schema> {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!fields) return readPart(schema, body, 'body', locale)
  refuseUnstorableText(body, 'body')
  const result = parse(schema, body)
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const { path, sentence } = faultOfIssue(issue, 'body', locale)
    const field = path.filter((key) => typeof key === 'string').join('.') || 'body'
    errors[field] = [...new Set([...(errors[field] ?? []), sentence])]
  }
  throw new FormRefusal(errors)
}
