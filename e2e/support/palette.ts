import { expect, type Page } from '@playwright/test'

/** Chooses the first command of the palette that these words find. */
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

/** The open menu has taken the focus: arrow keys before that go to the page, not to the menu. */
export const expectFocusInMenu = (page: Page): Promise<void> =>
  expect(page.getByRole('menu').locator(':focus')).toBeAttached()
