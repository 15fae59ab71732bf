import type pg from 'pg'
import type { ReplicaReads } from '../catalogue/replicas/reads.ts'
import type { SearchSettings } from '../platform/config.ts'
import type { Db } from '../platform/database/db.ts'
import type { Log } from '../platform/log.ts'
import type { Browser } from './browse.ts'
import type { SearchEngine } from './engine.ts'
import type { RowMaker, SearchIndex } from './search-index.ts'

/**
 * The dependencies of an engine. Its separate processes connect to `url`; without a URL there are no such processes.
 */
export type EngineDependencies = {
  readonly settings: SearchSettings
  readonly db: Db
  readonly pool: pg.Pool
  readonly url?: string | undefined
  readonly log: Log
  /** Where read-only queries are executed; default: the database itself. */
  readonly reads?: Pick<ReplicaReads, 'onDb' | 'urls' | 'onRead'> | undefined
}

/** The dependencies of an engine that only answers queries. */
type QueryDependencies = Pick<EngineDependencies, 'settings' | 'db' | 'reads'>

export type ServerEngineDependencies = EngineDependencies & {
  readonly url: string
  /** The folder in which an engine may store data for a faster next start. If undefined, the engine stores none. */
  readonly dataFolder?: string | undefined
}

/** Data in memory for searches, as reported some seconds ago at most. */
export type ColumnsStatus = {
  readonly records: number
  readonly columnBytes: number
  readonly lexiconBytes: number
  /** The number of the change log entry up to which the data contains all changes. */
  readonly seq: number
}

/** An engine for many parallel searches. */
export type ServingEngine = SearchEngine & {
  /**
   * The state of the data in memory; undefined while no data is loaded. Engines without data in memory lack this
   * function.
   */
  standing?(): ColumnsStatus | undefined
  /** Settles when the engine has reached its full speed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** An engine of the list in `engines/list.ts`: its interface for queries and its interface for changes. */
export type EngineKind = {
  /** Creates an engine for occasional queries: of commands, workers, and processes in addition to the server. */
  engine(foundation: QueryDependencies): SearchEngine
  /** Creates the engine that answers the searches of a server. */
  serve(foundation: ServerEngineDependencies): ServingEngine
  index(foundation: EngineDependencies): SearchIndex
  /**
   * Creates the browsable indexes of titles and publishers. `engine` finds the records to which browsing is restricted.
   */
  browser(foundation: QueryDependencies, engine: SearchEngine): Browser
  /** @param seed data of the index of the same kind that row makers need (`BulkIndex`) */
  rowMaker(seed: unknown): RowMaker
}
