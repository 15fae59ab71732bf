import type { StoredProfile } from '../../catalogue/rules/profile.ts'
import type { SearchSettings } from '../../platform/config.ts'
import { startProcess } from '../../platform/processes.ts'
import type { BulkRecord, BulkRows } from './item.ts'

/** Turns batches into rows in a process of its own, in order. */
export type RowMaker = { make(batch: readonly BulkRecord[]): Promise<BulkRows>; close(): void }

/** What the process is started with. */
export type RowsProcessData = {
  readonly search: SearchSettings
  /** What the index gives makers of its rows to begin with. */
  readonly seed: unknown
  readonly today: string
  readonly profile: StoredProfile
}

export const startRowMaker = (data: RowsProcessData): RowMaker => {
  let gone: Error | undefined
  const waiting: PromiseWithResolvers<BulkRows>[] = []
  const process = startProcess<readonly BulkRecord[], BulkRows>(new URL('./rows-process.ts', import.meta.url), {
    name: 'search rows of a load',
    data,
    onMessage: (rows) => waiting.shift()?.resolve(rows),
    onEnd(error) {
      gone = error
      for (const each of waiting.splice(0)) each.reject(error)
    },
  })
  process.keepAlive(true)
  return {
    async make(batch) {
      if (gone) throw gone
      const answer = Promise.withResolvers<BulkRows>()
      waiting.push(answer)
      process.post(batch)
      return answer.promise
    },
    close: () => process.kill(),
  }
}
