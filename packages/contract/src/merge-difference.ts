import { z } from 'zod'

/** What of two records is compared before one of their numbers is cancelled. */
export const MERGE_ASPECTS = ['key_title', 'title', 'publisher', 'years', 'country', 'medium'] as const

/**
 * What two records state differently although it is the same for one serial. Values are texts; of `years` 008/07-14, of
 * `country` a code of 008/15-17, of `medium` codes of 007/00-01.
 */
export const mergeDifference = z.object({
  aspect: z.enum(MERGE_ASPECTS),
  kept: z.array(z.string()),
  cancelled: z.array(z.string()),
})
export type MergeDifference = z.output<typeof mergeDifference>
