import { adminHouse } from '@seriatim/contract'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readHouse } from './service.ts'

export const houseRoutes = (app: App, services: { db: Db; config: Config; engine: SearchEngine }): void =>
  serve(app, adminHouse, () => readHouse(services))
