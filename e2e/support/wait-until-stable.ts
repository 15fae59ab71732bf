import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'

/** Number of comparisons of two consecutive frames in which the value must be equal for the page to be at rest. */
const SAME = 4

/**
 * Returns the value of `read` once it is the same in several consecutive frames. By then, elements no longer move and
 * scroll events were delivered.
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
