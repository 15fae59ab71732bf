import type { Writable } from 'node:stream'
import type { Locale } from '@seriatim/messages'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'

/** Context of a task run, in addition to the payload of the task. */
export type TaskContext = {
  readonly messageId: string
  /** The user who started the task; null for the system. */
  readonly owner: { readonly id: string; readonly username: string } | null
  /** The language of the owner when the task was created. */
  readonly locale: Locale
  /** Number of the run: 1 for the first one, higher after an interruption or a retry. */
  readonly attempt: number
  /** Aborted when the user cancels, the server stops, or another process has taken the task over. */
  readonly signal: AbortSignal
  /**
   * Reports progress: `done` of `total` items (null: unknown), and the current step as text. Calls are throttled before
   * they are written to the database. Call it between two batches.
   * @throws the reason of `signal` once the signal is aborted
   */
  progress(done: number, total: number | null, note?: string): Promise<void>
  /**
   * Opens the result file, which the owner can download once the task is done. The file is complete when `run` returns.
   * A second call overwrites it. A stream error, e.g. a full disk, fails the task.
   */
  result(name: string, contentType: string): Promise<Writable>
}

/** Thrown by `run` when the work was cancelled in another way than by cancelling the task. The task ends as SKIPPED. */
export class TaskCancelled extends Error {}

export type TaskOutcome = 'DONE' | 'FAILED' | 'SKIPPED'

/** A kind of background work that its user can follow on the tasks page. */
export type TaskDefinition<P = unknown> = {
  /** Suffix of the message key `tasks.action.<action>`. */
  readonly action: string
  readonly payload: z.ZodType<P>
  /** True when an interrupted run can start again: it resumes where it stopped and repeats no effect. */
  readonly resumable: boolean
  readonly canCancel: boolean
  /** Whether a user can retry a failed or cancelled task; defaults to `resumable`. */
  readonly canRetry?: boolean
  /** Name of a queue, whose tasks run one after another. */
  readonly queue?: string
  /** Path of the web page about the task, from the site's root. */
  page?(payload: P, messageId: string): string
  /**
   * Does the work. @throws Refusal or Failure to fail with a message in the language of the owner. Any other error is
   * logged and shown as unexpected. An error after `signal` was aborted counts as the requested end.
   */
  run(context: TaskContext, payload: P): Promise<void>
  /**
   * Called in the transaction that ends the task, with any outcome, also when the task was cancelled before its first
   * run.
   */
  ended?(tx: Tx, payload: P, outcome: TaskOutcome, messageId: string): Promise<void>
}

/** A definition with any payload type, for lists of definitions. */
// biome-ignore lint/suspicious/noExplicitAny: a definition takes its own payload only, which `payload` has checked
export type AnyTask = TaskDefinition<any>
