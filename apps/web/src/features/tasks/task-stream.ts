import { type Task, taskEvents } from '@seriatim/contract'
import { callUrl } from '../../kernel/api.ts'

/**
 * An event of the server: a change of a task, of a lock, of notices, of rules and lists, or of the list of
 * abbreviations. `refresh` means that any of these may have changed.
 */
export type TaskEvent =
  | { kind: 'task'; task: Task }
  | { kind: 'lock'; issn: string }
  | { kind: 'abbreviations' }
  | { kind: 'validation' }
  | { kind: 'notices' }
  | { kind: 'refresh' }
  | { kind: 'live'; isLive: boolean }

/**
 * Name of the Web Lock and of the broadcast channel. One tab per browser holds the lock, reads the event stream, and
 * sends its events over the channel.
 */
const NAME = 'seriatim-tasks'
/** Delay in milliseconds before a refused event stream is opened again; the task list is polled meanwhile. */
const RECONNECT_DELAY_MS = 15_000

const readData = <Data>(text: string): Data | undefined => {
  try {
    return JSON.parse(text) as Data
  } catch {
    return undefined
  }
}

/**
 * Reports changes of the user's tasks and locks until it is stopped. Browsers that cannot share a stream between tabs
 * (no secure context) receive no changes; they poll the task list.
 * @returns a function that stops the reports
 */
export function readTaskStream(listener: (event: TaskEvent) => void): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(NAME)
  const stopped = new AbortController()
  let isReader = false
  let isLive = false
  const say = (event: TaskEvent) => {
    if (stopped.signal.aborted) return
    if (event.kind === 'live') isLive = event.isLive
    listener(event)
    channel.postMessage(event)
  }
  channel.onmessage = ({ data }: MessageEvent<TaskEvent | { kind: 'who' }>) => {
    if (data.kind !== 'who') listener(data)
    else if (isReader) channel.postMessage({ kind: 'live', isLive } satisfies TaskEvent)
  }
  channel.postMessage({ kind: 'who' })

  const read = () =>
    new Promise<void>((resolve) => {
      isReader = true
      let source: EventSource | undefined
      let again: ReturnType<typeof setTimeout> | undefined
      const open = () => {
        source = new EventSource(callUrl(taskEvents))
        source.addEventListener('ready', () => {
          say({ kind: 'live', isLive: true })
          say({ kind: 'refresh' })
        })
        source.addEventListener('refresh', () => say({ kind: 'refresh' }))
        source.addEventListener('task', ({ data }: MessageEvent<string>) => {
          const task = readData<Task>(data)
          if (task) say({ kind: 'task', task })
        })
        source.addEventListener('lock', ({ data }: MessageEvent<string>) => {
          const lock = readData<{ issn: string }>(data)
          if (lock) say({ kind: 'lock', issn: lock.issn })
        })
        source.addEventListener('notices', () => say({ kind: 'notices' }))
        source.addEventListener('validation', () => say({ kind: 'validation' }))
        source.addEventListener('abbreviations', () => say({ kind: 'abbreviations' }))
        source.addEventListener('error', () => {
          say({ kind: 'live', isLive: false })
          // `EventSource` reconnects after the end of a stream, but not after a refusal.
          if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, RECONNECT_DELAY_MS)
        })
      }
      open()
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(again)
        source?.close()
        resolve()
      })
    })
  navigator.locks.request(NAME, { signal: stopped.signal }, read).catch(() => undefined)
  return () => {
    if (isReader) channel.postMessage({ kind: 'live', isLive: false } satisfies TaskEvent)
    stopped.abort()
    channel.close()
  }
}
