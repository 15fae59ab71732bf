import { z } from 'zod'

/**
 * Members of calls that may make active records invalid. Without `allow_invalid`, the call is refused or skips those
 * records. Only members of the international centre may set it, and only with a reason for the audit log.
 */
export const invalidOverride = {
  allow_invalid: z.boolean().default(false),
  /** The reason for the override, for the audit log. */
  reason: z.string().max(1000).nullish(),
}
