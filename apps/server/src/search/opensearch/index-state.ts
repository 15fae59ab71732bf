/** Reads and changes the indexes of this database in the cluster: their owner and their progress. */
import type { Db } from '../../platform/database/db.ts'
import { getOrCreateSetting } from '../../platform/database/settings.ts'
import { type Cluster, ClusterUnavailable } from './cluster.ts'
import type { IndexDependencies } from './deps.ts'
import { INDEX_OWNER, INDEX_VERSION, type IndexMark, indexBody } from './index-shape.ts'

/** Thrown for a server that is not an OpenSearch cluster of a supported version. */
export class WrongCluster extends ClusterUnavailable {}

/** Thrown for an index with a configured name that another program created. The index is left unchanged. */
export class ForeignIndex extends ClusterUnavailable {}

/** The mark of all indexes of this database, regardless of the server that created them. */
export const markOf = async (db: Db): Promise<IndexMark> => ({
  made_by: INDEX_OWNER,
  installation: await getOrCreateSetting(db, 'opensearch_installation', () => crypto.randomUUID()),
  version: INDEX_VERSION,
})

/** The major version for which documents and queries are written. */
const MAJOR = '2'
/** The first minor version with point-in-time searches. */
const MIN_MINOR = 4

/** Checks the version of the cluster. @returns the version @throws WrongCluster */
export async function clusterVersion(cluster: Cluster): Promise<string> {
  const stated = await cluster.call<{ version?: { distribution?: string; number?: string } } | null>({
    method: 'GET',
    path: '/',
  })
  const { distribution, number = '' } = stated?.version ?? {}
  if (distribution !== 'opensearch') throw new WrongCluster('the server at OPENSEARCH_URL is not OpenSearch')
  const [major, minor] = number.split('.')
  if (major !== MAJOR || Number(minor) < MIN_MINOR)
    throw new WrongCluster(
      `OpenSearch ${number} is not supported; version ${MAJOR}.${MIN_MINOR} or a later ${MAJOR}.x is required`,
    )
  return number
}

export type IndexState = {
  /** The index used by searches; undefined if it does not exist. */
  readonly live: OwnIndex | undefined
  /** Other indexes of this database, which are under construction or abandoned. */
  readonly others: readonly OwnIndex[]
}
export type OwnIndex = { readonly name: string; readonly isCurrent: boolean }

type Indexes = Readonly<
  Record<string, { readonly mappings?: { readonly _meta?: Partial<IndexMark> }; readonly aliases?: object }>
>

const stateIndex = (alias: string): string => `${alias}-state`
const recordIndexes = (alias: string): string => `${alias}-records-`

/**
 * Reads which indexes of this database exist. @throws ForeignIndex if an index with a configured name has another owner
 */
export async function readIndexState({
  cluster,
  settings: { index: alias },
  mark,
}: IndexDependencies): Promise<IndexState> {
  const indexes =
    (await cluster.find<Indexes>({
      method: 'GET',
      path: `/${alias},${recordIndexes(alias)}*,${stateIndex(alias)}`,
      query: { ignore_unavailable: true, filter_path: '*.mappings._meta,*.aliases,*.settings.index.uuid' },
    })) ?? {}
  let live: OwnIndex | undefined
  const others: OwnIndex[] = []
  for (const [name, { mappings, aliases }] of Object.entries(indexes)) {
    const { made_by, installation, version } = mappings?._meta ?? {}
    const isOurs = made_by === mark.made_by && installation === mark.installation
    if (!isOurs || name === alias) {
      const whose = made_by === mark.made_by && !isOurs ? 'another Seriatim database' : 'another program'
      throw new ForeignIndex(`the index ${name} belongs to ${whose}; set OPENSEARCH_INDEX to another name`)
    }
    if (name === stateIndex(alias)) continue
    const own = { name, isCurrent: version === mark.version }
    if (Object.keys(aliases ?? {}).includes(alias)) live = own
    else others.push(own)
  }
  return { live, others }
}

/** A change log entry: its number and its content. In a restored database the same number may have another content. */
export type LogPosition = { readonly seq: number; readonly entry: string }

/** The progress of an index, which contains all changes up to this change log entry. */
export type Progress = LogPosition & {
  /**
   * The last database state from which the index may contain documents. A database without this entry has lost that
   * state.
   */
  readonly seen?: LogPosition
  /** The id of the record up to which the index is filled; null when it contains all records. */
  readonly filledUpTo: number | null
}

export async function progressOf(
  { cluster, settings }: IndexDependencies,
  name: string,
): Promise<Progress | undefined> {
  const path = `/${stateIndex(settings.index)}/_doc/${name}`
  return (await cluster.find<{ _source?: Progress }>({ method: 'GET', path }))?._source
}

export async function storeProgress(
  { cluster, settings }: IndexDependencies,
  name: string,
  progress: Progress,
): Promise<void> {
  await cluster.call({
    method: 'PUT',
    path: `/${stateIndex(settings.index)}/_doc/${name}`,
    // External versioning prevents a late write from reducing the progress.
    query: { version: progress.seq, version_type: 'external_gte' },
    body: progress,
  })
}

/** Creates an empty index for records. @returns its name */
export async function createIndex({ cluster, settings, mark }: IndexDependencies, now = new Date()): Promise<string> {
  const state = stateIndex(settings.index)
  const known = await cluster.find({ method: 'GET', path: `/${state}`, query: { filter_path: '*.mappings' } })
  if (known === undefined) {
    const mappings = { _meta: mark, dynamic: false }
    const body = { settings: { number_of_shards: 1, auto_expand_replicas: settings.replicas }, mappings }
    await cluster.call({ method: 'PUT', path: `/${state}`, body, within: MAKING_TIMEOUT_MS })
  }
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const name = `${recordIndexes(settings.index)}${stamp}-${crypto.randomUUID().slice(0, 8)}`
  await cluster.call({ method: 'PUT', path: `/${name}`, body: indexBody(mark, settings), within: MAKING_TIMEOUT_MS })
  return name
}

const MAKING_TIMEOUT_MS = 30_000

/** Switches searches to the index `name` in one step. */
export async function switchTo({ cluster, settings }: IndexDependencies, name: string, before: OwnIndex | undefined) {
  const alias = settings.index
  await cluster.call({
    method: 'POST',
    path: '/_aliases',
    body: {
      actions: [
        ...(before === undefined ? [] : [{ remove: { index: before.name, alias } }]),
        { add: { index: name, alias } },
      ],
    },
    within: MAKING_TIMEOUT_MS,
  })
}

/** Deletes an index of this database. */
export async function dropIndex({ cluster, settings }: IndexDependencies, { name }: OwnIndex): Promise<void> {
  await cluster.find({ method: 'DELETE', path: `/${name}`, within: MAKING_TIMEOUT_MS })
  await cluster.find({ method: 'DELETE', path: `/${stateIndex(settings.index)}/_doc/${name}` })
}
