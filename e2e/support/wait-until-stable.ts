import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'

/** Number of pairs of consecutive frames in which a value must stay the same for the page to be at rest. */
const SAME = 4

/**
 * Returns the value of `read` once it stays the same over several frames: no element moves, and scroll events were
 * delivered.
 */
export async function waitUntilStable<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  let last = await read()
  for (let same = 0; same < SAME; ) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const now = await read()
    same = isDeepStrictEqual(now, last) ? same + 1 : 0
    last = now
  }
  return last
}
