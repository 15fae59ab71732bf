/** Calls OpenSearch through its client, and maps errors to the cases that the engine distinguishes. */
import { readFileSync } from 'node:fs'
import { Client, errors } from '@opensearch-project/opensearch'
import type { OpenSearchSettings } from '../../platform/config.ts'
import { Failure } from '../../platform/failure.ts'
import { inSpan } from '../../platform/tracing/spans.ts'

/**
 * Thrown when OpenSearch does not answer, is too slow, or answers for some records only. PostgreSQL answers until
 * OpenSearch recovers.
 */
export class ClusterUnavailable extends Error {}

/** Thrown when OpenSearch cannot execute a query (too many clauses, too many values). PostgreSQL answers that query. */
export class UnsupportedQuery extends Error {}

/** Thrown when the requested index does not exist. */
export class IndexMissing extends ClusterUnavailable {}

export type ClusterCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** The lines of an NDJSON body, one value each. */
  readonly lines?: readonly (object | string)[]
  /** Timeout of the call in milliseconds. */
  readonly within?: number
}

export type Cluster = {
  /** Sends a request to OpenSearch. @throws ClusterUnavailable | UnsupportedQuery | IndexMissing */
  call<Answer>(call: ClusterCall): Promise<Answer>
  /** Like `call`, but returns undefined for status 404. */
  find<Answer>(call: ClusterCall): Promise<Answer | undefined>
  close(): Promise<void>
}

/** Timeout of a search in milliseconds; PostgreSQL answers after it. */
const SEARCH_TIMEOUT_MS = 8_000

/** Matches error messages about the query instead of the cluster. */
const TOO_LARGE =
  /too_many_(nested_)?clauses|maxClauseCount|too_many_buckets|max_terms_count|max_nested_depth|nested depth|content_too_long|TooComplexToDeterminize/i

/** The error message of a failed call, truncated. */
const errorReason = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string; root_cause?: unknown } | string }
  return typeof error === 'string' ? error : JSON.stringify(error ?? body ?? '').slice(0, 600)
}

/** Maps an error answer of OpenSearch to an error of this module. */
export const faultOf = (status: number, body: unknown): Error => {
  const reason = errorReason(body)
  if (TOO_LARGE.test(reason) || status === 413) return new UnsupportedQuery(reason)
  if (status === 404 && reason.includes('index_not_found')) return new IndexMissing(reason)
  return new ClusterUnavailable(`${status}: ${reason}`)
}

const translateError = (error: unknown): unknown => {
  if (error instanceof errors.ResponseError) return faultOf(error.statusCode ?? 0, error.body)
  if (error instanceof errors.OpenSearchClientError) return new ClusterUnavailable(error.message || error.name)
  return error
}

/** Opens a client of OpenSearch. @throws Failure if the file of certificates cannot be read */
export function openCluster({ nodes, username, password, caFile }: OpenSearchSettings): Cluster {
  const client = new Client({
    nodes: nodes.map((url) => ({ url: new URL(url) })) as unknown as string[],
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(caFile !== undefined && { ssl: { ca: readCertificate(caFile) } }),
    requestTimeout: SEARCH_TIMEOUT_MS,
    // One attempt for each node, so that nodes that are down are skipped.
    maxRetries: Math.max(1, nodes.length),
  })
  let closed: Promise<void> | undefined
  const ask = async <Answer>(
    { method, path, query, body, lines, within }: ClusterCall,
    trace?: string,
  ): Promise<Answer> => {
    try {
      const answer = await client.transport.request(
        {
          method,
          path,
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(lines && { bulkBody: lines as Record<string, unknown>[] }),
        },
        {
          ...(within !== undefined && { requestTimeout: within }),
          ...(trace !== undefined && { headers: { traceparent: trace } }),
        },
      )
      return answer.body as Answer
    } catch (error) {
      throw translateError(error)
    }
  }
  const request = <Answer>(call: ClusterCall): Promise<Answer> =>
    inSpan(
      `opensearch ${/\/(_[a-z_]+)/.exec(call.path)?.[1] ?? 'index'}`,
      { kind: 'client', isPart: true, attributes: { 'db.system.name': 'opensearch' } },
      (span) => ask<Answer>(call, span?.trace),
    )
  return {
    call: request,
    async find(call) {
      try {
        return await request(call)
      } catch (error) {
        if (error instanceof IndexMissing || (error instanceof ClusterUnavailable && error.message.startsWith('404')))
          return undefined
        throw error
      }
    },
    close() {
      // Call `close` of the client only once, because a second call never resolves.
      closed ??= client.close()
      return closed
    },
  }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(
      'cli.bad_setting',
      { variable: 'OPENSEARCH_CA', value: file, expected: (error as Error).message },
      { cause: error },
    )
  }
}
