import type { Writable } from 'node:stream'
import type { Locale } from '@seriatim/messages'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/base.ts'

/** What the run of a task is given beside its payload. */
export type TaskContext = {
  readonly messageId: string
  /** Who started it; null: the system. */
  readonly owner: { readonly id: string; readonly username: string } | null
  /** The owner's language when the task was started. */
  readonly locale: Locale
  /** 1 for the first run; more when a run was cut off or the user asked for another. */
  readonly attempt: number
  /** Aborted when the user cancels, the server stops, or another process has taken the task over. */
  readonly signal: AbortSignal
  /**
   * Tells how far the work is: `done` of `total` pieces (null: nobody knows), and what it is at in words. May be called
   * as often as one likes: only some calls reach the base.
   * @throws the reason of `signal` once that is aborted: a good place to call it is between two batches
   */
  progress(done: number, total: number | null, note?: string): Promise<void>
  /**
   * The file that the owner may fetch once the task is done; complete when `run` returns. Asked for again it begins
   * anew. An error of the stream (a full disk) fails the task.
   */
  result(name: string, contentType: string): Promise<Writable>
}

/** Thrown by `run` when its user has ended the work in another way than by cancelling the task: it ends as SKIPPED. */
export class TaskCancelled extends Error {}

export type TaskOutcome = 'DONE' | 'FAILED' | 'SKIPPED'

/** A kind of work in the background that its user can follow on the page of tasks. */
export type TaskDefinition<P = unknown> = {
  /** The name of the message `tasks.action.<action>`. */
  readonly action: string
  readonly payload: z.ZodType<P>
  /** Whether a run that was cut off may simply be started again: it goes on where it was, and does nothing twice. */
  readonly resumable: boolean
  readonly canCancel: boolean
  /** Whether a user may start it again after it failed or was cancelled; as `resumable` unless told. */
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
  /** Told in the transaction that ends the task, however it ends: also one that was cancelled before it began. */
  ended?(tx: Tx, payload: P, outcome: TaskOutcome): Promise<void>
}

/** A definition of any payload, as lists of them need it. */
// biome-ignore lint/suspicious/noExplicitAny: a definition takes its own payload only, which `payload` has checked
export type AnyTask = TaskDefinition<any>
