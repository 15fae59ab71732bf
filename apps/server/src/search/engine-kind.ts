import type pg from 'pg'
import type { Reads } from '../catalogue/replicas/reads.ts'
import type { SearchSettings } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { Browser } from './browse.ts'
import type { SearchEngine } from './engine.ts'
import type { RowMaker, SearchIndex } from './search-index.ts'

/** What an engine stands on; its processes open connections of their own to `url`, and are not there without it. */
export type SearchFoundation = {
  readonly settings: SearchSettings
  readonly db: Db
  readonly pool: pg.Pool
  readonly url?: string | undefined
  readonly log: Log
  /** Where questions may be put that only read; the base itself unless told. */
  readonly reads?: Pick<Reads, 'onDb' | 'urls' | 'tell'> | undefined
}

/** What questions stand on. */
type Asked = Pick<SearchFoundation, 'settings' | 'db' | 'reads'>

/** What a server gives beside. */
export type ServingFoundation = SearchFoundation & {
  readonly url: string
  /** Where an engine may keep what makes its next start quick; undefined: it keeps nothing. */
  readonly dataFolder?: string | undefined
}

/** What is held in memory for searches, as it was told some seconds ago at most. */
export type ColumnsStanding = {
  readonly records: number
  readonly columnBytes: number
  readonly lexiconBytes: number
  /** The entry of the change log up to which all changes are in it. */
  readonly seq: number
}

/** An engine that answers many searches at once. */
export type ServingEngine = SearchEngine & {
  /** What it holds in memory; undefined while it holds nothing. An engine without such memory has no such function. */
  standing?(): ColumnsStanding | undefined
  /** Settles when it answers as fast as it will. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** An engine of the list (`engines/list.ts`): the port of questions and the port of changes. */
export type EngineKind = {
  /** For who asks now and then: commands, workers, processes beside the server. */
  engine(foundation: Asked): SearchEngine
  /** For a server. */
  serve(foundation: ServingFoundation): ServingEngine
  index(foundation: SearchFoundation): SearchIndex
  /** The indexes of titles and publishers that people browse. `engine` finds the records that are browsed within. */
  browser(foundation: Asked, engine: SearchEngine): Browser
  /** @param seed of the index of the same kind (`BulkIndex`) */
  rowMaker(seed: unknown): RowMaker
}
