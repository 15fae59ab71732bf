/** What the server's thread and the worker say to each other. */
import type { ErrorCode } from '@seriatim/contract'
import type { FacetCounts, FacetQuestion, SearchEngine, SearchOrder, SearchQuestion, SearchSet } from '../engine.ts'
import type { FoundPage } from './answer.ts'

/** The questions that the worker answers, by their names in the port. */
export type Questions = {
  search: { asked: SearchQuestion; answer: FoundPage }
  facet: { asked: FacetQuestion; answer: FacetCounts }
  count: { asked: readonly SearchSet[]; answer: readonly number[] }
  ids: { asked: SearchSet & SearchOrder; answer: Int32Array }
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
  readonly columnBytes: number
  readonly words: number
  readonly lexiconBytes: number
}

export type FromWorker =
  | { kind: 'filled'; filled: Filled }
  /** What is kept has to be read anew: questions are not answered meanwhile. */
  | { kind: 'filling'; reason: string }
  | { kind: 'answer'; id: number; answer: Questions[QuestionName]['answer'] }
  | { kind: 'refusal'; id: number; code: ErrorCode; details: Record<string, unknown> | undefined }
  /** Another engine is to answer: nothing is kept at the moment. */
  | { kind: 'unable'; id: number }
  | { kind: 'defect'; id: number; error: string }
  | { kind: 'warning'; error: string }

/** What the worker is started with. */
export type WorkerStart = { readonly url: string; readonly budgetBytes: number }
