import { health, readiness, state } from '@seriatim/contract'
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { readSetting, textSetting, urlSetting } from '../../platform/database/settings.ts'
import type { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts'
import { type App, servePublic } from '../../platform/http/serve.ts'
import { VERSION } from '../../platform/version.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readNewestVisible } from '../announcements/repository.ts'
import { checkReadiness } from './readiness.ts'
import type { Maintenance } from './service.ts'

export const stateRoutes = (
  app: App,
  {
    db,
    pool,
    config,
    engine,
    maintenance,
    farewell,
  }: {
    db: Db
    pool: pg.Pool
    config: Config
    engine: SearchEngine
    maintenance: Maintenance
    farewell: GracefulShutdown
  },
) => {
  servePublic(app, health, () => ({ status: 'ok' as const }))

  servePublic(app, readiness, async () => {
    await checkReadiness({ db, pool }, farewell)
    return { status: 'ready' as const, base: 'ok' as const, migrations: 'ok' as const, search: engine.answersFrom() }
  })

  servePublic(app, state, async ({ user }) => {
    const newest = await readNewestVisible(db, user?.id ?? null)
    return {
      version: VERSION,
      last_announcement_id: newest === undefined ? null : String(newest.id),
      last_announcement_at: newest?.publishAt.toISOString() ?? null,
      maintenance: await maintenance.message(),
      demonstration: (await readSetting(db, 'demonstration')) === true,
      maintenance_planned: await maintenance.planned(),
      sandbox: config.isSandbox,
      product_name: await textSetting(db, 'product_name'),
      help_url: await urlSetting(db, 'help_url'),
    }
  })
}
