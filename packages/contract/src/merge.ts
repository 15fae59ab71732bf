import { z } from 'zod'
import { call } from './call.ts'
import { mergeDifference } from './merge-difference.ts'
import { invalidOverride } from './override.ts'
import { citingRecord, diagnosticLists, issnParam, wireRecord } from './records.ts'
import { idOrCode } from './values.ts'

/** The maximum number of records in a transfer. */
export const MAX_TRANSFER = 500

const versionId = z.string().max(20).optional()
/** The reason for the override, for the audit log. */
const { reason } = invalidOverride

const merged = z.object({ issn: z.string(), record: wireRecord, diagnostic: diagnosticLists })

const mergeAnswer = z.object({
  kept: merged,
  cancelled: merged,
  /** Differences of the stored records, regardless of `record`. If there are any, a merge requires a reason. */
  differences: z.array(mergeDifference),
  /** Other records that link to the cancelled ISSN, sorted by ISSN. */
  citing: z.array(citingRecord),
  /** The new version of the kept record. null for a dry run. */
  version_id: z.string().nullable(),
})
export type MergeAnswer = z.output<typeof mergeAnswer>

/**
 * Retains the ISSN of this record and cancels the ISSN of another record: 022 $z in this record, 022 $v and category
 * Cancelled in the other one.
 * `record` is the new content of the kept record, which defaults to its current content. Both records must belong to
 * the caller's centre, except for the international centre. Links to the cancelled ISSN are redirected unless disabled.
 * The merge is atomic. A record that would break a rule is refused, because a draft cannot cancel an ISSN. Records of
 * apparently different serials require a reason (`merge_unlike`), because a cancelled ISSN is never reused.
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
    /** The versions of both records that the user compared. The merge is refused if a record has a newer version. */
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
  /** Whether the record already belongs to the new centre. */
  unchanged: z.boolean(),
  /** Texts of rules that the record breaks only in the new centre. */
  problems: z.array(z.string()),
  /** Whether the record is active and would become invalid. */
  invalid: z.boolean(),
})

const transferAnswer = z.object({
  center: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  records: z.array(transferred),
  /** The number of transferred records. 0 for a dry run. */
  transferred: z.number().int(),
})
export type TransferAnswer = z.output<typeof transferAnswer>

/**
 * Transfers records to another centre (022 $2), all of them or none. Free ISSNs belong to the block of a centre and
 * cannot be transferred. Records keep their state. If an active record would become invalid, `allow_invalid` is
 * required.
 */
export const transferRecords = call({
  name: 'transferRecords',
  method: 'POST',
  path: '/records/transfer',
  permission: 'catalog',
  summary: 'Transfer records to another centre',
  body: z.object({
    issns: z.array(issnParam).min(1).max(MAX_TRANSFER),
    /** The id or code of the new centre. */
    center_id: idOrCode,
    /** Whether to set 022 $9, which allows a country that does not belong to the new centre. Requires a reason. */
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
