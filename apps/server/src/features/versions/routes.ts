import { deleteVersion, recordVersions } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { versionAnswerOf } from '../records/answer.ts'
import * as versions from './service.ts'

export const versionRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, recordVersions, async ({ params, locale }) => {
    const all = await versions.readVersions(db, params.issn)
    const inState = (text: string) =>
      all.filter(({ state }) => state === text).map((version) => versionAnswerOf(version, locale))
    return { draft: inState('draft'), active: inState('active'), archived: inState('archived') }
  })
  serve(app, deleteVersion, async ({ params, user, locale }) => {
    await versions.deleteVersion(db, index, params.id, user)
    return { message: format(locale, 'server.version-deleted') }
  })
}
