import { resetSandbox } from '@seriatim/contract'
import { hasUnfinished, lockTaskStart } from '../../kernel/tasks/repository.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { SANDBOX_TASK, type SandboxReset } from './task.ts'

/** Time in seconds after which a client can retry. Only one reset runs at a time, and other requests are refused. */
const RETRY_S = 30

type Services = { readonly db: Db; readonly config: Config; readonly tasks: Pick<Tasks, 'start'> }

/**
 * Calls of a training installation: a separate server, started with SERIATIM_SANDBOX=1, whose records a task can reset.
 */
export const sandboxRoutes = (app: App, { db, config, tasks }: Services): void => {
  serve(app, resetSandbox, ({ user, locale }) => {
    refuseUnless(config.isSandbox, 'not_found')
    const payload: SandboxReset = { user_id: Number(user.id), username: user.username }
    return db.transaction().execute(async (tx) => {
      await lockTaskStart(tx, SANDBOX_TASK)
      refuseUnless(!(await hasUnfinished(tx, SANDBOX_TASK)), 'too_busy', { retry_after: RETRY_S })
      return { task_id: await tasks.start(tx, SANDBOX_TASK, payload, { user, locale }) }
    })
  })
}
