import { z } from 'zod'
import { call } from './call.ts'
import { closePredecessors, enrichmentReason, issnParam, moveLinks, waitingChange } from './records.ts'

/** Why a save changes another record, or mentions a record that it does not change. */
export const CONSEQUENCE_REASONS = [
  'reverse_link_added',
  'reverse_link_changed',
  'reverse_link_removed',
  'issnl_changed',
  'cancelled',
  'replaced_by',
  'reinstated',
  'predecessor_closed',
  'link_redirected',
  'enriched',
  'becomes_invalid',
  'cites_this',
  'cites_cancelled',
  'not_in_base',
] as const
export type ConsequenceReason = (typeof CONSEQUENCE_REASONS)[number]

/** The maximum number of listed consequences. In a large family, the rest is only counted. */
export const LISTED_CONSEQUENCES = 200

const consequence = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string().nullable(),
  category: z.string().nullable(),
  reason: z.enum(CONSEQUENCE_REASONS),
  /** The changed field in the other record, or the field in this record that refers to the other record. */
  field: z.string(),
  /** Whether another user holds the lock, so that the change is delayed. */
  waits: z.boolean(),
  /** Whether the save changes the other record. Otherwise the save only mentions the record. */
  changes: z.boolean(),
  /** A description of the consequence in the caller's language. */
  sentence: z.string(),
})
export type RecordConsequence = z.output<typeof consequence>

/** The effects of saving this record on other records, computed without storing. */
export const recordConsequences = call({
  name: 'recordConsequences',
  method: 'POST',
  isReading: true,
  path: '/record/:issn/consequences',
  permission: 'catalog',
  summary: 'List the other records that a save of this record changes',
  params: z.object({ issn: issnParam }),
  body: z.object({
    record: z.unknown(),
    close_predecessors: closePredecessors.optional(),
    move_links: moveLinks,
    enrichment_reason: enrichmentReason.optional(),
  }),
  answer: z.object({
    /** Whether the save changes other records. False if the record has errors, because it would become a draft. */
    takes_effect: z.boolean(),
    /** The total number of consequences. Only the first ones are listed. */
    total: z.number().int(),
    records: z.array(consequence),
    /** Delayed changes of earlier saves, which are applied when the other record is no longer edited. */
    waiting: z.array(waitingChange),
  }),
  errors: ['invalid_record', 'record_not_found', 'not_your_centre', 'no_centre', 'locked', 'close_impossible'],
})
