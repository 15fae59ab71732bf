import { isOfRecord } from './sql-state.ts'

/**
 * Does something with a batch in one transaction. One that the base refuses is tried in halves, down to the item that it cannot
 * take: for that alone `work` is told the error, and the others are not concerned. Parts come one after the other, in order.
 * @throws what is no item's doing: a lost connection, a full disk
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (part: readonly Item[], refused?: Error) => Promise<void>,
): Promise<void> {
  try {
    await work(items)
  } catch (error) {
    if (!isOfRecord(error)) throw error
    if (items.length === 1) return work(items, error)
    const middle = items.length >> 1
    await inHalves(items.slice(0, middle), work)
    await inHalves(items.slice(middle), work)
  }
}
