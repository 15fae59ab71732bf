/**
 * Bulk changes: a macro applied to many records. A change set is previewed, run as a whole, and can be reverted as a
 * whole.
 */
import { z } from 'zod'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { MACRO_SOURCE_LENGTH } from './macros.ts'
import { invalidOverride } from './override.ts'
import { diagnosticLists, issnParam } from './records.ts'
import { SELECTION_ERRORS, searchParams } from './search-request.ts'
import { longRowId, wholeNumberInUrl } from './values.ts'

/** The maximum number of records in a change set. */
export const BULK_RECORDS = 20_000

/**
 * The state of a change set. A `previewed` change set waits for confirmation. A failed or cancelled change set keeps
 * its stored changes and can be reverted like a completed one.
 */
export const CHANGE_SET_STATES = ['previewing', 'previewed', 'running', 'completed', 'failed', 'cancelled'] as const
export type ChangeSetState = (typeof CHANGE_SET_STATES)[number]

/**
 * The outcome for a record.
 *
 * - Preview: `change` (the macro changes it), `unchanged`, `forbidden` (another centre), `draft_beside` (an active
 *   version also has a draft); `unstorable` (the result cannot be stored), `macro_stopped` (the macro exceeded its
 *   limits).
 * - Run: `saved`, `saved_as_draft`, `left_out` (manually), `invalid` (would have errors), `locked`, `changed_since`
 *   (changed after the preview), `failed`.
 * - `touched`: a record outside the search that was changed by links of saved records.
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
 * The outcome of a revert for a record. Only `reverted` restores the content. `invalid`: the old content would make the
 * record invalid.
 */
export const REVERT_OUTCOMES = ['reverted', 'changed_since', 'locked', 'forbidden', 'failed', 'invalid'] as const
export type RevertOutcome = (typeof REVERT_OUTCOMES)[number]

/** A group of records with the same kinds of changes, independent of the values. */
const bulkGroup = z.object({
  /** `added 650`, `changed 044 $a` or `removed 856`, joined by commas. */
  key: z.string(),
  changes: z.array(
    z.object({ kind: z.enum(['added', 'changed', 'removed']), tag: z.string(), code: z.string().nullable() }),
  ),
  records: z.number().int(),
  /** The number of manually excluded records. */
  left_out: z.number().int(),
})
export type BulkGroup = z.output<typeof bulkGroup>

const revertState = z.enum(['running', 'completed', 'failed', 'cancelled'])

const changeSetRow = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  username: z.string(),
  /** The code of the centre to which the author belonged when the change set was created. */
  center: z.string().nullable(),
  state: z.enum(CHANGE_SET_STATES),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  records: z.number().int(),
  /** The number of records with a new version. */
  saved: z.number().int(),
  reverted: z.number().int(),
  revert: revertState.nullable(),
})
export type ChangeSetRow = z.output<typeof changeSetRow>

const changeSet = changeSetRow.extend({
  macro: z.string(),
  /** Whether records with errors are stored as drafts. */
  drafts: z.boolean(),
  /** The number of records for each outcome. Outcomes of a revert are separate. */
  outcomes: z.partialRecord(z.enum(BULK_OUTCOMES), z.number().int()),
  reverts: z.partialRecord(z.enum(REVERT_OUTCOMES), z.number().int()),
  /** Numbers of changed records: with errors after the change, with errors only after the change, and being edited. */
  invalid: z.number().int(),
  newly_invalid: z.number().int(),
  locked: z.number().int(),
  left_out: z.number().int(),
  /** The number of records that a run would change now, and how many would have errors. */
  to_run: z.number().int(),
  to_run_invalid: z.number().int(),
  /** The number of records that a revert would restore. */
  revertible: z.number().int(),
  groups: z.array(bulkGroup),
  /** Whether the caller may run and revert the change set. */
  mine: z.boolean(),
  /** The current task, if it belongs to the caller. */
  task_id: z.string().nullable(),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
})
export type ChangeSet = z.output<typeof changeSet>

const ofSet = z.object({ id: longRowId })
const startedAnswer = z.object({ id: z.string(), task_id: z.string() })

/**
 * Previews the effect of a macro on the records of a search or on given ISSNs, at most 20,000, without changing them.
 */
export const previewBulkChange = call({
  name: 'previewBulkChange',
  method: 'POST',
  path: '/bulk',
  permission: 'catalog',
  summary: 'Preview the changes of a macro to many records',
  body: z.object({
    search: searchParams.optional(),
    issns: z.array(issnParam).min(1).max(BULK_RECORDS).optional(),
    macro: z.string().max(MACRO_SOURCE_LENGTH),
    name: z.string().trim().max(200).default(''),
    reason: z.string().trim().max(1_000).default(''),
  }),
  answer: startedAnswer,
  errors: ['no_centre', 'bad_macro', 'bulk_no_records', 'bulk_too_many', 'record_not_found', ...SELECTION_ERRORS],
})

