import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/http/serve.ts'
import { settingStore } from './service.ts'

export const settingRoutes = (app: App, services: { db: Db; config: Config }): void =>
  serveArea(
    app,
    { rows: contract.adminSettings, row: contract.adminSetting, update: contract.updateSetting },
    settingStore(services),
  )
