/** The messages between the server and the worker, which is its process for searches. */
import type { CallFailure, FacetTerm } from '@seriatim/contract'
import type { ReadReason } from '../../platform/metrics.ts'
import type {
  EntryCounts,
  EntryQuestion,
  FacetCounts,
  FacetQuestion,
  SearchEngine,
  SearchOrder,
  SearchQuestion,
  SearchResult,
  SearchSet,
} from '../engine.ts'
import type { ColumnsStatus } from '../engine-kind.ts'

/** An answer to a search in arrays, because sending an object for each hit and value costs eight times as much. */
export type PackedResult = {
  readonly total: number
  readonly ids: Uint32Array
  readonly scores: Uint8Array
  readonly facets: readonly {
    readonly term: FacetTerm
    readonly keys: readonly string[]
    readonly counts: Uint32Array
    readonly other: number
  }[]
}

export const pack = ({ total, hits, facets }: SearchResult): PackedResult => ({
  total,
  ids: Uint32Array.from(hits, ({ recordId }) => recordId),
  scores: Uint8Array.from(hits, ({ score }) => score),
  facets: Object.entries(facets).map(([term, { buckets, other }]) => ({
    term: term as FacetTerm,
    keys: buckets.map(({ key }) => key),
    counts: Uint32Array.from(buckets, ({ count }) => count),
    other,
  })),
})

export const unpack = ({ total, ids, scores, facets }: PackedResult): SearchResult => ({
  total,
  hits: Array.from(ids, (recordId, at) => ({ recordId, score: scores[at]! })),
  facets: Object.fromEntries(
    facets.map(({ term, keys, counts, other }) => [
      term,
      { buckets: keys.map((key, at) => ({ key, count: counts[at]! })), other },
    ]),
  ),
})

/** The queries that the worker answers, by the names of the functions of `SearchEngine`. */
export type WorkerQueries = {
  search: { input: SearchQuestion; answer: PackedResult }
  facet: { input: FacetQuestion; answer: FacetCounts }
  count: { input: readonly SearchSet[]; answer: readonly number[] }
  ids: { input: SearchSet & SearchOrder; answer: Int32Array }
  entries: { input: EntryQuestion; answer: EntryCounts | undefined }
  among: { input: { set: SearchSet; ids: Int32Array }; answer: Int32Array }
  nearWords: { input: { word: string; limit: number }; answer: Awaited<ReturnType<SearchEngine['nearWords']>> }
}
export type WorkerQueryName = keyof WorkerQueries

export type ToWorker =
  | {
      [Name in WorkerQueryName]: { kind: 'ask'; id: number; name: Name; input: WorkerQueries[Name]['input'] }
    }[WorkerQueryName]
  | { kind: 'close' }

/** Memory of the worker in bytes by its use, for the log. */
export type MemoryUse = {
  readonly records: number
  readonly seconds: number
  /** Whether the data was read from the database or from the column file. */
  readonly from: 'base' | 'file'
  readonly columnBytes: number
  readonly words: number
  readonly lexiconBytes: number
}

export type FromWorker =
  | { kind: 'filled'; filled: MemoryUse }
  | { kind: 'standing'; standing: ColumnsStatus }
  /** The column file cannot be used, so the database is read. */
  | { kind: 'unread'; reason: string }
  /** The column file contains all changes up to `seq`. */
  | { kind: 'written'; written: { readonly bytes: number; readonly seconds: number; readonly seq: number } }
  /** The worker reads its data again. It answers no queries meanwhile. */
  | { kind: 'filling'; reason: string }
  | { kind: 'answer'; id: number; answer: WorkerQueries[WorkerQueryName]['answer'] }
  | { kind: 'refusal'; id: number; failure: CallFailure }
  /** Another engine must answer, because no data is loaded. */
  | { kind: 'unable'; id: number }
  | { kind: 'defect'; id: number; error: string }
  | { kind: 'warning'; error: string }
  /** The worker read data for a query; `reason` says from where, if there are replicas. */
  | { kind: 'read'; reason: ReadReason }
  /** Stored sets of frequent lexemes should be created or updated. */
  | { kind: 'keep' }

/** The initial data of the worker. */
export type WorkerStart = {
  readonly url: string
  readonly replicaUrls: readonly string[]
  readonly budgetBytes: number
  /** Time limit of one search in milliseconds. */
  readonly searchMs: number
  /**
   * Minimum number of records for requesting stored sets. With fewer, the inverted indexes return every set at once.
   */
  readonly minRecords: number
  /** The path of the column file, and whether the worker reads the file at its start. */
  readonly file: string | undefined
  readonly readsFile: boolean
}
