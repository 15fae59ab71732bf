import { z } from 'zod'
import { call } from './call.ts'
import { diagnosticLists, issnParam, wireRecord } from './records.ts'

/** A field of the original that a duplicate omits or changes. */
const droppedField = z.object({
  field: z.string(),
  /** The field as a MARC line. */
  line: z.string(),
  /** Whether the duplicate omits the field (`dropped`) or replaces the field by `replacement` (`changed`). */
  action: z.enum(['dropped', 'changed']),
  /** The new field as a MARC line. */
  replacement: z.string().nullable(),
  /** The reason for the change, in the caller's language. */
  reason: z.string(),
})
export type DroppedField = z.output<typeof droppedField>

export const duplicateAnswer = z.object({
  /** The ISSN reserved for the duplicate by the caller's lock. */
  issn: z.string(),
  record: wireRecord,
  diagnostic: diagnosticLists,
  /** Omitted and changed fields, in the order of the original. */
  dropped: z.array(droppedField),
  /** The ISSN of the original. */
  origin: z.string(),
  /** The id of the version on which the save of the duplicate must be based. */
  version_id: z.string(),
})
export type DuplicateAnswer = z.output<typeof duplicateAnswer>

/**
 * Copies a record for another medium. The caller's lock reserves the lowest Free ISSN of the centre's block. Nothing is
 * stored until `POST /record/{number}`, and releasing the lock frees the ISSN. If the ISSN was assigned elsewhere in
 * the meantime, the save uses the next one and returns `moved_from`.
 */
export const duplicateRecord = call({
  name: 'duplicateRecord',
  method: 'POST',
  path: '/record/:issn/duplicate',
  permission: 'catalog',
  summary: 'Duplicate a record for another medium',
  isIdempotent: true,
  params: z.object({ issn: issnParam }),
  body: z.object({ medium: z.string().max(20) }),
  answer: duplicateAnswer,
  errors: [
    'invalid_medium',
    'same_medium',
    'record_not_found',
    'not_duplicable',
    'no_centre',
    'no_active_block',
    'not_enough_numbers',
    'too_many_duplicates',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})

/** Creates a duplicate for the succeeding serial, with a 780 to this record and a 785 from it. */
export const duplicateAsSuccessor = call({
  name: 'duplicateAsSuccessor',
  method: 'POST',
  path: '/record/:issn/successor',
  permission: 'catalog',
  summary: 'Duplicate a record as its successor under a new title',
  isIdempotent: true,
  params: z.object({ issn: issnParam }),
  body: z.object({
    /** The second indicator of 780: 0 continues, 1 continues in part, 2 supersedes ... */
    indicator2: z.enum(['0', '1', '2', '3', '4', '5', '6', '7']).default('0'),
  }),
  answer: duplicateAnswer,
  errors: [
    'record_not_found',
    'not_duplicable',
    'no_centre',
    'no_active_block',
    'not_enough_numbers',
    'too_many_duplicates',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})
