import { health, readiness, state } from '@seriatim/contract'
import type pg from 'pg'
import type { Base } from '../../platform/database/base.ts'
import { readSetting } from '../../platform/database/settings.ts'
import { type App, servePublic } from '../../platform/http/serve.ts'
import { VERSION } from '../../platform/version.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readNewest } from '../announcements/repository.ts'
import { checkReadiness } from './readiness.ts'
import type { Maintenance } from './service.ts'

export const stateRoutes = (
  app: App,
  { base, pool, engine, maintenance }: { base: Base; pool: pg.Pool; engine: SearchEngine; maintenance: Maintenance },
) => {
  servePublic(app, health, () => ({ status: 'ok' as const }))

  servePublic(app, readiness, async () => {
    await checkReadiness(pool)
    return { status: 'ready' as const, base: 'ok' as const, migrations: 'ok' as const, search: engine.answersFrom() }
  })

  servePublic(app, state, async ({ user }) => {
    const newest = await readNewest(base, user?.id ?? null)
    return {
      version: VERSION,
      last_announcement_id: newest === undefined ? null : String(newest.id),
      last_announcement_at: newest?.publishAt.toISOString() ?? null,
      maintenance: await maintenance.message(),
      demonstration: (await readSetting(base, 'demonstration')) === true,
    }
  })
}
