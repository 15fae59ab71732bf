import * as contract from '@seriatim/contract'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type App, serve } from '../../../platform/http/serve.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { extractList, missingEntries } from './service.ts'

export const marc21ListRoutes = (app: App, services: { db: Db; listFiles: ListFiles; tasks: Tasks }): void => {
  serve(app, contract.extractIssnList, async ({ body, user, locale }) => ({
    task_id: await extractList(services, body, { user, locale }),
  }))
  serve(app, contract.missingOfIssnList, ({ params, user }) => missingEntries(services, params.message_id, user))
}
