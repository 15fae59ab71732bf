import type { ErrorCode, FaultCode } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { z } from 'zod'
import { FormRefusal, Refusal, refuseUnless } from '../errors.ts'
import { faultOfIssue } from './fault-sentence.ts'
import { refuseUnstorableText } from './text.ts'

/** The message of the schema for an invalid ISSN: it is answered with `invalid_issn`, which explains the form of an ISSN. */
const INVALID_ISSN = 'invalid_issn' satisfies ErrorCode

/** The text of an invalid ISSN, truncated for use in a sentence. */
const MAX_ISSN_TEXT = 40

/** Without an error map the schema checker would look for its own wording, which is never shown. */
const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { reportInput: true, error: () => '' })

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
 * Parses the body of a form: what is not as its schema says is told at its field, a value of a list at the field of the list.
 * @throws FormRefusal; Refusal of `readPart` where the body has no fields
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
