/**
 * Work in a thread of its own, so that the thread that answers people is not kept from it. A thread starts when it is
 * first asked, does what it is asked side by side, and ends when it has had nothing to do for a while.
 */
import { setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import type { ErrorCode } from '@seriatim/contract'
import type { MessageKey, MessageParams } from '@seriatim/messages'
import { Refusal } from './errors.ts'
import { Failure } from './failure.ts'

/** Somebody who is asked to do one kind of work; `Told` is what is heard of it meanwhile. */
export type Thread<Question, Told> = {
  /** @throws the reason of `signal` once that is aborted and the work has ended; what the work throws; Error when the thread dies */
  ask(question: Question, options?: AskOptions<Told>): Promise<void>
}

export type AskOptions<Told> = { readonly signal?: AbortSignal; readonly onTold?: (told: Told) => void }

/** What the work is given beside the question. */
export type ThreadContext<Told> = { readonly signal: AbortSignal; readonly tell: (told: Told) => void }

type ToThread<Question> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'end' }

type FromThread<Told> =
  | { readonly kind: 'told'; readonly id: number; readonly told: Told }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: CarriedError }

type Waiting<Told> = AskOptions<Told> & PromiseWithResolvers<void>

export type ThreadOptions = { readonly name: string; readonly data: unknown; readonly idleMs: number }

/** @param module calls `serveThread`; it finds `data` as its `workerData` */
export function makeThread<Question, Told = never>(
  module: URL,
  { name, data, idleMs }: ThreadOptions,
): Thread<Question, Told> {
  const waiting = new Map<number, Waiting<Told>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const ended = (which: Worker, error: unknown): void => {
    if (which !== worker) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const rest = (which: Worker): void => {
    if (which === worker) worker = undefined
    which.postMessage({ kind: 'end' } satisfies ToThread<Question>)
  }
  const receive = (from: Worker, message: FromThread<Told>): void => {
    const asked = waiting.get(message.id)
    if (message.kind === 'told') {
      asked?.onTold?.(message.told)
      return
    }
    waiting.delete(message.id)
    if (message.kind === 'done') asked?.resolve()
    else asked?.reject(asked.signal?.aborted ? asked.signal.reason : unpacked(message.error))
    if (waiting.size > 0) return
    from.unref()
    idle = setTimeout(rest, idleMs, from).unref()
  }
  const start = (): Worker => {
    const started = new Worker(module, { workerData: data, name })
    started.on('message', (message: FromThread<Told>) => receive(started, message))
    started.on('error', (error) => ended(started, error))
    started.on('exit', () => ended(started, new Error(`the thread "${name}" ended`)))
    return started
  }

  return {
    async ask(question, options = {}) {
      const { signal } = options
      signal?.throwIfAborted()
      clearTimeout(idle)
      worker ??= start()
      // The process lives as long as somebody waits, not as long as the thread.
      worker.ref()
      const own = worker
      const id = ++lastId
      const answer = Promise.withResolvers<void>()
      waiting.set(id, { ...options, ...answer })
      own.postMessage({ kind: 'ask', id, question } satisfies ToThread<Question>)
      const abort = (): void => own.postMessage({ kind: 'abort', id } satisfies ToThread<Question>)
      signal?.addEventListener('abort', abort)
      try {
        await answer.promise
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

/** What `nice` calls 10: a thread that answers somebody gets nine tenths of a processor that both want. */
const BACKGROUND = 10

/**
 * The other side of `makeThread`: does what is asked, behind what people wait for, and closes when there is nothing more
 * to do.
 */
export function serveThread<Question, Told = never>(
  work: (question: Question, context: ThreadContext<Told>) => Promise<void>,
  close: () => Promise<void>,
): void {
  const port = parentPort
  if (port === null) throw new Error('serveThread is called in a worker thread')
  yieldToOthers()
  const post = (message: FromThread<Told>): void => port.postMessage(message)
  const controllers = new Map<number, AbortController>()

  const answer = async (id: number, question: Question): Promise<void> => {
    const controller = new AbortController()
    controllers.set(id, controller)
    try {
      await work(question, { signal: controller.signal, tell: (told) => post({ kind: 'told', id, told }) })
      post({ kind: 'done', id })
    } catch (error) {
      post({ kind: 'failed', id, error: packed(error) })
    } finally {
      controllers.delete(id)
    }
  }
  port.on('message', (message: ToThread<Question>) => {
    if (message.kind === 'ask') void answer(message.id, message.question)
    else if (message.kind === 'abort') controllers.get(message.id)?.abort()
    else void close().finally(() => port.close())
  })
}

/** Linux alone has priorities of threads: elsewhere the whole process would get this one. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, BACKGROUND)
  } catch {
    // A system that does not allow it lets the thread run like any other.
  }
}

/** An error as it passes from one thread to another: what may be told to users stays what it is. */
type CarriedError =
  | { readonly kind: 'failure'; readonly key: MessageKey; readonly params: MessageParams }
  | { readonly kind: 'refusal'; readonly code: ErrorCode; readonly details: Record<string, unknown> | undefined }
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string; readonly code: string | undefined }

function packed(error: unknown): CarriedError {
  if (error instanceof Failure) return { kind: 'failure', key: error.key, params: error.params }
  if (error instanceof Refusal) return { kind: 'refusal', code: error.code, details: error.details }
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error), stack: '', code: undefined }
  const code = 'code' in error ? String(error.code) : undefined
  return { kind: 'defect', message: error.message, stack: error.stack ?? '', code }
}

function unpacked(error: CarriedError): Error {
  switch (error.kind) {
    case 'failure':
      return new Failure(error.key, error.params)
    case 'refusal':
      return new Refusal(error.code, error.details)
    default: {
      const { message, stack, code } = error
      return Object.assign(new Error(message), { stack, ...(code === undefined ? {} : { code }) })
    }
  }
}
