/** What the server and the worker, its process for searches, say to each other. */
import type { FacetTerm, Failed } from '@seriatim/contract'
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
import type { ColumnsStanding } from '../engine-kind.ts'

/** An answer as arrays: handing over an object a hit and a value costs eight times as much. */
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

/** The questions that the worker answers, by their names in the port. */
export type Questions = {
  search: { asked: SearchQuestion; answer: PackedResult }
  facet: { asked: FacetQuestion; answer: FacetCounts }
  count: { asked: readonly SearchSet[]; answer: readonly number[] }
  ids: { asked: SearchSet & SearchOrder; answer: Int32Array }
  entries: { asked: EntryQuestion; answer: EntryCounts | undefined }
  among: { asked: { set: SearchSet; ids: Int32Array }; answer: Int32Array }
  nearWords: { asked: { word: string; limit: number }; answer: Awaited<ReturnType<SearchEngine['nearWords']>> }
}
export type QuestionName = keyof Questions

export type ToWorker =
  | { [Name in QuestionName]: { kind: 'ask'; id: number; name: Name; asked: Questions[Name]['asked'] } }[QuestionName]
  | { kind: 'close' }

/** Bytes of memory by what takes them, for the log. */
export type Filled = {
  readonly records: number
  readonly seconds: number
  /** Where they were read. */
  readonly from: 'base' | 'file'
  readonly columnBytes: number
  readonly words: number
  readonly lexiconBytes: number
}

export type FromWorker =
  | { kind: 'filled'; filled: Filled }
  | { kind: 'standing'; standing: ColumnsStanding }
  /** The file of the columns is of no use: the base is read. */
  | { kind: 'unread'; reason: string }
  /** The file of the columns holds all changes up to `seq`. */
  | { kind: 'written'; written: { readonly bytes: number; readonly seconds: number; readonly seq: number } }
  /** What is kept has to be read anew: questions are not answered meanwhile. */
  | { kind: 'filling'; reason: string }
  | { kind: 'answer'; id: number; answer: Questions[QuestionName]['answer'] }
  | { kind: 'refusal'; id: number; said: Failed }
  /** Another engine is to answer: nothing is kept at the moment. */
  | { kind: 'unable'; id: number }
  | { kind: 'defect'; id: number; error: string }
  | { kind: 'warning'; error: string }
  /** What a question needed was read: where, where the base has replicas. */
  | { kind: 'read'; reason: ReadReason }
  /** Sets of frequent lexemes are to be kept in the base, or brought up to date there. */
  | { kind: 'keep' }

/** What the worker is started with. */
export type WorkerStart = {
  readonly url: string
  /** Addresses of replicas of the base. */
  readonly replicaUrls: readonly string[]
  readonly budgetBytes: number
  /** What one search may take. */
  readonly searchMs: number
  /** In a base of fewer records the inverted indexes give every set at once: it is not asked that any is kept. */
  readonly leastRecordsKept: number
  /** Where the columns are kept from one start to the next, and whether they are read there. */
  readonly file: string | undefined
  readonly readsFile: boolean
}
