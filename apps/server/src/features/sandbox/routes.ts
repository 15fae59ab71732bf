import { resetSandbox } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { makeQueue } from '../../platform/queue.ts'
import { resetDemonstration } from '../demo/load-demonstration.ts'
import type { LoadDb } from '../load/load-records.ts'
import { removeAllMails } from '../mails/repository.ts'

/** One reset at a time; another one meanwhile is refused. */
const RETRY_S = 30

/** The training copy: a server of its own, started with SERIATIM_SANDBOX=1, whose records are made anew at a call. */
export const sandboxRoutes = (app: App, services: LoadDb & { readonly db: Db; readonly config: Config }): void => {
  const resets = makeQueue({ atOnce: 1, waiting: 0 })
  serve(app, resetSandbox, async ({ user, locale }) => {
    refuseUnless(services.config.isSandbox, 'not_found')
    const done = resets.add(async () => {
      await resetDemonstration(services, new Date())
      await services.db.transaction().execute(async (tx) => {
        await removeAllMails(tx)
        await appendAudit(tx, [
          {
            kind: 'command',
            userId: Number(user.id),
            username: user.username,
            details: { command: 'sandbox reset', system_user: user.username },
          },
        ])
      })
    })
    refuseUnless(done, 'too_busy', { retry_after: RETRY_S })
    await done
    return { message: format(locale, 'admin.sandbox_done') }
  })
}
