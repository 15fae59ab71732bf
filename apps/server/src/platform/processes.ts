/**
 * Child processes for work that would block this one. Processes instead of threads, because threads of one process share
 * the engine's compiled code, and a fault in it ends all of them (decision 0030).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that was started; `In` is what it is sent, as far as structured clones go. */
export type BesideProcess<In> = {
  post(message: In): void
  /** Whether this process waits for the child to end before it ends itself; false by default. */
  keepAlive(isKept: boolean): void
  /** Ends it at once. */
  kill(): void
}

export type ProcessOptions<Out> = {
  /** Its name in the system's list of processes. */
  readonly name: string
  /** The data that it is started with. */
  readonly data: unknown
  readonly onMessage: (message: Out) => void
  /** Called once when it has ended, for whatever reason. */
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

/** How often a child tells how much memory it takes. */
const MEMORY_INTERVAL_MS = 5_000

/** The children of this process that live, with the resident memory that they told last, in bytes. */
const living = new Map<ChildProcess, { readonly name: string; bytes: number }>()

/** The children that live, by their names: how many there are, and the resident memory that they told last, in bytes. */
export function besideProcesses(): ReadonlyMap<string, { readonly count: number; readonly bytes: number }> {
  const found = new Map<string, { count: number; bytes: number }>()
  for (const { name, bytes } of living.values()) {
    const known = found.get(name) ?? { count: 0, bytes: 0 }
    found.set(name, { count: known.count + 1, bytes: known.bytes + bytes })
  }
  return found
}

/** @param module takes its place with `servedBy`; it ends with this process */
export function startProcess<In, Out>(
  module: URL,
  { name, data, onMessage, onEnd }: ProcessOptions<Out>,
): BesideProcess<In> {
  const child = fork(fileURLToPath(module), [], { serialization: 'advanced', execArgv: [] })
  let crash: string | undefined
  let isOver = false
  const standing = { name, bytes: 0 }
  living.set(child, standing)
  const end = (error: Error): void => {
    living.delete(child)
    if (isOver) return
    isOver = true
    onEnd(error)
  }
  const send = (message: ToProcess<In>): void => {
    // A process that is ending accepts no more messages; its end is reported.
    if (child.connected) child.send(message, () => undefined)
  }
  child.on('message', (from: FromProcess<Out>) => {
    if (from.kind === 'message') onMessage(from.message)
    else if (from.kind === 'memory') standing.bytes = from.bytes
    else crash = from.reason
  })
  child.on('error', end)
  child.on('exit', (code, signal) => {
    const tell = () => end(new ProcessEnded(crash ?? `the process "${name}" ended (${signal ?? code})`))
    // Its last messages may still be in transit.
    if (child.connected) child.once('disconnect', tell)
    else tell()
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

/** The other side of `startProcess`. */
export type ServedProcess<Data, In, Out> = {
  /** What it was started with. */
  readonly data: Data
  /** Settles when the whole message is on its way: what is large goes in pieces, between which nothing may run for long. */
  post(message: Out): Promise<void>
  onMessage(listener: (message: In) => void): void
}

/** The part of a module that `startProcess` starts; called once. Who started it tells it when to end, by whatever way. */
export async function servedBy<Data, In, Out>(): Promise<ServedProcess<Data, In, Out>> {
  const send = (message: FromProcess<Out>, then: () => void = () => undefined): void => {
    if (process.connected) process.send?.(message, undefined, undefined, then)
    else then()
  }
  process.on('disconnect', () => process.exit())
  // They go to all processes of a terminal: the one that was started by somebody decides what they mean.
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
