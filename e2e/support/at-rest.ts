import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'

/** What is read stays the same over so many pairs of frames. */
const SAME = 4

/** What `read` gives once the page draws, and it gives the same: nothing moves any more, and what scrolled was told so. */
export async function atRest<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  let last = await read()
  for (let same = 0; same < SAME; ) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const now = await read()
    same = isDeepStrictEqual(now, last) ? same + 1 : 0
    last = now
  }
  return last
}
