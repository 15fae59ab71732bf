/** Bulk change: a macro put to many records, looked at first, run as one change set, taken back whole. */
import { z } from 'zod'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { MACRO_SOURCE_LENGTH } from './macros.ts'
import { invalidOverride } from './override.ts'
import { diagnosticLists, issnParam } from './records.ts'
import { searchParams } from './search.ts'
import { longRowId, wholeInAddress } from './values.ts'

/** Records of one change set. */
export const BULK_RECORDS = 20_000

/**
 * Where a change set stands: it is looked at (`previewing`), waits for a yes (`previewed`), runs, or has ended. One that
 * failed or was cancelled keeps what it stored, and can be reverted like one that was completed.
 */
export const CHANGE_SET_STATES = ['previewing', 'previewed', 'running', 'completed', 'failed', 'cancelled'] as const
export type ChangeSetState = (typeof CHANGE_SET_STATES)[number]

/**
 * What became of a record. Before the run: `change` (the macro changes it), `unchanged`, `forbidden` (of another centre),
 * `draft_beside` (a draft stands beside its active version, which is somebody's work), `unstorable` (the macro makes of it
 * what no base holds), `macro_stopped` (it would change or read too much, and was not carried through). By the run: `saved`,
 * `saved_as_draft`, `left_out` (by hand), `invalid` (it would have errors), `locked`, `changed_since` (by somebody, after the
 * preview), `failed`; `touched` are records beside those of the search that links of what was saved altered.
 */
export const BULK_OUTCOMES = [
  'pending',
  'change',
  'unchanged',
  'forbidden',
  'draft_beside',
  'unstorable',
  'macro_stopped',
  'saved',
  'saved_as_draft',
  'left_out',
  'invalid',
  'locked',
  'changed_since',
  'failed',
  'touched',
] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

/**
 * What a revert did with a record: it has its content back, or stays because of one of the others. `invalid`: the content of
 * before would make it invalid.
 */
export const REVERT_OUTCOMES = ['reverted', 'changed_since', 'locked', 'forbidden', 'failed', 'invalid'] as const
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number]

/** A kind of difference: which places change in a record, whatever stands there. */
const bulkGroup = z.object({
  /** `added 650`, `changed 044 $a`, `removed 856`, joined by commas. */
  key: z.string(),
  changes: z.array(
    z.object({ kind: z.enum(['added', 'changed', 'removed']), tag: z.string(), code: z.string().nullable() }),
  ),
  records: z.number().int(),
  /** How many of them are left out by hand. */
  left_out: z.number().int(),
})
export type BulkGroup = z.output<typeof bulkGroup>

const revertState = z.enum(['running', 'completed', 'failed', 'cancelled'])

const changeSetRow = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  username: z.string(),
  /** The code of the centre of its author then. */
  center: z.string().nullable(),
  state: z.enum(CHANGE_SET_STATES),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  records: z.number().int(),
  /** Records that have a new version by it. */
  saved: z.number().int(),
  reverted: z.number().int(),
  revert: revertState.nullable(),
})
export type ChangeSetRow = z.output<typeof changeSetRow>

const changeSet = changeSetRow.extend({
  macro: z.string(),
  /** Whether records with errors are stored as drafts. */
  drafts: z.boolean(),
  /** How many records have each outcome; of a revert beside. */
  outcomes: z.partialRecord(z.enum(BULK_OUTCOMES), z.number().int()),
  reverts: z.partialRecord(z.enum(REVERT_OUTCOMES), z.number().int()),
  /** Of those that change: how many have errors afterwards, how many of these had none before, how many somebody edits. */
  invalid: z.number().int(),
  newly_invalid: z.number().int(),
  locked: z.number().int(),
  left_out: z.number().int(),
  /** Records that a run would change now, and how many of them would have errors. */
  to_run: z.number().int(),
  to_run_invalid: z.number().int(),
  /** Records that a revert would give their content back. */
  revertible: z.number().int(),
  groups: z.array(bulkGroup),
  /** Whether the caller may run and revert it. */
  mine: z.boolean(),
  /** The task that is at it now, where it is the caller's. */
  task_id: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
})
export type ChangeSet = z.output<typeof changeSet>

const ofSet = z.object({ id: longRowId })
const startedAnswer = z.object({ id: z.string(), task_id: z.string() })

/**
 * Looks at what a macro would make of the records of a search, or of some numbers: stores nothing of it in records. At most
 * 20,000 records.
 */
export const previewBulkChange = call({
  name: 'previewBulkChange',
  method: 'POST',
  path: '/bulk',
  permission: 'catalog',
  summary: 'Preview a macro on many records',
  body: z.object({
    search: searchParams.optional(),
    issns: z.array(issnParam).min(1).max(BULK_RECORDS).optional(),
    macro: z.string().max(MACRO_SOURCE_LENGTH),
    name: z.string().trim().max(200).default(''),
    reason: z.string().trim().max(1_000).default(''),
  }),
  answer: startedAnswer,
  errors: [
    'no_centre',
    'bad_macro',
    'bulk_no_records',
    'bulk_too_many',
    'record_not_found',
    'query_syntax',
    'invalid_keyword',
    'invalid_keyword_type',
    'invalid_filter_value',
    'too_broad',
  ],
})

