/** Records the calls of an engine to a cluster, and repeats them without the engine. */
import type { Cluster, ClusterCall } from '@seriatim/server/search/opensearch/cluster'
import { type HttpRequest, timedCall } from './timed-http.ts'

/** A call with its latency for the engine, in milliseconds. */
export type RecordedCall = { readonly call: ClusterCall; readonly ms: number }

export type RecordingCluster = Cluster & {
  /** The calls since the last `taken`, in the order of their completion. */
  taken(): readonly RecordedCall[]
}

export function recordCalls(cluster: Cluster): RecordingCluster {
  let noted: RecordedCall[] = []
  const note = async <Answer>(call: ClusterCall, ask: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now()
    try {
      return await ask()
    } finally {
      noted.push({ call, ms: performance.now() - started })
    }
  }
  return {
    call: <Answer>(call: ClusterCall) => note(call, () => cluster.call<Answer>(call)),
    find: <Answer>(call: ClusterCall) => note(call, () => cluster.find<Answer>(call)),
    close: () => cluster.close(),
    taken() {
      const all = noted
      noted = []
      return all
    },
  }
}

/** A call as HTTP request to the node at `address`. */
function httpRequestOf(
  { method, path, query, body, lines }: ClusterCall,
  address: string,
): { url: URL; sending: HttpRequest } {
  if (method === 'HEAD') throw new Error('HEAD requests are not supported')
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const text = lines?.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  const sent = text ?? (body && JSON.stringify(body))
  return { url, sending: { method, ...(sent !== undefined && { body: sent }) } }
}

/**
 * Makes calls one at a time. @returns the total milliseconds until the last byte of each response, without parsing
 * @throws Error if a call fails
 */
export async function sendDirectly(calls: readonly ClusterCall[], address: string): Promise<number> {
  let sum = 0
  for (const call of calls) {
    const { url, sending } = httpRequestOf(call, address)
    const { status, text, ms } = await timedCall(url, sending)
    if (status >= 400) throw new Error(`OpenSearch refuses ${call.path} with ${status}: ${text.slice(0, 500)}`)
    sum += ms
  }
  return sum
}

/**
 * Whether a call can be repeated. A call that creates a point in time cannot, because each point in time has another
 * id.
 */
export const isRepeatable = ({ path }: ClusterCall): boolean => !path.endsWith('/_search/point_in_time')

/**
 * The purpose of a call by the job that copies changes to OpenSearch. `isWritten` means that documents were sent since
 * the last search.
 */
export function callPurpose({ method, path }: ClusterCall, isWritten: boolean): string {
  if (path.includes('-state/_doc/')) {
    if (method === 'GET') return 'read the progress of the index'
    return isWritten ? 'store the progress of the index' : 'announced (decision 85)'
  }
  if (path.endsWith('/_bulk')) return 'documents written'
  if (path.endsWith('/_refresh')) return 'refresh'
  if (path.endsWith('search')) return 'search'
  return 'which index it is'
}
