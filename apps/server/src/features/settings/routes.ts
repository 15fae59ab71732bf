import * as contract from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import type { App } from '../../platform/http/serve.ts'
import { serveArea } from '../admin/serve-area.ts'
import { settingStore } from './service.ts'

export const settingRoutes = (app: App, { base }: { base: Base }): void =>
  serveArea(
    app,
    { rows: contract.adminSettings, row: contract.adminSetting, update: contract.updateSetting },
    settingStore(base),
  )
