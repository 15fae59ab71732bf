import { z } from 'zod'
import { call } from './call.ts'
import { diagnosticLists, issnParam, wireRecord } from './records.ts'

/** What became of a field of the record that a duplicate was made from. */
const droppedField = z.object({
  field: z.string(),
  /** As a MARC line. */
  line: z.string(),
  /** `dropped` or, with `replacement`, `changed`. */
  action: z.enum(['dropped', 'changed']),
  /** What stands there now, as a MARC line. */
  replacement: z.string().nullable(),
  /** Why, in the caller's language. */
  reason: z.string(),
})
export type DroppedField = z.output<typeof droppedField>

export const duplicateAnswer = z.object({
  /** The number that is held for the duplicate, under the caller's lock. */
  issn: z.string(),
  record: wireRecord,
  diagnostic: diagnosticLists,
  /** What was not taken over or taken over otherwise, in the order of the original. */
  dropped: z.array(droppedField),
  /** The number of the original. */
  origin: z.string(),
  /** What a save of the duplicate is based on. */
  version_id: z.string(),
})
export type DuplicateAnswer = z.output<typeof duplicateAnswer>

/**
 * A copy of a record for another medium, under the lowest Free number of the block of the caller's centre, which the
 * caller's lock holds. Nothing is stored until it is saved with `POST /record/{number}`; releasing the lock gives the
 * number back. If it went elsewhere meanwhile, saving takes the next and says so (`moved_from`).
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

/** The same for the serial that succeeds this one: its predecessor in 780, this one's successor in 785. */
export const duplicateAsSuccessor = call({
  name: 'duplicateAsSuccessor',
  method: 'POST',
  path: '/record/:issn/successor',
  permission: 'catalog',
  summary: 'Duplicate a record as its successor under a new title',
  isIdempotent: true,
  params: z.object({ issn: issnParam }),
  body: z.object({
    /** 780, second indicator: 0 continues, 1 continues in part, 2 supersedes ... */
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
