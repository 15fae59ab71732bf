/** The state of the server for its operators, and the reset of a training copy. */
import { z } from 'zod'
import { call } from './call.ts'

/** The maximum number of displayed faults, newest first. */
export const MAX_SHOWN_FAULTS = 50
/** The refresh interval of the page. */
export const SERVER_STATUS_REFRESH_S = 10

const serverStatus = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  schema: z.object({ version: z.number().int(), name: z.string(), applied_at: z.string() }),
  base: z.object({ version: z.string(), bytes: z.number().int() }),
  /** The largest tables with their indexes. Row counts are PostgreSQL estimates. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() })),
  /** Background jobs by kind: waiting, running and given up. */
  queues: z.array(
    z.object({ name: z.string(), waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
  ),
  /** The number of worker processes. */
  workers: z.number().int(),
  search: z.object({
    answers_from: z.enum(['memory', 'base', 'opensearch']),
    /** The number of the last change that the search index must include. */
    change: z.number().int(),
  }),
  /** Statements that have been running for more than a second, without their parameters. */
  slow_queries: z.array(z.object({ since: z.string(), state: z.string(), query: z.string() })),
  /** Files in the backup folder, newest first. `tried_at`: when the file was last verified completely. */
  backups: z.array(
    z.object({ name: z.string(), at: z.string(), bytes: z.number().int(), tried_at: z.string().nullable() }),
  ),
  backup_folder: z.string(),
  mails: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  faults: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** The id of the request, as in the header `X-Request-Id` of the answer and in the log. */
      request_id: z.string(),
      what: z.string(),
      username: z.string().nullable(),
      message: z.string(),
    }),
  ),
})
export type ServerStatus = z.output<typeof serverStatus>

export const adminServerStatus = call({
  name: 'adminHouse',
  method: 'GET',
  path: '/admin/house',
  permission: 'userManagement',
  summary: 'Get the state of the server, the database, background jobs and backups',
  answer: serverStatus,
  errors: [],
})

/**
 * Starts the task that resets the records, blocks and e-mails of a training copy. Accounts and settings stay. Other
 * servers answer 404, and a second call during the reset 429.
 */
export const resetSandbox = call({
  name: 'resetSandbox',
  method: 'POST',
  path: '/admin/sandbox/reset',
  permission: 'userManagement',
  summary: 'Reset a training copy, as a background task',
  answer: z.object({ task_id: z.string() }),
  errors: ['not_found', 'too_busy'],
})
