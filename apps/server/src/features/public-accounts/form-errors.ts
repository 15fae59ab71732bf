import type { Locale } from '@seriatim/messages'
import { FormRefusal, Refusal } from '../../platform/errors.ts'
import { refusalSentence } from '../../platform/http/failures.ts'
import type { FieldErrors } from './form-pages.ts'

/** The errors of a form by field. Rethrows errors that are not refusals. */
export function formErrors(error: unknown, locale: Locale): FieldErrors {
  if (error instanceof FormRefusal) return error.errors
  if (error instanceof Refusal) return { form: [refusalSentence(error.failure.code, error.failure.details, locale)] }
  throw error
}
