import type pg from 'pg'
import type { OpenSearchSettings } from '../../platform/config.ts'
import type { Cluster } from './cluster.ts'
import type { IndexMark } from './index-shape.ts'

/** Dependencies for maintaining the index of a database in a cluster. */
export type IndexDependencies = {
  readonly pool: pg.Pool
  readonly cluster: Cluster
  readonly settings: OpenSearchSettings
  readonly mark: IndexMark
}
