import { z } from 'zod'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { removeAllMails } from '../../kernel/mails/repository.ts'
import type { TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { resetDemonstration } from '../demo/load-demonstration.ts'
import type { LoadDb } from '../load/load-records.ts'

export const SANDBOX_TASK = 'reset_sandbox'

/** The administrator named in the audit log. */
const payload = z.object({ user_id: z.number().int(), username: z.string() })
export type SandboxReset = z.output<typeof payload>

/**
 * Task that resets the records, blocks, requests and e-mails of a training installation to those of the demonstration.
 * All changes are in one transaction, so an interrupted run leaves no changes and starts again. The audit entry is
 * written once, in the transaction that ends the task.
 */
export const sandboxTask = ({
  db,
  config,
  ...load
}: LoadDb & { readonly db: Db; readonly config: Pick<Config, 'isSandbox'> }): TaskDefinition<SandboxReset> => ({
  action: SANDBOX_TASK,
  payload,
  resumable: true,
  canCancel: false,
  queue: SANDBOX_TASK,
  page: () => '/admin/house',
  async run({ progress }) {
    if (!config.isSandbox) throw new Refusal('not_found')
    await resetDemonstration(load, new Date(), progress)
    await db.transaction().execute(removeAllMails)
  },
  async ended(tx, { user_id: userId, username }, outcome) {
    if (outcome !== 'DONE') return
    const details = { command: 'sandbox reset', system_user: username }
    await appendAudit(tx, [{ kind: 'command', userId, username, details }])
  },
})
