import { z } from 'zod'

/**
 * Fields of a call that may make active records invalid. Without `allow_invalid` the call is refused or leaves those records
 * as they are. Only members of the international centre may set it, and only with a reason for the audit log.
 */
export const invalidOverride = {
  allow_invalid: z.boolean().default(false),
  /** Why, for the audit log. */
  reason: z.string().max(1000).nullish(),
}
