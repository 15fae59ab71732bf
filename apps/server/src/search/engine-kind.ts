import type pg from 'pg'
import type { ReplicaReads } from '../catalogue/replicas/reads.ts'
import type { SearchSettings } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { Browser } from './browse.ts'
import type { SearchEngine } from './engine.ts'
import type { RowMaker, SearchIndex } from './search-index.ts'

/** The dependencies of an engine. Its separate processes connect to `url`, and do not exist without it. */
export type EngineDependencies = {
  readonly settings: SearchSettings
  readonly db: Db
  readonly pool: pg.Pool
  readonly url?: string | undefined
  readonly log: Log
  /** Where read-only queries are executed; default: the database itself. */
  readonly reads?: Pick<ReplicaReads, 'onDb' | 'urls' | 'tell'> | undefined
}

/** The dependencies for queries. */
type QueryDependencies = Pick<EngineDependencies, 'settings' | 'db' | 'reads'>

/** Additional dependencies in a server. */
export type ServerEngineDependencies = EngineDependencies & {
  readonly url: string
  /** The folder in which an engine may store data for a faster next start; undefined: it stores none. */
  readonly dataFolder?: string | undefined
}

/** Data in memory for searches, as reported some seconds ago at most. */
export type ColumnsStatus = {
  readonly records: number
  readonly columnBytes: number
  readonly lexiconBytes: number
  /** The change log entry up to which the data contains all changes. */
  readonly seq: number
}

/** An engine for many parallel searches. */
export type ServingEngine = SearchEngine & {
  /** The data in memory; undefined while none is loaded. Engines that load none lack this function. */
  standing?(): ColumnsStatus | undefined
  /** Settles when the engine has reached its full speed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** An engine of the list (`engines/list.ts`): the port of queries and the port of changes. */
export type EngineKind = {
  /** For occasional queries: commands, workers, and processes in addition to the server. */
  engine(foundation: QueryDependencies): SearchEngine
  /** For a server. */
  serve(foundation: ServerEngineDependencies): ServingEngine
  index(foundation: EngineDependencies): SearchIndex
  /** The browsable indexes of titles and publishers. `engine` finds the records to which browsing is restricted. */
  browser(foundation: QueryDependencies, engine: SearchEngine): Browser
  /** @param seed from the index of the same kind (`BulkIndex`) */
  rowMaker(seed: unknown): RowMaker
}
