/** An OpenSearch index that the benchmark creates, fills, searches and deletes. */

import { INDEX, INDEX_META } from './comparison-document.ts'
import { openSearchBody, type Search } from './comparison-searches.ts'
import { type HttpRequest, type TimedAnswer, timedCall } from './timed-http.ts'

/** The reason why the benchmark cannot start, as a message for the user. */
export class ComparisonUnavailable extends Error {}

type Bucket = { readonly key: string; readonly doc_count: number }

/** The parts of an answer that are compared. */
export type OpenSearchAnswer = {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly { readonly _id: string }[] }
  readonly aggregations: Readonly<
    Record<string, { readonly buckets: readonly Bucket[]; readonly sum_other_doc_count: number }>
  >
}

/** A document and its id in the index. */
export type DocumentWithId = { readonly id: string; readonly document: Readonly<Record<string, unknown>> }

export type OpenSearch = {
  readonly version: string
  /** Number of documents and bytes on disk, after filling. */
  size(): Promise<{ readonly documents: number; readonly bytes: number }>
  add(documents: readonly DocumentWithId[]): Promise<void>
  /** Ends the filling: refreshes the index, and merges it into one segment, which is the fastest to search. */
  settle(): Promise<void>
  /** Stores a document again and refreshes, so that cached answers become invalid. */
  save(document: DocumentWithId): Promise<void>
  search(search: Search): Promise<{ readonly ms: number; readonly answer: OpenSearchAnswer }>
  /** Deletes the index. */
  drop(): Promise<void>
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Creates the index `name` in an OpenSearch, and replaces an index of an earlier run.
 * @throws ComparisonUnavailable if the server is unreachable, is not OpenSearch, or has an index of this name from
 * another program
 */
export async function openSearchAt(address: string, name: string): Promise<OpenSearch> {
  const base = addressOf(address)
  const call = async (path: string, sending?: HttpRequest): Promise<TimedAnswer> =>
    timedCall(new URL(path, base), sending)
  const done = async (path: string, sending?: HttpRequest): Promise<{ ms: number; said: unknown }> => {
    const { status, text, ms } = await call(path, sending)
    if (status >= 400) throw new Error(`OpenSearch refuses ${path} with ${status}: ${text.slice(0, 500)}`)
    return { ms, said: JSON.parse(text) }
  }
  const version = await versionAt(address, () => call('/'))
  await removeOwnIndex(name, call)
  await done(`/${name}`, { method: 'PUT', body: INDEX })
  return {
    version,
    async size() {
      const { said: stated } = await done(`/${name}/_stats/store,docs`)
      const { docs, store } = (stated as Stats).indices[name]!.primaries
      return { documents: docs.count, bytes: store.size_in_bytes }
    },
    async add(documents) {
      const lines = documents.map(({ id, document }) => `{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`)
      const { said: stated } = await done(`/${name}/_bulk?filter_path=errors,items.*.error`, {
        method: 'POST',
        body: lines.join(''),
      })
      const { errors, items } = stated as { errors: boolean; items?: unknown[] }
      if (errors) throw new Error(`OpenSearch rejected a document: ${JSON.stringify(items?.[0]).slice(0, 500)}`)
    },
    async settle() {
      await done(`/${name}/_forcemerge?max_num_segments=1`, { method: 'POST' })
      await done(`/${name}/_refresh`, { method: 'POST' })
    },
    async save({ id, document }) {
      await done(`/${name}/_doc/${encodeURIComponent(id)}?refresh=true`, { method: 'PUT', body: document })
    },
    async search(search) {
      const { ms, said: stated } = await done(`/${name}/_search`, { method: 'POST', body: openSearchBody(search) })
      return { ms, answer: stated as OpenSearchAnswer }
    },
    async drop() {
      await done(`/${name}`, { method: 'DELETE' })
    },
  }
}

type Stats = {
  readonly indices: Readonly<
    Record<string, { readonly primaries: { docs: { count: number }; store: { size_in_bytes: number } } }>
  >
}

/** Parses the URL of the server. @throws ComparisonUnavailable for an invalid URL */
function addressOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'http:')
    throw new ComparisonUnavailable(
      `--compare must be the URL of an OpenSearch server, such as http://127.0.0.1:9200, not "${address}".`,
    )
  return url
}

/** Reads the version of the server. @throws ComparisonUnavailable if the server is unreachable or not OpenSearch */
async function versionAt(address: string, ask: () => Promise<TimedAnswer>): Promise<string> {
  const answer = await ask().catch((error: Error) => {
    throw new ComparisonUnavailable(
      `No server answers at ${address}: ${error.message || 'the connection was refused'}.`,
    )
  })
  const stated = jsonOf(answer.text) as { version?: { distribution?: string; number?: string } } | undefined
  if (answer.status !== 200 || stated?.version?.distribution !== 'opensearch')
    throw new ComparisonUnavailable(`The server at ${address} is not OpenSearch.`)
  return stated.version.number ?? ''
}

/**
 * Deletes the index that an earlier, killed run left.
 * @throws ComparisonUnavailable if another program created the index
 */
async function removeOwnIndex(
  name: string,
  call: (path: string, sending?: HttpRequest) => Promise<TimedAnswer>,
): Promise<void> {
  const { status, text } = await call(`/${name}/_mapping`)
  if (status === 404) return
  const result = jsonOf(text) as Record<string, { mappings?: { _meta?: { made_by?: string } } }> | undefined
  if (result?.[name]?.mappings?._meta?.made_by !== INDEX_META.made_by)
    throw new ComparisonUnavailable(
      `The index ${name} exists and was not created by this benchmark. Delete it, or use another server.`,
    )
  await call(`/${name}`, { method: 'DELETE' })
}
