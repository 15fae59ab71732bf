/** The state of the house itself, for who looks after it, and the reset of a training copy. */
import { z } from 'zod'
import { call } from './call.ts'

/** Faults that are shown, the newest first. */
export const FAULTS_SHOWN = 50
/** How often the page asks again. */
export const HOUSE_REFRESH_S = 10

const house = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  schema: z.object({ version: z.number().int(), name: z.string(), applied_at: z.string() }),
  base: z.object({ version: z.string(), bytes: z.number().int() }),
  /** The largest tables, with their indexes; rows as PostgreSQL estimates them. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() })),
  /** Work in the background by its kind: what waits, runs, and was given up. */
  queues: z.array(
    z.object({ name: z.string(), waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
  ),
  /** Processes that do it. */
  workers: z.number().int(),
  search: z.object({
    answers_from: z.enum(['memory', 'base', 'opensearch']),
    /** The number of the last change that searches have to know. */
    change: z.number().int(),
  }),
  /** Statements that have been running for more than a second, without the values they were given. */
  slow_queries: z.array(z.object({ since: z.string(), state: z.string(), query: z.string() })),
  /** Files in the folder of backups, the newest first; `tried_at`: when one was read through and found whole. */
  backups: z.array(
    z.object({ name: z.string(), at: z.string(), bytes: z.number().int(), tried_at: z.string().nullable() }),
  ),
  backup_folder: z.string(),
  /** Letters that wait or failed. */
  mails: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  faults: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** As the answer's header `X-Request-Id` and the log have it. */
      request_id: z.string(),
      what: z.string(),
      username: z.string().nullable(),
      message: z.string(),
    }),
  ),
})
export type House = z.output<typeof house>

export const adminHouse = call({
  name: 'adminHouse',
  method: 'GET',
  path: '/admin/house',
  permission: 'userManagement',
  summary: 'The state of the server, its base, its background work and its backups',
  answer: house,
  errors: [],
})

/**
 * Starts the task that resets the records, blocks and e-mails of a training copy; accounts and settings stay. Other servers answer
 * 404, a second call before its end 429.
 */
export const resetSandbox = call({
  name: 'resetSandbox',
  method: 'POST',
  path: '/admin/sandbox/reset',
  permission: 'userManagement',
  summary: 'Reset a training copy, by a task',
  answer: z.object({ task_id: z.string() }),
  errors: ['not_found', 'too_busy'],
})
