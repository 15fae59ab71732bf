import type { EngineKind } from '../engine-kind.ts'
import { postgres } from '../postgres/kind.ts'
import { makeOpenSearchEngine } from './engine.ts'

/**
 * OpenSearch answers a server's searches, PostgreSQL those of commands and of processes beside it. Records are indexed in
 * PostgreSQL as before: the truth of a save is there, OpenSearch follows, and what it cannot answer is answered there.
 */
export const openSearch: EngineKind = {
  ...postgres,
  serve({ settings, db, pool, url, log, reads }) {
    if (settings.openSearch === undefined) throw new Error('it is not said where OpenSearch is')
    const fallback = postgres.engine({ settings, db, reads })
    return makeOpenSearchEngine({ settings: settings.openSearch, db, pool, url, log, fallback })
  },
}
