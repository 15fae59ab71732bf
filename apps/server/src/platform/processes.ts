/**
 * Starts child processes for work that would block this one. Processes are used instead of threads, because threads of
 * one process share the engine's compiled code, and a fault in it ends all of them (decision 0030).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A started process. Messages of type `In` are sent as structured clones. */
export type StartedProcess<In> = {
  post(message: In): void
  /** Whether this process waits for the end of the child before it ends itself; false by default. */
  keepAlive(isKept: boolean): void
  /** Kills the process at once. */
  kill(): void
}

export type ProcessOptions<Out> = {
  /** The name in the process list of the system. */
  readonly name: string
  /** The initial data of the process. */
  readonly data: unknown
  readonly onMessage: (message: Out) => void
  /** Called once when the process has ended, for any reason. */
  readonly onEnd: (error: Error) => void
}

/** The error of work whose process ended unexpectedly. */
export class ProcessEnded extends Error {}

type ToProcess<In> =
  | { readonly kind: 'start'; readonly name: string; readonly data: unknown }
  | { readonly kind: 'message'; readonly message: In }
type FromProcess<Out> =
  | { readonly kind: 'message'; readonly message: Out }
  | { readonly kind: 'memory'; readonly bytes: number }
  | { readonly kind: 'crash'; readonly reason: string }

/** Interval at which a child process reports its memory. */
const MEMORY_INTERVAL_MS = 5_000

/** Running child processes with the resident memory that they last reported, in bytes. */
const runningChildren = new Map<ChildProcess, { readonly name: string; bytes: number }>()

/** The number of running child processes by name, and the resident memory that they last reported, in bytes. */
export function runningProcesses(): ReadonlyMap<string, { readonly count: number; readonly bytes: number }> {
  const result = new Map<string, { count: number; bytes: number }>()
  for (const { name, bytes } of runningChildren.values()) {
    const known = result.get(name) ?? { count: 0, bytes: 0 }
    result.set(name, { count: known.count + 1, bytes: known.bytes + bytes })
  }
  return result
}

/** Starts a child process, which ends when this process ends. @param module must call `serveParent` */
export function startProcess<In, Out>(
  module: URL,
  { name, data, onMessage, onEnd }: ProcessOptions<Out>,
): StartedProcess<In> {
  const child = fork(fileURLToPath(module), [], { serialization: 'advanced', execArgv: [] })
  let crash: string | undefined
  let isOver = false
  const standing = { name, bytes: 0 }
  runningChildren.set(child, standing)
  const end = (error: Error): void => {
    runningChildren.delete(child)
    if (isOver) return
    isOver = true
    onEnd(error)
  }
  const send = (message: ToProcess<In>): void => {
    // A process that is ending accepts no more messages. `onEnd` reports its end.
    if (child.connected) child.send(message, () => undefined)
  }
  child.on('message', (from: FromProcess<Out>) => {
    if (from.kind === 'message') onMessage(from.message)
    else if (from.kind === 'memory') standing.bytes = from.bytes
    else crash = from.reason
  })
  child.on('error', end)
  child.on('exit', (code, signal) => {
    const endChild = () => end(new ProcessEnded(crash ?? `the helper process "${name}" ended (${signal ?? code})`))
    // The last messages of the process may still be in transit.
    if (child.connected) child.once('disconnect', endChild)
    else endChild()
  })
  send({ kind: 'start', name, data })
  keepAlive(child, false)
  return {
    post: (message) => send({ kind: 'message', message }),
    keepAlive: (isKept) => keepAlive(child, isKept),
    kill: () => void child.kill('SIGKILL'),
  }
}

function keepAlive(child: ChildProcess, isKept: boolean): void {
  if (isKept) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** The connection of a child process to its parent. */
export type ServedProcess<Data, In, Out> = {
  /** The initial data that the parent passed. */
  readonly data: Data
  /**
   * Settles when the whole message is sent. A large message is sent in pieces, so the event loop must not be blocked
   * meanwhile.
   */
  post(message: Out): Promise<void>
  onMessage(listener: (message: In) => void): void
}

/**
 * Connects a module that was started with `startProcess` to its parent. The module calls this once. The process ends
 * when its parent does.
 */
export async function serveParent<Data, In, Out>(): Promise<ServedProcess<Data, In, Out>> {
  const send = (message: FromProcess<Out>, then: () => void = () => undefined): void => {
    if (process.connected) process.send?.(message, undefined, undefined, then)
    else then()
  }
  process.on('disconnect', () => process.exit())
  // A terminal sends signals to all processes of the group. The parent handles them and ends this process if necessary.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('uncaughtException', (error) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send({ kind: 'crash', reason }, () => process.exit(1))
  })
  const tellMemory = (): void => send({ kind: 'memory', bytes: process.memoryUsage.rss() })
  tellMemory()
  setInterval(tellMemory, MEMORY_INTERVAL_MS).unref()
  const started = Promise.withResolvers<Data>()
  const early: In[] = []
  let listen = (message: In): void => void early.push(message)
  process.on('message', (to: ToProcess<In>) => {
    if (to.kind === 'message') return listen(to.message)
    process.title = to.name
    started.resolve(to.data as Data)
  })
  return {
    data: await started.promise,
    post: (message) => new Promise((resolve) => send({ kind: 'message', message }, resolve)),
    onMessage(listener) {
      listen = listener
      for (const message of early.splice(0)) listener(message)
    },
  }
}
