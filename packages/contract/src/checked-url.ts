import { z } from 'zod'
import { URL_STATES } from './conditions.ts'

/** A URL and the result of its last check. The members of the result are null if the URL was never checked. */
export const checkedUrl = z.object({
  url: z.string(),
  state: z.enum(URL_STATES),
  checked_at: z.string().nullable(),
  /** The HTTP status of the response; null without a response. */
  status_code: z.number().int().nullable(),
  /** The reason for the result, in the caller's language. */
  reason: z.string().nullable(),
  /** The target of a permanent redirect (301, 308), else null. */
  moved_to: z.string().nullable(),
})
export type CheckedUrl = z.output<typeof checkedUrl>
