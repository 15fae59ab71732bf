import { z } from 'zod'
import { URL_STATES } from './conditions.ts'

/** An address with what its last check found; all else is null where nobody asked yet. */
export const checkedUrl = z.object({
  url: z.string(),
  state: z.enum(URL_STATES),
  checked_at: z.string().nullable(),
  /** Of HTTP; null where no answer came. */
  status_code: z.number().int().nullable(),
  /** In the caller's language. */
  reason: z.string().nullable(),
  /** Where it leads for good (301, 308): null where it leads nowhere else, or only for now. */
  moved_to: z.string().nullable(),
})
export type CheckedUrl = z.output<typeof checkedUrl>
