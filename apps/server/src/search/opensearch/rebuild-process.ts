/** A low-priority process that builds the index of OpenSearch while the server continues to answer. */

import { type ServedHelper, serveHelper } from '../../platform/background-process.ts'
import type { OpenSearchSettings } from '../../platform/config.ts'
import { openDb } from '../../platform/database/db.ts'
import { serveParent } from '../../platform/processes.ts'
import { openCluster } from './cluster.ts'
import { markOf } from './index-state.ts'
import { buildIndex } from './rebuild.ts'

export type BuildingBase = { readonly url: string; readonly settings: OpenSearchSettings }
export type BuildingDone = { readonly records: number }

const served: ServedHelper<BuildingBase, null, BuildingDone> = await serveParent()
const { url, settings } = served.data
const { db, pool, close } = openDb(url, { maxConnections: 3 })
const cluster = openCluster(settings)

serveHelper(
  served,
  async (_, { signal, report }) => {
    const keeping = { pool, cluster, settings, mark: await markOf(db) }
    await buildIndex(keeping, { signal, onProgress: (records) => report({ records }) })
  },
  async () => {
    await cluster.close()
    await close()
  },
)
