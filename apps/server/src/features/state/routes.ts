import { readFileSync } from 'node:fs'
import { health, readiness, state } from '@seriatim/contract'
import type pg from 'pg'
import type { Base } from '../../platform/database/base.ts'
import { readSetting } from '../../platform/database/settings.ts'
import { type App, servePublic } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { checkReadiness } from './readiness.ts'
import type { Maintenance } from './service.ts'

/** The version of the product, from the project's own package file. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
).version

export const stateRoutes = (
  app: App,
  { base, pool, engine, maintenance }: { base: Base; pool: pg.Pool; engine: SearchEngine; maintenance: Maintenance },
) => {
  servePublic(app, health, () => ({ status: 'ok' as const }))

  servePublic(app, readiness, async () => {
    await checkReadiness(pool)
    return { status: 'ready' as const, base: 'ok' as const, migrations: 'ok' as const, search: engine.answersFrom() }
  })

  servePublic(app, state, async () => ({
    version: VERSION,
    last_announcement_id: null,
    maintenance: await maintenance.message(),
    demonstration: (await readSetting(base, 'demonstration')) === true,
  }))
}
