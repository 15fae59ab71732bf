/** Documents into an index: in bulk, each with the place of its state in the change log as its version. */
import { Away, type Cluster } from './cluster.ts'
import type { Documents } from './documents.ts'

/** Of one call: OpenSearch takes up to 100 MB. */
const CALL_BYTES = 6_000_000
const WRITE_TIMEOUT_MS = 60_000

type Item = {
  readonly status: number
  readonly _id: string
  readonly error?: { readonly reason?: string; readonly type?: string }
}

/**
 * Writes the documents of `ids`, and takes away those of records that are gone. Done twice, or by two at once, it is done
 * once: a version is as new as the state of the base that it was read from, and an older one does not replace a newer one.
 * @throws Away when a document is not taken
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
    const [[deed, { status, _id, error }]] = Object.entries(item) as [[string, Item]]
    // 409: a newer state is there. 404: what is to be taken away is not there.
    if (status < 400 || status === 409 || (deed === 'delete' && status === 404)) continue
    throw new Away(`OpenSearch does not take record ${_id} (${status}): ${error?.type} ${error?.reason}`.slice(0, 500))
  }
}

/** After a minute OpenSearch gives up a shard whose primary is away, and does not count it as failed. */
const REFRESH_TIMEOUT_MS = 30_000

/**
 * All that was written before is found from here on.
 * @throws Away also when only some copies of a shard show it: the others would be searched as they are
 */
export async function refresh(cluster: Cluster, index: string): Promise<void> {
  const { _shards: copies } = await cluster.call<{ _shards: { readonly failed: number } }>({
    method: 'POST',
    path: `/${index}/_refresh`,
    within: REFRESH_TIMEOUT_MS,
  })
  if (copies.failed > 0) throw new Away(`${copies.failed} copies of shards do not show what was written`)
}
