import type { EngineKind } from '../engine-kind.ts'
import { makePostgresBrowser } from './browser.ts'
import { makeRowMaker } from './bulk.ts'
import { makePostgresEngine } from './engine.ts'
import { makePostgresIndex } from './search-index.ts'

export const postgres: EngineKind = {
  engine: ({ db, reads }) => makePostgresEngine(db, {}, reads?.onDb),
  serve: ({ db, reads }) => ({
    ...makePostgresEngine(db, {}, reads?.onDb),
    ready: Promise.resolve(),
    close: async () => undefined,
  }),
  index: makePostgresIndex,
  browser: ({ db, reads }, engine) => makePostgresBrowser(db, engine, {}, reads?.onDb),
  rowMaker: makeRowMaker,
}
