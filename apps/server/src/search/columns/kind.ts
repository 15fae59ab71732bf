import { join } from 'node:path'
import type { EngineKind } from '../engine-kind.ts'
import { postgres } from '../postgres/kind.ts'
import { startWarmUp } from '../postgres/warm-up.ts'
import { STORED_SET_OPTIONS } from '../stored-sets/build-sets.ts'
import { makeStoredSetsBuilder } from '../stored-sets/builder.ts'
import { makeCachedEngine } from './engine.ts'

/**
 * PostgreSQL with all search data in the memory of a separate process, which answers the searches of a server.
 * PostgreSQL answers all other queries.
 */
export const memory: EngineKind = {
  ...postgres,
  serve({ settings, db, pool, url, log, dataFolder, reads }) {
    const engine = makeCachedEngine({
      url,
      reads,
      fallback: postgres.engine({ settings, db, reads }),
      log,
      memoryMegabytes: settings.cacheMegabytes,
      maker:
        settings.storedSetMegabytes === 0
          ? undefined
          : makeStoredSetsBuilder({ url, options: { ...STORED_SET_OPTIONS, megabytes: settings.storedSetMegabytes } }),
      file: dataFolder && join(dataFolder, 'cache', 'search-columns'),
    })
    const warming = startWarmUp(pool, log, engine.ready)
    return {
      ...engine,
      async close() {
        await Promise.all([warming.end(), engine.close()])
      },
    }
  },
}
