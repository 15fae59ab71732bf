import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { cancelForeign, taskStore } from './administration.ts'
import { makeEventStreams } from './event-stream.ts'

export const taskRoutes = (app: App, { tasks, farewell }: { tasks: Tasks; farewell: GracefulShutdown }): void => {
  const stream = makeEventStreams(app, tasks, farewell)
  serve(app, contract.tasks, ({ user, locale }) => tasks.list(user, locale))
  serve(app, contract.taskResult, ({ params, user }) => tasks.result(params.message_id, user))
  serve(app, contract.cancelTask, ({ params, user, locale }) => tasks.cancel(params.message_id, user, locale))
  serve(app, contract.retryTask, ({ params, user, locale }) => tasks.retry(params.message_id, user, locale))
  serve(app, contract.taskEvents, async ({ request, reply, user, locale }) => {
    await stream({ request, reply }, user, locale)
    return undefined as never
  })
  serveArea(app, { rows: contract.adminTasks, row: contract.adminTask }, taskStore(tasks))
  serve(app, contract.cancelAdminTask, ({ params, user, locale }) => cancelForeign(tasks, params.id, { user, locale }))
}
