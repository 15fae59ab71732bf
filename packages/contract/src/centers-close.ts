/** Closing a centre, which hands its data over to another centre. */
import { z } from 'zod'
import { reference } from './accounts.ts'
import { BLOCK_STATES } from './blocks.ts'
import { call } from './call.ts'
import { invalidOverride } from './override.ts'
import { anyId, idOrCode } from './values.ts'

/** How the closing handles the centre's accounts: they stay without a centre or move to the other centre. */
export const CLOSING_USERS = ['leave', 'move'] as const
export type ClosingUsers = (typeof CLOSING_USERS)[number]

/** The maximum number of locked records that are listed. All locked records are counted. */
export const CLOSING_LOCKS = 100

/** The number of active records that are validated before the closing. The task validates all of them. */
export const CLOSING_JUDGED = 200
/** The maximum number of listed records that would become invalid. */
export const CLOSING_INVALID = 20

export const CLOSING_OUTCOMES = ['completed', 'failed', 'cancelled'] as const

const count = z.number().int().nonnegative()

/** The progress of handing over a centre's records, in the row of the centre. */
export const centerClosing = z.object({
  to: reference,
  /** How the handover ended; null while it runs. */
  outcome: z.enum(CLOSING_OUTCOMES).nullable(),
  /** The number of records handed over, and the total. */
  done: count,
  total: count,
  /** The number of records that are being edited and must wait. */
  waiting: count,
  started_at: z.string(),
  ended_at: z.string().nullable(),
})
export type CenterClosing = z.output<typeof centerClosing>

const plan = z.object({
  center: reference,
  to: reference,
  /** The number of records by category. Free records are unassigned ISSNs of blocks. */
  records: z.array(z.object({ category: z.string(), count })),
  total: count,
  blocks: z.array(
    z.object({ id: z.string(), first: z.string(), last: z.string(), state: z.enum(BLOCK_STATES), free: count }),
  ),
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      /**
       * Whether the account would administer all centres if it had no centre. The account must move or lose this right
       * before the closing.
       */
      administers: z.boolean(),
    }),
  ),
  /** The number of accounts of other centres that also act for the closing centre. */
  further_users: count,
  templates: count,
  /** Open requests of publishers. */
  requests: count,
  /** Countries that the other centre does not register for (ISO 3166-1 alpha-3). */
  countries: z.array(z.string()),
  /**
   * The result of a validation of the first active records: how many were validated, how many would become invalid, and
   * the first invalid ones.
   */
  invalid: z.object({
    judged: count,
    count,
    first: z.array(z.object({ issn: z.string(), title: z.string().nullable(), errors: z.array(z.string()) })),
  }),
  /** Conditions that must end first. While there are any, nothing is handed over. */
  hindrances: z.object({
    /** The first records that are being edited. */
    locks: z.array(z.object({ issn: z.string(), username: z.string(), since: z.string() })),
    lock_count: count,
    /** Blocks that are being created or deleted. */
    blocks: z.array(z.object({ id: z.string(), first: z.string(), last: z.string(), state: z.enum(BLOCK_STATES) })),
    /** Running or waiting imports for the centre. */
    imports: z.array(z.object({ id: z.string(), filename: z.string() })),
  }),
  /** The task that hands over the records. null for a dry run. */
  task_id: z.string().nullable(),
})
export type CloseCenterAnswer = z.output<typeof plan>

/**
 * Closes a centre. Blocks, templates and accounts move to another centre immediately. A task hands over the records,
 * each as a new version with the other centre in 022 $2. Then the centre is no longer offered, but its code stays valid
 * in old data. Active records that would become invalid are handed over only with `allow_invalid`.
 */
export const closeCenter = call({
  name: 'closeCenter',
  method: 'POST',
  path: '/admin/centers/:id/close',
  permission: 'userManagement',
  summary: 'Close a centre and hand over its records and blocks to another centre',
  params: z.object({ id: anyId }),
  body: z.object({
    to: idOrCode,
    dry_run: z.boolean().default(true),
    users: z.enum(CLOSING_USERS).default('leave'),
    /** Whether the other centre also takes over the countries of this one. */
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
