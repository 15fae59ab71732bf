import { setTimeout as sleep } from 'node:timers/promises'
import { isOfOthers, isOfRecord } from './sql-state.ts'

/** Number of attempts for an item blocked by other transactions, and the delay between them. */
const TRIES = 5
const PAUSE_MS = 100

/**
 * Processes a batch in one transaction. If the database refuses it, bisects the batch down to the refused item. Only
 * for that item, `work` is called with the error. An item blocked by a deadlock or a lock is tried five times. Parts
 * are processed in order.
 * @throws errors that no item causes, such as a lost connection or a full disk
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (part: readonly Item[], refused?: Error) => Promise<void>,
): Promise<void> {
  try {
    await (items.length === 1 ? pastOthers(() => work(items)) : work(items))
  } catch (error) {
    if (!isOfRecord(error)) throw error
    if (items.length === 1) return work(items, error)
    const middle = items.length >> 1
    await inHalves(items.slice(0, middle), work)
    await inHalves(items.slice(middle), work)
  }
}

async function pastOthers(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!isOfOthers(error) || tried === TRIES) throw error
      await sleep(PAUSE_MS * tried)
    }
  }
}
