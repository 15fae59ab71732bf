import { join } from 'node:path'
import type { EngineKind } from '../engine-kind.ts'
import { postgres } from '../postgres/kind.ts'
import { makeCachedEngine } from './engine.ts'

/** PostgreSQL with everything in the memory of a process: it answers a server's searches, PostgreSQL all others. */
export const memory: EngineKind = {
  ...postgres,
  serve: ({ settings, db, url, log, dataFolder }) =>
    makeCachedEngine({
      url,
      fallback: postgres.engine({ settings, db }),
      log,
      memoryMegabytes: settings.cacheMegabytes,
      file: dataFolder && join(dataFolder, 'cache', 'search-columns'),
    }),
}
