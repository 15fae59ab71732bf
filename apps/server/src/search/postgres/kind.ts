import type { EngineKind } from '../engine-kind.ts'
import { makePostgresBrowser } from './browser.ts'
import { makeRowMaker } from './bulk.ts'
import { makePostgresEngine } from './engine.ts'
import { makePostgresIndex } from './search-index.ts'

export const postgres: EngineKind = {
  engine: ({ base }) => makePostgresEngine(base),
  serve: ({ base }) => ({ ...makePostgresEngine(base), ready: Promise.resolve(), close: async () => undefined }),
  index: makePostgresIndex,
  browser: ({ base }, engine) => makePostgresBrowser(base, engine),
  rowMaker: makeRowMaker,
}
