/**
 * Runs work in a separate process, so that it does not block the process that answers requests. A helper starts with
 * its first request, handles requests concurrently, and ends after it has been idle for a while.
 */
import { setPriority } from 'node:os'
import type { CallFailure } from '@seriatim/contract'
import type { MessageKey, MessageParams } from '@seriatim/messages'
import { Refusal } from './errors.ts'
import { Failure } from './failure.ts'
import { ProcessEnded, type ServedProcess, type StartedProcess, startProcess } from './processes.ts'

/** A separate process for one kind of work; `Report` is the type of its progress messages. */
export type Helper<Question, Report> = {
  /**
   * @throws the reason of `signal` when it is aborted and the work has ended; errors of the work; Error if the process
   * dies
   */
  ask(question: Question, options?: AskOptions<Report>): Promise<void>
}

export type AskOptions<Report> = { readonly signal?: AbortSignal; readonly onReport?: (progress: Report) => void }

/** Passed to the work together with the request: an abort signal and a function that sends progress. */
export type HelperContext<Report> = { readonly signal: AbortSignal; readonly report: (progress: Report) => void }

type ToHelper<Question> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'end' }

type FromHelper<Report> =
  | { readonly kind: 'report'; readonly id: number; readonly report: Report }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SerializedError }

type PendingRequest<Report> = AskOptions<Report> & PromiseWithResolvers<void>

export type HelperOptions = { readonly name: string; readonly data: unknown; readonly idleMs: number }

/** Creates a helper process for the work of a module. @param module calls `serveHelper`; it is started with `data` */
export function makeHelper<Question, Report = never>(
  module: URL,
  { name, data, idleMs }: HelperOptions,
): Helper<Question, Report> {
  const waiting = new Map<number, PendingRequest<Report>>()
  let current: StartedProcess<ToHelper<Question>> | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const rest = (): void => {
    current?.post({ kind: 'end' })
    current = undefined
  }
  const receive = (message: FromHelper<Report>): void => {
    const pending = waiting.get(message.id)
    if (message.kind === 'report') {
      pending?.onReport?.(message.report)
      return
    }
    waiting.delete(message.id)
    if (message.kind === 'done') pending?.resolve()
    else pending?.reject(pending.signal?.aborted ? pending.signal.reason : deserializeError(message.error))
    if (waiting.size > 0) return
    current?.keepAlive(false)
    idle = setTimeout(rest, idleMs).unref()
  }
  const start = (): StartedProcess<ToHelper<Question>> => {
    const started = startProcess<ToHelper<Question>, FromHelper<Report>>(module, {
      name,
      data,
      onMessage: receive,
      onEnd(error) {
        if (started !== current) return
        current = undefined
        for (const { reject } of waiting.values()) reject(error)
        waiting.clear()
      },
    })
    return started
  }

  return {
    async ask(question, options = {}) {
      const { signal } = options
      signal?.throwIfAborted()
      clearTimeout(idle)
      current ??= start()
      // The helper alone does not keep this process alive; only open requests do.
      current.keepAlive(true)
      const own = current
      const id = ++lastId
      const answer = Promise.withResolvers<void>()
      waiting.set(id, { ...options, ...answer })
      own.post({ kind: 'ask', id, question })
      const abort = (): void => own.post({ kind: 'abort', id })
      signal?.addEventListener('abort', abort)
      try {
        await answer.promise
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

/**
 * Runs resumable work: if the process dies, the request is repeated, unless there was no progress since the last
 * attempt. `progress` may throw to end the work.
 */
export async function askWithResume<Question>(
  helper: Helper<Question, { readonly done: number; readonly total: number }>,
  question: Question,
  {
    signal,
    progress,
    onEnded,
  }: {
    readonly signal: AbortSignal
    readonly progress: (done: number, total: number) => Promise<void>
    readonly onEnded: (reached: number, error: ProcessEnded) => void
  },
): Promise<void> {
  const unwanted = new AbortController()
  let reached = 0
  const onReport = ({ done, total }: { done: number; total: number }): void => {
    reached = done
    progress(done, total).catch((error: unknown) => unwanted.abort(error))
  }
  for (let before = 0; ; before = reached) {
    try {
      return await helper.ask(question, { signal: AbortSignal.any([signal, unwanted.signal]), onReport })
    } catch (error) {
      if (!(error instanceof ProcessEnded) || reached === before) throw error
      onEnded(reached, error)
    }
  }
}

/** A `nice` value of 10: a process of normal priority gets about nine tenths of a shared processor. */
const BACKGROUND = 10

/** The connection of a helper process to its parent, for `serveHelper`. */
export type ServedHelper<Data, Question, Report = never> = ServedProcess<Data, ToHelper<Question>, FromHelper<Report>>

/** Handles requests of the parent process at low priority, and ends this process when it is idle. */
export function serveHelper<Question, Report = never>(
  { post, onMessage }: ServedHelper<unknown, Question, Report>,
  work: (question: Question, context: HelperContext<Report>) => Promise<void>,
  close: () => Promise<void>,
): void {
  yieldToOthers()
  const controllers = new Map<number, AbortController>()

  const answer = async (id: number, question: Question): Promise<void> => {
    const controller = new AbortController()
    controllers.set(id, controller)
    try {
      await work(question, {
        signal: controller.signal,
        report: (progress) => post({ kind: 'report', id, report: progress }),
      })
      post({ kind: 'done', id })
    } catch (error) {
      post({ kind: 'failed', id, error: serializeError(error) })
    } finally {
      controllers.delete(id)
    }
  }
  onMessage((message) => {
    if (message.kind === 'ask') void answer(message.id, message.question)
    else if (message.kind === 'abort') controllers.get(message.id)?.abort()
    else void close().finally(() => process.exit())
  })
}

function yieldToOthers(): void {
  try {
    setPriority(BACKGROUND)
  } catch {
    // If the system does not allow a lower priority, continue at normal priority.
  }
}

/** An error as it is sent between processes: refusals and failures keep their type, code and details. */
type SerializedError =
  | { readonly kind: 'failure'; readonly key: MessageKey; readonly params: MessageParams }
  | { readonly kind: 'refusal'; readonly failure: CallFailure }
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string; readonly code: string | undefined }

function serializeError(error: unknown): SerializedError {
  if (error instanceof Failure) return { kind: 'failure', key: error.key, params: error.params }
  if (error instanceof Refusal) return { kind: 'refusal', failure: error.failure }
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error), stack: '', code: undefined }
  const code = 'code' in error ? String(error.code) : undefined
  return { kind: 'defect', message: error.message, stack: error.stack ?? '', code }
}

function deserializeError(error: SerializedError): Error {
  switch (error.kind) {
    case 'failure':
      return new Failure(error.key, error.params)
    case 'refusal':
      return new Refusal(error.failure)
    default: {
      const { message, stack, code } = error
      return Object.assign(new Error(message), { stack, ...(code === undefined ? {} : { code }) })
    }
  }
}
