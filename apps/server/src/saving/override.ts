/**
 * The override: stores changes although they make active records invalid. Checks the permission, and refuses such
 * changes without it.
 */
import type { Locale } from '@seriatim/messages'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { placedSentence } from '../catalogue/records/diagnostic-sentence.ts'
import { Refusal, refuseUnless } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.ts'

/** Checks that the user states a reason. @throws Refusal 'reason_missing' */
export const refuseWithoutReason = (reason: string | null | undefined): void =>
  refuseUnless((reason ?? '').trim() !== '', 'reason_missing')

/**
 * Guards the field `allow_invalid` of a call. Only the international centre may force a change (specification-2, 6).
 * @throws Refusal 'ic_only' | 'reason_missing'
 */
export function refuseUnlessMayOverride(
  user: Pick<CurrentUser, 'isMemberOfIc'>,
  { allow_invalid: allowsInvalid, reason }: { allow_invalid: boolean; reason?: string | null | undefined },
): void {
  if (!allowsInvalid) return
  refuseUnless(user.isMemberOfIc, 'ic_only')
  refuseWithoutReason(reason)
}

/** A record that an operation would make invalid, and its new errors. */
export type NewlyInvalid = { readonly issn: string; readonly errors: readonly Diagnostic[] }

/**
 * Refuses an operation that would make records invalid. @throws Refusal 'would_be_invalid' with the number of records,
 * the first record and its first error
 */
export function refuseInvalid(made: readonly NewlyInvalid[], locale: Locale): void {
  const [first] = made
  if (first === undefined) return
  const error = placedSentence(first.errors[0]!, locale)
  throw new Refusal('would_be_invalid', { issn: first.issn, count: made.length, error })
}

/** The codes of the rules whose errors are overridden, for the audit log; undefined if `errors` is empty. */
export const overruledRules = (errors: readonly Diagnostic[]): string[] | undefined =>
  errors.length === 0 ? undefined : [...new Set(errors.map(({ code }) => code))]
