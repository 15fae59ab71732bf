/**
 * Writes documents to an index in bulk. The version of a document is the number of the last change log entry in the
 * database state that it comes from.
 */
import { type Cluster, ClusterUnavailable } from './cluster.ts'
import type { Documents } from './documents.ts'

/** Maximum size of one call in bytes; OpenSearch accepts up to 100 MB. */
const CALL_BYTES = 6_000_000
const WRITE_TIMEOUT_MS = 60_000

type Item = {
  readonly status: number
  readonly _id: string
  readonly error?: { readonly reason?: string; readonly type?: string }
}

/**
 * Writes the documents of `ids`, and deletes those of removed records. The operation is idempotent and safe in
 * parallel: a document never replaces one of a newer database state.
 * @throws ClusterUnavailable if a document is refused
 */
export async function writeDocuments(
  cluster: Cluster,
  index: string,
  { seq, byId }: Documents,
  ids: Iterable<number>,
): Promise<void> {
  let [lines, bytes] = [[] as string[], 0]
  const send = async () => {
    if (lines.length === 0) return
    const sent = lines
    ;[lines, bytes] = [[], 0]
    await sendLines(cluster, index, sent)
  }
  for (const id of ids) {
    const document = byId.get(id)
    const place = { _id: String(id), version: seq, version_type: 'external_gte' }
    const added =
      document === undefined ? [JSON.stringify({ delete: place })] : [JSON.stringify({ index: place }), document.text]
    lines.push(...added)
    bytes += added.reduce((sum, { length }) => sum + length, 0)
    if (bytes > CALL_BYTES) await send()
  }
  await send()
}

async function sendLines(cluster: Cluster, index: string, lines: readonly string[]): Promise<void> {
  const { errors, items } = await cluster.call<{ errors: boolean; items?: readonly Readonly<Record<string, Item>>[] }>({
    method: 'POST',
    path: `/${index}/_bulk`,
    query: { filter_path: 'errors,items.*.status,items.*._id,items.*.error.type,items.*.error.reason' },
    lines,
    within: WRITE_TIMEOUT_MS,
  })
  if (!errors) return
  for (const item of items ?? []) {
    const [[action, { status, _id, error }]] = Object.entries(item) as [[string, Item]]
    // 409: the index has a newer state. 404: the document to delete does not exist.
    if (status < 400 || status === 409 || (action === 'delete' && status === 404)) continue
    throw new ClusterUnavailable(
      `OpenSearch rejected record ${_id} (${status}): ${error?.type} ${error?.reason}`.slice(0, 500),
    )
  }
}

/**
 * Timeout of a refresh. After a minute OpenSearch stops waiting for a shard without a primary, and does not report the
 * shard as failed.
 */
const REFRESH_TIMEOUT_MS = 30_000

/**
 * Makes all earlier writes visible to searches.
 * @throws ClusterUnavailable also if only some copies of a shard were refreshed, because searches may use the others
 */
export async function refresh(cluster: Cluster, index: string): Promise<void> {
  const { _shards: copies } = await cluster.call<{ _shards: { readonly failed: number } }>({
    method: 'POST',
    path: `/${index}/_refresh`,
    within: REFRESH_TIMEOUT_MS,
  })
  if (copies.failed > 0) throw new ClusterUnavailable(`${copies.failed} shard copies could not be refreshed`)
}
