import * as contract from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { mergeRecords, previewMerge } from './service.ts'

export const mergeRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, contract.mergeRecords, ({ params, body, user, locale }) => {
    const merge = {
      kept: params.issn,
      cancelled: body.cancel,
      wire: body.record,
      movesLinks: body.move_links,
      basedOn: { kept: body.version_id, cancelled: body.cancel_version_id },
      reason: body.reason?.trim() || null,
      user,
      now: new Date(),
    }
    return body.dry_run ? previewMerge(db, merge, locale) : mergeRecords({ db, index }, merge, locale)
  })
}
