import * as contract from '@seriatim/contract'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/http/serve.ts'
import { referenceRows, usageRows } from './service.ts'

export const referenceRoutes = (app: App, { db }: { readonly db: Db }): void => {
  serveArea(
    app,
    { rows: contract.adminReferences, row: contract.adminReference },
    {
      rows: (locale) => referenceRows(db, locale),
      textOf: ({ code, name, area }) => [code, name, area].join(' '),
      missing: 'row_not_found',
    },
  )
  serveArea(
    app,
    { rows: contract.adminUsages, row: contract.adminUsage },
    {
      rows: async (locale) => usageRows((await validationProfile(db)).settings, locale),
      textOf: ({ reference, name, tag, place, rule }) => [reference, name, tag, place, rule].join(' '),
      missing: 'row_not_found',
    },
  )
}
