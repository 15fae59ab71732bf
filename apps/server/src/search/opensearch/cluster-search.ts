/** Sends searches to OpenSearch. A call fails unless its answer covers all records. */
import { type Cluster, ClusterUnavailable, faultOf } from './cluster.ts'
import { MAX_ROWS } from './index-shape.ts'
import type { Filter } from './lexeme-query.ts'

/** The body of a `_search` request. */
export type SearchBody = Readonly<Record<string, unknown>>

export type Bucket = { readonly key: string; readonly doc_count: number }
export type Aggregation = {
  readonly buckets: readonly (Bucket | { readonly key: { readonly key: string }; readonly doc_count: number })[]
  readonly sum_other_doc_count?: number
  readonly doc_count_error_upper_bound?: number
  readonly after_key?: unknown
}
export type Answer = {
  readonly hits: {
    readonly total?: { readonly value: number }
    readonly hits: readonly { readonly _score: number | null; readonly sort: readonly (string | number | null)[] }[]
  }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
  readonly timed_out: boolean
  readonly _shards: { readonly failed: number }
  readonly pit_id?: string
}

/** @throws ClusterUnavailable for an answer that covers only some records */
const requireComplete = (answer: Answer): Answer => {
  if (answer.timed_out || answer._shards.failed > 0)
    throw new ClusterUnavailable('OpenSearch returned an incomplete result (timeout or failed shards)')
  return answer
}

/** Parameters that make OpenSearch return only the sort keys of documents. */
const SORT_KEYS_ONLY = { stored_fields: '_none_', track_total_hits: true }

/** The record id of a hit, which is the last sort key. */
const idOf = ({ sort }: Answer['hits']['hits'][number]): number => Number(sort.at(-1))

export class ClusterSearch {
  readonly cluster: Cluster
  /** The alias of the index that is searched. */
  readonly index: string

  constructor(cluster: Cluster, index: string) {
    this.cluster = cluster
    this.index = index
  }

  async one(body: SearchBody): Promise<Answer> {
    return requireComplete(
      await this.cluster.call<Answer>({
        method: 'POST',
        path: `/${this.index}/_search`,
        query: { allow_partial_search_results: false },
        body: { ...SORT_KEYS_ONLY, ...body },
      }),
    )
  }

  /** Sends several searches in one call. */
  async several(bodies: readonly SearchBody[]): Promise<readonly Answer[]> {
    if (bodies.length === 0) return []
    if (bodies.length === 1) return [await this.one(bodies[0]!)]
    const { responses } = await this.cluster.call<{
      responses: readonly (Answer & { status: number; error?: unknown })[]
    }>({
      method: 'POST',
      path: `/${this.index}/_msearch`,
      lines: bodies.flatMap((body) => [{ allow_partial_search_results: false }, { ...SORT_KEYS_ONLY, ...body }]),
    })
    return responses.map((response) => {
      if (response.error !== undefined) throw faultOf(response.status, response)
      return requireComplete(response)
    })
  }

  async counts(filters: readonly Filter[]): Promise<readonly number[]> {
    const answers = await this.several(filters.map((filter) => ({ query: filterQuery(filter), size: 0 })))
    return answers.map((answer) => answer.hits.total!.value)
  }

  /** The record ids of a page of hits. */
  static ids({ hits }: Answer): readonly number[] {
    return hits.hits.map(idOf)
  }

  /**
   * Reads all records that a query finds, in portions, from one state of the index. The last key of `sort` must be the
   * id.
   * @param limit maximum number of records
   */
  async all(query: Filter, sort: readonly object[], limit = Number.POSITIVE_INFINITY): Promise<Int32Array> {
    if (limit <= MAX_ROWS) return Int32Array.from(ClusterSearch.ids(await this.one({ query, sort, size: limit })))
    const { pit_id: id } = await this.cluster.call<{ pit_id: string }>({
      method: 'POST',
      path: `/${this.index}/_search/point_in_time`,
      query: { keep_alive: '1m', allow_partial_pit_creation: false },
    })
    const portions: (readonly number[])[] = []
    let [results, after] = [0, undefined as readonly unknown[] | undefined]
    try {
      for (;;) {
        const size = Math.min(MAX_ROWS, limit - results)
        const answer = requireComplete(
          await this.cluster.call<Answer>({
            method: 'POST',
            path: '/_search',
            query: { allow_partial_search_results: false },
            body: {
              ...SORT_KEYS_ONLY,
              track_total_hits: false,
              query,
              sort,
              size,
              pit: { id, keep_alive: '1m' },
              ...(after && { search_after: after }),
            },
            within: PORTION_TIMEOUT_MS,
          }),
        )
        const { hits } = answer.hits
        portions.push(hits.map(idOf))
        results += hits.length
        after = hits.at(-1)?.sort
        if (hits.length < size || results >= limit) break
      }
    } finally {
      await this.cluster
        .call({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [id] } })
        .catch(() => undefined)
    }
    const all = new Int32Array(results)
    let at = 0
    for (const portion of portions) {
      all.set(portion, at)
      at += portion.length
    }
    return all
  }
}

/** Timeout of one portion of a long list, in milliseconds. */
const PORTION_TIMEOUT_MS = 60_000

/** Wraps a filter as a query without scores. */
export const filterQuery = (filter: Filter): Filter => ({ bool: { filter: [filter] } })
