/** Who makes kept sets for a server: a process of its own at low priority, which ends when there is nothing to do. */
import { makeHelper } from '../../platform/background-process.ts'
import type { KeepOptions } from './make-kept.ts'

export type KeptStart = { readonly url: string; readonly options: KeepOptions }

const IDLE_MS = 1_000

export type KeptMaker = {
  /** Makes what is missing and takes in what changed; one after the other. @throws Error when the process dies */
  keep(): Promise<void>
  close(): void
}

export function makeKeptMaker(start: KeptStart): KeptMaker {
  const helper = makeHelper<null>(new URL('./kept-process.ts', import.meta.url), {
    name: 'kept sets',
    data: start,
    idleMs: IDLE_MS,
  })
  const ending = new AbortController()
  let running: Promise<void> | undefined
  return {
    keep() {
      running ??= helper.ask(null, { signal: ending.signal }).finally(() => {
        running = undefined
      })
      return running
    },
    close: () => ending.abort(),
  }
}
