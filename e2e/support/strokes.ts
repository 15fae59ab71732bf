import type { Page } from '@playwright/test'

/**
 * Presses the keys of a sequence such as `g s` in order, without waiting for the page between keys. A sequence must be
 * complete within 1.5 seconds, and a page that is rendering may need that long for one key.
 */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
