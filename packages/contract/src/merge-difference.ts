import { z } from 'zod'

/** The aspects of two records that are compared before one ISSN is cancelled. */
export const MERGE_ASPECTS = ['key_title', 'title', 'publisher', 'years', 'country', 'medium'] as const

/**
 * A difference between two records that cannot describe the same serial. Values are texts. For `years` they are
 * 008/07-14, for `country` a code of 008/15-17, for `medium` codes of 007/00-01.
 */
export const mergeDifference = z.object({
  aspect: z.enum(MERGE_ASPECTS),
  kept: z.array(z.string()),
  cancelled: z.array(z.string()),
})
export type MergeDifference = z.output<typeof mergeDifference>
