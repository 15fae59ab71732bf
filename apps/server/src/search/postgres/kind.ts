import type { EngineKind } from '../engine-kind.ts'
import { makePostgresBrowser } from './browser.ts'
import { makeRowMaker } from './bulk.ts'
import { makePostgresEngine } from './engine.ts'
import { makePostgresIndex } from './search-index.ts'

export const postgres: EngineKind = {
  engine: ({ db }) => makePostgresEngine(db),
  serve: ({ db }) => ({ ...makePostgresEngine(db), ready: Promise.resolve(), close: async () => undefined }),
  index: makePostgresIndex,
  browser: ({ db }, engine) => makePostgresBrowser(db, engine),
  rowMaker: makeRowMaker,
}
