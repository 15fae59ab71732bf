/** Calls of OpenSearch through its client: what they answer, and what went wrong, in words that the engine decides by. */
import { readFileSync } from 'node:fs'
import { Client, errors } from '@opensearch-project/opensearch'
import type { OpenSearchSettings } from '../../platform/config.ts'
import { Failure } from '../../platform/failure.ts'
import { inSpan } from '../../platform/tracing/spans.ts'

/** Nobody answers, or not in time, or not for all records: PostgreSQL answers until it is over. */
export class Away extends Error {}

/** OpenSearch cannot be asked this (too many clauses, too many values): PostgreSQL answers this one question. */
export class Unable extends Error {}

/** There is no index (any more) under the name that was asked. */
export class NoIndex extends Away {}

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines, each of one value. */
  readonly lines?: readonly (object | string)[]
  /** Milliseconds. */
  readonly within?: number
}

export type Cluster = {
  /** @throws Away | Unable | NoIndex */
  call<Answer>(call: Call): Promise<Answer>
  /** The same where 404 is an answer: undefined. */
  find<Answer>(call: Call): Promise<Answer | undefined>
  close(): Promise<void>
}

/** A search that takes longer is put to PostgreSQL. */
const SEARCH_TIMEOUT_MS = 8_000

/** Reasons that say nothing of the cluster, only of the question. */
const TOO_LARGE =
  /too_many_(nested_)?clauses|maxClauseCount|too_many_buckets|max_terms_count|max_nested_depth|nested depth|content_too_long|TooComplexToDeterminize/i

/** What a failed call says, short. */
const reasonOf = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string; root_cause?: unknown } | string }
  return typeof error === 'string' ? error : JSON.stringify(error ?? body ?? '').slice(0, 600)
}

/** The fault of an error of OpenSearch that came as a status and a body. */
export const faultOf = (status: number, body: unknown): Error => {
  const reason = reasonOf(body)
  if (TOO_LARGE.test(reason) || status === 413) return new Unable(reason)
  if (status === 404 && reason.includes('index_not_found')) return new NoIndex(reason)
  return new Away(`${status}: ${reason}`)
}

const translated = (error: unknown): unknown => {
  if (error instanceof errors.ResponseError) return faultOf(error.statusCode ?? 0, error.body)
  if (error instanceof errors.OpenSearchClientError) return new Away(error.message || error.name)
  return error
}

/** @throws Failure for a file of certificates that cannot be read */
export function openCluster({ nodes, username, password, caFile }: OpenSearchSettings): Cluster {
  const client = new Client({
    nodes: nodes.map((url) => ({ url: new URL(url) })) as unknown as string[],
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(caFile !== undefined && { ssl: { ca: readCertificate(caFile) } }),
    requestTimeout: SEARCH_TIMEOUT_MS,
    // One try for each node: one that is down is passed over.
    maxRetries: Math.max(1, nodes.length),
  })
  let closed: Promise<void> | undefined
  const ask = async <Answer>({ method, path, query, body, lines, within }: Call, trace?: string): Promise<Answer> => {
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
      throw translated(error)
    }
  }
  const request = <Answer>(call: Call): Promise<Answer> =>
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
        if (error instanceof NoIndex || (error instanceof Away && error.message.startsWith('404'))) return undefined
        throw error
      }
    },
    close() {
      // The client never answers when it is closed twice.
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
