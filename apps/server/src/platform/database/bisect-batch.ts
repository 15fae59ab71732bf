import { setTimeout as sleep } from 'node:timers/promises'
import { isBlockedByOthers, isRecordError } from './sql-state.ts'

/** Number of attempts for an item blocked by other transactions, and the delay between them. */
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 100

/**
 * Processes a batch in one transaction. If the database refuses the batch, bisects it down to the refused item and
 * calls `work` with the error only for that item. An item blocked by a deadlock or a lock is tried five times. Parts
 * are processed in order.
 * @throws errors that no item causes, such as a lost connection or a full disk
 */
export async function bisectBatch<Item>(
  items: readonly Item[],
  work: (part: readonly Item[], refused?: Error) => Promise<void>,
): Promise<void> {
  try {
    await (items.length === 1 ? retryBlocked(() => work(items)) : work(items))
  } catch (error) {
    if (!isRecordError(error)) throw error
    if (items.length === 1) return work(items, error)
    const middle = items.length >> 1
    await bisectBatch(items.slice(0, middle), work)
    await bisectBatch(items.slice(middle), work)
  }
}

async function retryBlocked(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isBlockedByOthers(error) || tried === MAX_ATTEMPTS) throw error
      await sleep(RETRY_DELAY_MS * tried)
    }
  }
}
