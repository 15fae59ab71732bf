/** The commands that check, rebuild and compare the index of OpenSearch. */
import type pg from 'pg'
import type { OpenSearchSettings } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { Failure } from '../../platform/failure.ts'
import { changesBehind, Outdated } from './catch-up.ts'
import { ClusterUnavailable, openCluster } from './cluster.ts'
import type { IndexDependencies } from './deps.ts'
import { clusterVersion, markOf, progressOf, readIndexState } from './index-state.ts'
import { buildIndex } from './rebuild.ts'
import { type IndexVerification, verifyIndex } from './verify.ts'

export type IndexStatus = {
  readonly version: string
  /**
   * The index used by searches (null if there is none), and the number of changes that it lacks (null if it has to be
   * built again).
   */
  readonly index: string | null
  readonly behind: number | null
}

type Base = { readonly db: Db; readonly pool: pg.Pool }

async function withIndex<T>(
  { db, pool }: Base,
  settings: OpenSearchSettings | undefined,
  work: (keeping: IndexDependencies, version: string) => Promise<T>,
): Promise<T> {
  if (settings === undefined) throw new Failure('cli.search_is_postgres')
  const cluster = openCluster(settings)
  try {
    const version = await clusterVersion(cluster)
    return await work({ pool, cluster, settings, mark: await markOf(db) }, version)
  } catch (error) {
    if (error instanceof ClusterUnavailable || error instanceof Outdated)
      throw new Failure('cli.search_unusable', { reason: error.message }, { cause: error })
    throw error
  } finally {
    await cluster.close()
  }
}

/**
 * The state of the index. @throws Failure if OpenSearch is not configured, cannot be used, or has an index of this name
 * from another owner
 */
export const indexStatus = (base: Base, settings: OpenSearchSettings | undefined): Promise<IndexStatus> =>
  withIndex(base, settings, async (keeping, version) => {
    const { live } = await readIndexState(keeping)
    const progress = live?.isCurrent ? await progressOf(keeping, live.name) : undefined
    if (live === undefined || progress === undefined) return { version, index: live?.name ?? null, behind: null }
    const behind = await withClient(base.pool, (client) => changesBehind(client, progress)).catch((error: unknown) => {
      if (error instanceof Outdated) return null
      throw error
    })
    return { version, index: live.name, behind }
  })

/** Builds the index again, or continues an unfinished build. @returns the number of records written. @throws Failure */
export const rebuildIndex = (base: Base, settings: OpenSearchSettings | undefined): Promise<number> =>
  withIndex(base, settings, (keeping) => buildIndex(keeping, { isForced: true }))

/** Compares the index with the database and corrects differences. @throws Failure */
export const verifySearch = (base: Base, settings: OpenSearchSettings | undefined): Promise<IndexVerification> =>
  withIndex(base, settings, verifyIndex)
