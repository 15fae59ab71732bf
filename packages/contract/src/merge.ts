import { z } from 'zod'
import { call } from './call.ts'
import { mergeDifference } from './merge-difference.ts'
import { invalidOverride } from './override.ts'
import { citingRecord, diagnosticLists, issnParam, wireRecord } from './records.ts'
import { idOrCode } from './values.ts'

/** Records that change their centre at once. */
export const MAX_TRANSFER = 500

const versionId = z.string().max(20).optional()
/** Why, for the audit log. */
const { reason } = invalidOverride

const merged = z.object({ issn: z.string(), record: wireRecord, diagnostic: diagnosticLists })

const mergeAnswer = z.object({
  kept: merged,
  cancelled: merged,
  /** Of the stored records, whatever `record` says. Where something differs, a merge needs a reason. */
  differences: z.array(mergeDifference),
  /** Other records that name the cancelled number in linking fields, by ISSN. */
  citing: z.array(citingRecord),
  /** The new version of the record that is kept; null in a dry run. */
  version_id: z.string().nullable(),
})
export type MergeAnswer = z.output<typeof mergeAnswer>

/**
 * Keeps this record's number and cancels another one in favour of it: 022 $z here, 022 $v and category Cancelled there.
 * `record` is what stands under the kept number from then on, chosen field by field; without it the record as it is.
 * Both are records of the caller's centre, of any for the international one.
 * Links of other records to the cancelled number lead to the kept one, unless told otherwise. All of it or nothing. A
 * record that would break a rule is refused: a draft cancels nothing. Two records that seem to describe two serials are
 * merged for a reason only (`merge_unlike`): a cancelled number is never given again.
 */
export const mergeRecords = call({
  name: 'mergeRecords',
  method: 'POST',
  path: '/record/:issn/merge',
  permission: 'catalog',
  summary: 'Merge two records: keep one number, cancel the other',
  params: z.object({ issn: issnParam }),
  body: z.object({
    cancel: issnParam,
    record: z.unknown().optional(),
    move_links: z.boolean().default(true),
    dry_run: z.boolean().default(true),
    /** What the choice was made from; a newer version is refused. */
    version_id: versionId,
    cancel_version_id: versionId,
    reason,
  }),
  answer: mergeAnswer,
  errors: [
    'no_centre',
    'not_your_centre',
    'invalid_record',
    'merge_same',
    'record_not_found',
    'merge_impossible',
    'merge_invalid',
    'merge_unlike',
    'would_be_invalid',
    'stale_version',
    'locked',
  ],
})

const transferred = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  from: z.string(),
  /** Whether it is the new centre's already. */
  unchanged: z.boolean(),
  /** Rules that it breaks in the new centre and did not break before, as sentences. */
  problems: z.array(z.string()),
  /** Whether the record is active and the transfer would make it invalid. */
  invalid: z.boolean(),
})

const transferAnswer = z.object({
  center: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  records: z.array(transferred),
  /** How many were given to the centre; 0 in a dry run. */
  transferred: z.number().int(),
})
export type TransferAnswer = z.output<typeof transferAnswer>

/**
 * Gives records to another centre (022 $2): all of them or none. Free numbers belong to the block of a centre and stay.
 * Records keep their state. A transfer that would make an active record invalid is refused without `allow_invalid`.
 */
export const transferRecords = call({
  name: 'transferRecords',
  method: 'POST',
  path: '/records/transfer',
  permission: 'catalog',
  summary: 'Transfer records to another centre',
  body: z.object({
    issns: z.array(issnParam).min(1).max(MAX_TRANSFER),
    /** Id or code. */
    center_id: idOrCode,
    /** Sets 022 $9: the country need not be one of the centre's. Needs a reason. */
    force_country: z.boolean().default(false),
    dry_run: z.boolean().default(true),
    ...invalidOverride,
  }),
  answer: transferAnswer,
  errors: [
    ...(['ic_only', 'unknown_centre', 'record_not_found', 'transfer_of_free', 'locked'] as const),
    ...(['reason_missing', 'would_be_invalid'] as const),
  ],
})
