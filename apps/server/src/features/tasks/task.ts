import type { Writable } from 'node:stream'
import type { Locale } from '@seriatim/messages'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'

/** What a run is given besides its payload. */
export type TaskContext = {
  readonly messageId: string
  /** Who started it; null: the system. */
  readonly owner: { readonly id: string; readonly username: string } | null
  /** The owner's language when the task was started. */
  readonly locale: Locale
  /** 1 for the first run; higher after an interruption or a retry. */
  readonly attempt: number
  /** Aborted when the user cancels, the server stops, or another process has taken the task over. */
  readonly signal: AbortSignal
  /**
   * Reports progress: `done` of `total` pieces (null: unknown) and the current step in words. Calls are throttled before
   * they are written to the database.
   * @throws the reason of `signal` once that is aborted: a good place to call it is between two batches
   */
  progress(done: number, total: number | null, note?: string): Promise<void>
  /**
   * The file that the owner may download once the task is done; complete when `run` returns. A second call overwrites
   * it. A stream error (a full disk) fails the task.
   */
  result(name: string, contentType: string): Promise<Writable>
}

/** Thrown by `run` when the user stopped the work by other means than cancelling the task: it ends as SKIPPED. */
export class TaskCancelled extends Error {}

export type TaskOutcome = 'DONE' | 'FAILED' | 'SKIPPED'

/** A kind of work in the background that its user can follow on the page of tasks. */
export type TaskDefinition<P = unknown> = {
  /** The name of the message `tasks.action.<action>`. */
  readonly action: string
  readonly payload: z.ZodType<P>
  /** Whether an interrupted run may be started again: it resumes where it stopped and repeats no effect. */
  readonly resumable: boolean
  readonly canCancel: boolean
  /** Whether a user may retry it after it failed or was cancelled; defaults to `resumable`. */
  readonly canRetry?: boolean
  /** Tasks that name the same queue run one after the other. */
  readonly queue?: string
  /** The page of the web that shows what the task is about, from the site's root. */
  page?(payload: P, messageId: string): string
  /**
   * @throws Refusal or Failure to fail with its sentence in the owner's language; anything else is a defect, logged, and
   *   told as unexpected. What is thrown after `signal` was aborted is taken for the end that was asked for.
   */
  run(context: TaskContext, payload: P): Promise<void>
  /** Called in the transaction that ends the task, in whatever state; also when it was cancelled before its first run. */
  ended?(tx: Tx, payload: P, outcome: TaskOutcome, messageId: string): Promise<void>
}

/** A definition of any payload, as lists of them need it. */
// biome-ignore lint/suspicious/noExplicitAny: a definition takes its own payload only, which `payload` has checked
export type AnyTask = TaskDefinition<any>
