import type { EngineKind } from '../engine-kind.ts'
import { postgres } from '../postgres/kind.ts'
import { makeOpenSearchEngine } from './engine.ts'

/**
 * OpenSearch answers the searches of a server, PostgreSQL those of commands and separate processes. Records are still
 * indexed in PostgreSQL in the transaction of a save. OpenSearch is updated afterwards, and PostgreSQL answers in its
 * place when necessary.
 */
export const openSearch: EngineKind = {
  ...postgres,
  serve({ settings, db, pool, url, log, reads }) {
    if (settings.openSearch === undefined) throw new Error('the URL of OpenSearch is not configured')
    const fallback = postgres.engine({ settings, db, reads })
    return makeOpenSearchEngine({ settings: settings.openSearch, db, pool, url, log, fallback })
  },
}
