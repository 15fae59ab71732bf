/**
 * Runs a separate low-priority process that creates stored sets (record sets of frequent lexemes) for a server, and
 * ends the process when it is idle.
 */
import { makeHelper } from '../../platform/background-process.ts'
import type { StoredSetOptions } from './build-sets.ts'

export type BuilderStart = { readonly url: string; readonly options: StoredSetOptions }

const IDLE_MS = 1_000

export type StoredSetsBuilder = {
  /** Creates missing stored sets and applies changes. Calls are serialised. @throws Error if the process dies */
  keep(): Promise<void>
  close(): void
}

export function makeStoredSetsBuilder(start: BuilderStart): StoredSetsBuilder {
  const helper = makeHelper<null>(new URL('./build-process.ts', import.meta.url), {
    name: 'stored sets',
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
