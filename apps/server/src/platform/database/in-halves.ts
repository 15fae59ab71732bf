import { setTimeout as sleep } from 'node:timers/promises'
import { isOfOthers, isOfRecord } from './sql-state.ts'

/** How often one item is tried that others are in the way of, and how long is waited before each further time. */
const TRIES = 5
const PAUSE_MS = 100

/**
 * Does something with a batch in one transaction. One that the base refuses is tried in halves, down to the item that it cannot
 * take: for that alone `work` is told the error, and the others are not concerned. One that others are in the way of, by a
 * deadlock or a lock, is tried five times. Parts come one after the other, in order.
 * @throws what is no item's doing: a lost connection, a full disk
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
