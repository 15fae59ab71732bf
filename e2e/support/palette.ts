import { expect, type Page } from '@playwright/test'

/** Runs the first command that the palette finds for these words. */
export async function command(page: Page, words: string): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  await keyboard.type(words)
  const wanted = page.getByRole('dialog').getByRole('button', { name: words, exact: true })
  for (let downs = 0; downs < 9 && (await wanted.getAttribute('data-selected')) === null; downs++)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(wanted).toBeHidden()
}

/** Waits until the open menu has the focus. Before that, arrow keys act on the page. */
export const expectFocusInMenu = (page: Page): Promise<void> =>
  expect(page.getByRole('menu').locator(':focus')).toBeAttached()
