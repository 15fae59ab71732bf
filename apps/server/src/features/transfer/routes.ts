import * as contract from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { previewTransfer, transferRecords } from './service.ts'

export const transferRoutes = (app: App, { db, index }: { db: Db; index: SearchChanges }): void => {
  serve(app, contract.transferRecords, ({ body, user, locale }) => {
    const transfer = {
      issns: [...new Set(body.issns)],
      center: body.center_id,
      forcesCountry: body.force_country,
      allowsInvalid: body.allow_invalid,
      reason: body.reason?.trim() || null,
      user,
      now: new Date(),
    }
    return body.dry_run ? previewTransfer(db, transfer, locale) : transferRecords({ db, index }, transfer, locale)
  })
}
