import { EXPORT_NOTE_HEADER, exportSearch } from '@seriatim/contract'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { exportRecords, parseExportOrder } from './service.ts'

export const exportRoutes = (app: App, { db, engine, tasks }: { db: Db; engine: SearchEngine; tasks: Tasks }): void => {
  serve(app, exportSearch, async ({ body, user, locale, reply }) => {
    const made = await exportRecords({ db, engine, tasks }, parseExportOrder(body, locale), user, locale)
    if ('task_id' in made) return made
    if (made.notes.length > 0) reply.header(EXPORT_NOTE_HEADER, encodeURIComponent(made.notes.join(' ')))
    return made.answer
  })
}
