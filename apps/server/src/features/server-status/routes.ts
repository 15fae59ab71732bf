import { adminServerStatus } from '@seriatim/contract'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readSystemStatus } from './service.ts'

export const systemStatusRoutes = (app: App, services: { db: Db; config: Config; engine: SearchEngine }): void =>
  serve(app, adminServerStatus, () => readSystemStatus(services))
