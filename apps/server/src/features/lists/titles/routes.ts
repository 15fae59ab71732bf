import * as contract from '@seriatim/contract'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { App } from '../../../platform/http/serve.ts'
import { serveUpload } from '../../../platform/http/uploads.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { acceptTitles, receiveTitles, titlesOfTable } from './service.ts'
import { readDecisions } from './submission.ts'

export const titleListRoutes = (app: App, services: { db: Db; listFiles: ListFiles; tasks: Tasks }): void => {
  const { listFiles } = services
  serveUpload(app, contract.readTitleList, async ({ receive }) => {
    const { settings, files } = await receive(receiveTitles(listFiles, (fields) => fields))
    return titlesOfTable(listFiles, settings, files.file[0])
  })
  serveUpload(app, contract.submitTitleList, async ({ receive, user, locale }) => {
    const { settings, files } = await receive(receiveTitles(listFiles, readDecisions))
    return { task_id: await acceptTitles(services, settings, files.file[0], { user, locale }) }
  })
}
