import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../testing/draw.tsx'
import { BarFigure } from './bar-figure.tsx'

const BARS = [
  { label: 'Sep 2026', value: 12 },
  { label: 'Oct 2026', value: 0 },
  { label: 'Nov 2026', value: 1_250 },
]

it('draws a bar for each value above zero, and has an accessible summary', async () => {
  await draw(
    <BarFigure title="Numbers per month" about="1,262 numbers" categories="Month" values="Numbers" bars={BARS} />,
  )
  await expect
    .element(page.getByRole('img', { name: 'Numbers per month, as a bar chart: 1,262 numbers' }))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBe(2)
  // A tooltip may show the same text if the pointer of the previous test is still on a bar.
  const axis = () => [...document.querySelectorAll('tspan')].map(({ textContent }) => textContent)
  await expect.poll(axis).toContain('Nov 2026')
})

it('switches to a table of the same values and back', async () => {
  await draw(
    <BarFigure title="Numbers per month" about="1,262 numbers" categories="Month" values="Numbers" bars={BARS} />,
  )
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('row', { name: 'Nov 2026 1,250' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Oct 2026 0' })).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show as chart' }).click()
  await expect.element(page.getByRole('img')).toBeVisible()
})
