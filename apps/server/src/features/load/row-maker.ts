import { Worker } from 'node:worker_threads'
import type { ValidationProfile } from '../rules/profile.ts'
import type { BulkRecord, BulkRows } from './item.ts'

/** Turns batches into rows in a worker thread, in order. */
export type RowMaker = { make(batch: readonly BulkRecord[]): Promise<BulkRows>; close(): Promise<void> }

/** `known` is the dictionary as the base has it; the maker numbers new keys alone until it is closed. */
export const startRowMaker = (
  known: readonly { id: number; term: string; key: string }[],
  today: string,
  profile: ValidationProfile,
): RowMaker => {
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { workerData: { known, today, profile } })
  const waiting: PromiseWithResolvers<BulkRows>[] = []
  worker.on('message', (rows: BulkRows) => waiting.shift()?.resolve(rows))
  worker.on('error', (error) => {
    for (const each of waiting.splice(0)) each.reject(error)
  })
  return {
    make(batch) {
      const answer = Promise.withResolvers<BulkRows>()
      waiting.push(answer)
      worker.postMessage(batch)
      return answer.promise
    },
    async close() {
      await worker.terminate()
    },
  }
}
