import type { Page } from '@playwright/test'

/**
 * Presses the keys of a sequence such as `g s` in their order, none waiting for what the page does with the one before:
 * a sequence counts only when it is completed within 1.5 seconds, which a page that is being drawn may need for one key.
 */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
