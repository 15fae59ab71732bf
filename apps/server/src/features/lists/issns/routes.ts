import * as contract from '@seriatim/contract'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type App, serve } from '../../../platform/http/serve.ts'
import { serveUpload } from '../../../platform/http/uploads.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { readQuota } from './quota.ts'
import { acceptList, readList, receiveList } from './service.ts'

export const issnListRoutes = (app: App, services: { db: Db; listFiles: ListFiles; tasks: Tasks }): void => {
  serveUpload(app, contract.submitIssnList, async ({ receive, user, locale }) => {
    const { settings, files } = await receive(receiveList(services))
    return { task_id: await acceptList(services, settings, files.file[0], { user, locale }) }
  })
  serve(app, contract.issnQuota, ({ user }) => readQuota(services.db, Number(user.id)))
  serve(app, contract.readIssnList, ({ params, query, user }) => readList(services, params.task_id, query, user))
}
