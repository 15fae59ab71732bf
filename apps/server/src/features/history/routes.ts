import { recordChanges, restoreVersion } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { recordAnswerOf } from '../records/answer.ts'
import * as changes from './changes.ts'
import * as restoring from './restore.ts'

const moment = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export const historyRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, restoreVersion, async ({ params: { issn }, body, user, locale }) => {
    const version = await restoring.restoreVersion(db, index, {
      issn,
      versionId: body.version_id,
      user,
      now: new Date(),
    })
    return recordAnswerOf(db, issn, version, locale)
  })
  serve(app, recordChanges, ({ query: { user, center, from, to, ...list } }) => {
    const filter = { username: user, center, from: moment(from), to: moment(to), search: list.search }
    return changes.recordChanges(db, filter, list)
  })
}
