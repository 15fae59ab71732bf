import { Modal } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { notify } from '../kernel/notify.ts'
import { draw } from '../testing/draw.tsx'

const WORDS = 'The record 0028-0836 was saved, and 12 records that name it are judged again. '

const toast = () => document.querySelector('.mantine-Notification-root')!
const overlap = (one: Element, other: Element): boolean => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
const show = async () => {
  notify.warning(WORDS)
  await expect.element(page.getByText(WORDS.trim())).toBeVisible()
}
/** Whether the toast has slid in: in its final position its right edge is on the screen. */
const inView = () => toast().getBoundingClientRect().right <= innerWidth

describe('a toast', () => {
  it.each(['md', 'lg', 'xl'])('is next to an open dialog of size %s', async (size) => {
    await page.viewport(1366, 768)
    await draw(
      <Modal opened onClose={() => {}} size={size} title="Dialog">
        <div style={{ height: 900 }} />
      </Modal>,
    )
    const dialog = page.getByRole('dialog', { name: 'Dialog' })
    await expect.element(dialog).toBeVisible()
    await show()
    await expect.poll(inView).toBe(true)
    expect(overlap(toast(), dialog.element())).toBe(false)
  })

  it('is below a full-screen dialog', async () => {
    await page.viewport(1366, 768)
    await draw(<Modal opened onClose={() => {}} fullScreen title="Dialog" />)
    const dialog = page.getByRole('dialog', { name: 'Dialog' })
    await expect.element(dialog).toBeVisible()
    await show()
    await expect.poll(inView).toBe(true)
    const { left, top } = toast().getBoundingClientRect()
    expect(dialog.element().contains(document.elementFromPoint(left + 8, top + 8))).toBe(true)
  })

  it('does not cover the right third of a page, where an editor shows its tools', async () => {
    await page.viewport(1366, 768)
    await draw(<main />)
    await show()
    await expect.poll(() => toast().getBoundingClientRect().right).toBeLessThan((1366 * 2) / 3)
  })
})
