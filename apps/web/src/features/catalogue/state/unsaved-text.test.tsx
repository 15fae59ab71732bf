import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { drawCard, textEditor, textOfLine, typeAtEndOf } from '../../../testing/card.tsx'
import { aSerial } from '../../../testing/serials.ts'

/** Closes the page and opens it again, as a reload does. */
async function reload(): Promise<string> {
  dispatchEvent(new Event('pagehide'))
  await cleanup()
  return drawCard(aSerial())
}

it('restores unsaved text when the record is opened again, until it is discarded', async () => {
  await drawCard(aSerial())
  await typeAtEndOf('245', ' typed')
  await expect.poll(() => textOfLine('245')).toContain(' typed')
  await reload()
  await expect.element(page.getByText(/^Your unsaved text of .* was restored\.$/)).toBeVisible()
  await expect.poll(() => textOfLine('245')).toContain(' typed')
  await expect.element(page.getByText('edited')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => textOfLine('245')).not.toContain(' typed')
  const issn = await reload()
  await expect.element(textEditor(issn)).toBeVisible()
  await expect.poll(() => textOfLine('245')).toBeDefined()
  expect(textOfLine('245')).not.toContain(' typed')
})
