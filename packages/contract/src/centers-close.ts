/** The closing of a centre, which hands over what it has to another one. */
import { z } from 'zod'
import { reference } from './accounts.ts'
import { BLOCK_STATES } from './blocks.ts'
import { call } from './call.ts'
import { invalidOverride } from './override.ts'
import { anyId, idOrCode } from './values.ts'

/** What becomes of the accounts of the centre: they go to the other one, or are without a centre. */
export const CLOSING_USERS = ['leave', 'move'] as const
export type ClosingUsers = (typeof CLOSING_USERS)[number]

/** Records under somebody's lock that are named; the others are counted. */
export const CLOSING_LOCKS = 100

/** Active records that are judged before a closing begins; the task judges all of them. */
export const CLOSING_JUDGED = 200
/** Of these, records that are named because they would become invalid. */
export const CLOSING_INVALID = 20

export const CLOSING_OUTCOMES = ['completed', 'failed', 'cancelled'] as const

const count = z.number().int().nonnegative()

/** How far the handing over of a centre's records is, as the row of the centre says it. */
export const centerClosing = z.object({
  to: reference,
  /** Null while it runs. */
  outcome: z.enum(CLOSING_OUTCOMES).nullable(),
  /** Records that were handed over, of how many. */
  done: count,
  total: count,
  /** Records that wait because somebody edits them. */
  waiting: count,
  started_at: z.string(),
  ended_at: z.string().nullable(),
})
export type CenterClosing = z.output<typeof centerClosing>

const plan = z.object({
  center: reference,
  to: reference,
  /** How many records of each category; the Free ones are the numbers of blocks. */
  records: z.array(z.object({ category: z.string(), count })),
  total: count,
  blocks: z.array(
    z.object({ id: z.string(), first: z.string(), last: z.string(), state: z.enum(BLOCK_STATES), free: count }),
  ),
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      /** Without a centre it would administer the people of all centres: it has to move, or to lose that right first. */
      administers: z.boolean(),
    }),
  ),
  /** Accounts of other centres that act for this one too. */
  further_users: count,
  templates: count,
  /** Countries that the other centre does not register for (ISO 3166-1 alpha-3). */
  countries: z.array(z.string()),
  /** Of the first active records: how many were judged, how many would become invalid, and the first of them. */
  invalid: z.object({
    judged: count,
    count,
    first: z.array(z.object({ issn: z.string(), title: z.string().nullable(), errors: z.array(z.string()) })),
  }),
  /** What has to end first: while there is anything, nothing is handed over. */
  hindrances: z.object({
    /** Records that somebody edits; the first of them. */
    locks: z.array(z.object({ issn: z.string(), username: z.string(), since: z.string() })),
    lock_count: count,
    /** Blocks whose records are being made or deleted. */
    blocks: z.array(z.object({ id: z.string(), first: z.string(), last: z.string(), state: z.enum(BLOCK_STATES) })),
    /** Imports for the centre that run or wait. */
    imports: z.array(z.object({ id: z.string(), filename: z.string() })),
  }),
  /** The task that hands the records over; null in a dry run. */
  task_id: z.string().nullable(),
})
export type CloseCenterAnswer = z.output<typeof plan>

/**
 * Closes a centre: blocks, templates and people go to another centre at once, a task hands over the records, each as one
 * new version with the other centre in 022 $2; then the centre is not offered any more. Its code stays valid in what was.
 * Active records that would become invalid are not handed over without `allow_invalid`.
 */
export const closeCenter = call({
  name: 'closeCenter',
  method: 'POST',
  path: '/admin/centers/:id/close',
  permission: 'userManagement',
  summary: 'Close a centre and hand over what it has to another one',
  params: z.object({ id: anyId }),
  body: z.object({
    to: idOrCode,
    dry_run: z.boolean().default(true),
    users: z.enum(CLOSING_USERS).default('leave'),
    /** Whether the other centre registers for the countries of this one from then on. */
    countries: z.boolean().default(true),
    ...invalidOverride,
  }),
  isForm: true,
  answer: plan,
  errors: [
    ...(['row_not_found', 'center_stays', 'center_closing', 'center_busy'] as const),
    ...(['ic_only', 'reason_missing', 'would_be_invalid'] as const),
  ],
})