export const CHANGE_SET_LIST = {
  sorts: ['created_at', 'name', 'username', 'records', 'state'],
  order: 'desc',
  size: 25,
} as const satisfies ListKind

/** The caller's own, and those of the centres that they act for; user managers see those of the centres that they administer. */
export const changeSets = call({
  name: 'changeSets',
  method: 'GET',
  path: '/bulk',
  permission: 'catalog',
  summary: 'Change sets: who changed how many records when, and why',
  query: listQuery(CHANGE_SET_LIST),
  answer: listAnswer(changeSetRow),
  errors: [],
})

export const changeSetById = call({
  name: 'changeSetById',
  method: 'GET',
  path: '/bulk/:id',
  permission: 'catalog',
  summary: 'One change set: its macro, kinds of differences and outcomes',
  params: ofSet,
  answer: changeSet,
  errors: ['bulk_not_found'],
})

const changedRecord = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  left_out: z.boolean(),
  /** Who edits it now. */
  holder: z.string().nullable(),
  /** Lines that go and come, in the order of tags; lines that stay are not in it. */
  difference: z.array(z.object({ kind: z.enum(['added', 'removed']), line: z.string() })),
  /** What rules said of it before the change, and say after it; only what is not the same in both. */
  before: diagnosticLists,
  after: diagnosticLists,
  revert: z.enum(REVERT_OUTCOMES).nullable(),
  /** Errors that the revert would have given it: only of `invalid`. */
  revert_errors: z.array(z.string()),
  /** The version before the change, and the one that the set left: what a merge by hand begins with. */
  before_version: z.string().nullable(),
  left_version: z.string().nullable(),
})
export type BulkRecord = z.output<typeof changedRecord>

/** What records of a change set are filtered by, beside their outcome. */
export const BULK_SHOWN = ['all', 'invalid', 'newly_invalid', 'locked', 'left_out', 'revert_kept', 'reverted'] as const

export const changeSetRecords = call({
  name: 'changeSetRecords',
  method: 'GET',
  path: '/bulk/:id/records',
  permission: 'catalog',
  summary: 'Records of a change set with the difference of each',
  params: ofSet,
  query: z.object({
    outcome: z.enum(BULK_OUTCOMES).optional(),
    shown: z.enum(BULK_SHOWN).default('all'),
    /** The key of a kind of difference. */
    group: z.string().max(2_000).optional(),
    page: wholeInAddress(1, 1_000_000).default(1),
    size: wholeInAddress(1, 200).default(25),
  }),
  answer: listAnswer(changedRecord),
  errors: ['bulk_not_found'],
})

/** Leaves records out of the run, or takes them in again: by number, a whole kind of difference, or all that have errors. */
export const leaveOut = call({
  name: 'leaveOut',
  method: 'PUT',
  path: '/bulk/:id/left-out',
  permission: 'catalog',
  summary: 'Leave records out of a change set',
  params: ofSet,
  body: z.object({
    issns: z.array(issnParam).max(BULK_RECORDS).optional(),
    group: z.string().max(2_000).optional(),
    shown: z.enum(['all', 'invalid', 'newly_invalid', 'locked']).optional(),
    left_out: z.boolean(),
  }),
  answer: z.object({ left_out: z.number().int() }),
  errors: ['bulk_not_found', 'not_creator', 'bulk_state'],
})

/**
 * Changes the records that the preview shows and that nobody has left out. Where every one of them would have errors, only
 * `confirm_invalid` begins it; they are stored as drafts where `drafts` says so, else left as they are.
 */
export const runChangeSet = call({
  name: 'runChangeSet',
  method: 'POST',
  path: '/bulk/:id/run',
  permission: 'catalog',
  summary: 'Run a change set that was previewed',
  params: ofSet,
  body: z.object({ drafts: z.boolean().default(false), confirm_invalid: z.boolean().default(false) }),
  answer: startedAnswer,
  errors: ['bulk_not_found', 'not_creator', 'bulk_state', 'bulk_nothing', 'bulk_all_invalid'],
})

/**
 * Gives every record of it the content that it had before; one that was changed since stays, and is listed, and so is one
 * that would become invalid, unless `allow_invalid` says otherwise.
 */
export const revertChangeSet = call({
  name: 'revertChangeSet',
  method: 'POST',
  path: '/bulk/:id/revert',
  permission: 'catalog',
  summary: 'Take a change set back',
  params: ofSet,
  body: z.object(invalidOverride).default({ allow_invalid: false }),
  answer: startedAnswer,
  errors: ['bulk_not_found', 'not_creator', 'bulk_state', 'bulk_nothing', 'ic_only', 'reason_missing'],
})

/** A preview that is not wanted. What has run stays for those who ask later. */
export const deleteChangeSet = call({
  name: 'deleteChangeSet',
  method: 'DELETE',
  path: '/bulk/:id',
  permission: 'catalog',
  summary: 'Forget a preview',
  params: ofSet,
  answer: z.object({ message: z.string() }),
  errors: ['bulk_not_found', 'not_creator', 'bulk_state'],
})
