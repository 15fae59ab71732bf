import { z } from 'zod'
import { call } from './call.ts'
import { closePredecessors, enrichmentReason, issnParam, moveLinks, waitingChange } from './records.ts'

/** Why a save touches another record, or what it has to say about one that it leaves alone. */
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

/** Consequences that are listed; of a large family the rest is only counted. */
export const LISTED_CONSEQUENCES = 200

const consequence = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string().nullable(),
  category: z.string().nullable(),
  reason: z.enum(CONSEQUENCE_REASONS),
  /** The field of that record which changes, or of this one which names it. */
  field: z.string(),
  /** Another user holds the record: the change waits until it is free. */
  waits: z.boolean(),
  /** Whether the save writes something there; else it is only told. */
  changes: z.boolean(),
  /** In the caller's language. */
  sentence: z.string(),
})
export type RecordConsequence = z.output<typeof consequence>

/** What saving this record would change elsewhere: what a save executes, computed and not stored. */
export const recordConsequences = call({
  name: 'recordConsequences',
  method: 'POST',
  isReading: true,
  path: '/record/:issn/consequences',
  permission: 'catalog',
  summary: 'Other records that saving this one touches',
  params: z.object({ issn: issnParam }),
  body: z.object({
    record: z.unknown(),
    close_predecessors: closePredecessors.optional(),
    move_links: moveLinks,
    enrichment_reason: enrichmentReason.optional(),
  }),
  answer: z.object({
    /** False where the record has errors: it would be a draft, and a draft touches no other record. */
    takes_effect: z.boolean(),
    /** How many there are; the first of them follow. */
    total: z.number().int(),
    records: z.array(consequence),
    /** What earlier saves of the record change elsewhere as soon as nobody edits it there. */
    waiting: z.array(waitingChange),
  }),
  errors: ['invalid_record', 'record_not_found', 'not_your_centre', 'no_centre', 'locked', 'close_impossible'],
})