export const CHANGE_SET_LIST = {
  sorts: ['created_at', 'name', 'username', 'records', 'state'],
  order: 'desc',
  size: 25,
} as const satisfies ListKind

/**
 * The change sets of the caller and of the centres that the caller acts for. User managers also see those of the
 * centres that they administer.
 */
export const changeSets = call({
  name: 'changeSets',
  method: 'GET',
  path: '/bulk',
  permission: 'catalog',
  summary: 'List change sets with author, time, reason and number of records',
  query: listQuery(CHANGE_SET_LIST),
  answer: listAnswer(changeSetRow),
  errors: [],
})

export const changeSetById = call({
  name: 'changeSetById',
  method: 'GET',
  path: '/bulk/:id',
  permission: 'catalog',
  summary: 'Get a change set: macro, kinds of differences, outcomes',
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
  /** The user who is editing the record. */
  holder: z.string().nullable(),
  /** Removed and added lines in tag order, without unchanged lines. */
  difference: z.array(z.object({ kind: z.enum(['added', 'removed']), line: z.string() })),
  /** Diagnostics before and after the change, without those that are the same before and after. */
  before: diagnosticLists,
  after: diagnosticLists,
  revert: z.enum(REVERT_OUTCOMES).nullable(),
  /** Errors that the revert would cause. Only for `invalid`. */
  revert_errors: z.array(z.string()),
  /** The version before the change and the version that the change set stored, as input for a manual merge. */
  before_version: z.string().nullable(),
  left_version: z.string().nullable(),
})
export type BulkRecord = z.output<typeof changedRecord>

/** Filters for the records of a change set, besides the outcome. */
export const BULK_SHOWN = ['all', 'invalid', 'newly_invalid', 'locked', 'left_out', 'revert_kept', 'reverted'] as const

export const changeSetRecords = call({
  name: 'changeSetRecords',
  method: 'GET',
  path: '/bulk/:id/records',
  permission: 'catalog',
  summary: 'List the records of a change set with their differences',
  params: ofSet,
  query: z.object({
    outcome: z.enum(BULK_OUTCOMES).optional(),
    shown: z.enum(BULK_SHOWN).default('all'),
    /** The key of a group of changes. */
    group: z.string().max(2_000).optional(),
    page: wholeNumberInUrl(1, 1_000_000).default(1),
    size: wholeNumberInUrl(1, 200).default(25),
  }),
  answer: listAnswer(changedRecord),
  errors: ['bulk_not_found'],
})

/** Excludes records from the run or includes excluded records again: by ISSN, by group, or all with errors. */
export const leaveOut = call({
  name: 'leaveOut',
  method: 'PUT',
  path: '/bulk/:id/left-out',
  permission: 'catalog',
  summary: 'Exclude records from a change set',
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
 * Changes the records of the preview that are not excluded. If all of them would have errors, `confirm_invalid` is
 * required. Records with errors are stored as drafts with `drafts`, else skipped.
 */
export const runChangeSet = call({
  name: 'runChangeSet',
  method: 'POST',
  path: '/bulk/:id/run',
  permission: 'catalog',
  summary: 'Apply a previewed change set',
  params: ofSet,
  body: z.object({ drafts: z.boolean().default(false), confirm_invalid: z.boolean().default(false) }),
  answer: startedAnswer,
  errors: ['bulk_not_found', 'not_creator', 'bulk_state', 'bulk_nothing', 'bulk_all_invalid'],
})

/**
 * Restores the previous content of every record in the set. Records changed since stay and are listed, as are records
 * that would become invalid, unless `allow_invalid` is set.
 */
export const revertChangeSet = call({
  name: 'revertChangeSet',
  method: 'POST',
  path: '/bulk/:id/revert',
  permission: 'catalog',
  summary: 'Revert a change set',
  params: ofSet,
  body: z.object(invalidOverride).default({ allow_invalid: false }),
  answer: startedAnswer,
  errors: ['bulk_not_found', 'not_creator', 'bulk_state', 'bulk_nothing', 'ic_only', 'reason_missing'],
})

/** Deletes an unused preview. A change set that has run is kept. */
export const deleteChangeSet = call({
  name: 'deleteChangeSet',
  method: 'DELETE',
  path: '/bulk/:id',
  permission: 'catalog',
  summary: 'Delete a preview',
  params: ofSet,
  answer: z.object({ message: z.string() }),
  errors: ['bulk_not_found', 'not_creator', 'bulk_state'],
})
