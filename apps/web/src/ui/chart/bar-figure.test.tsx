import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../testing/draw.tsx'
import { BarFigure } from './bar-figure.tsx'

const BARS = [
  { label: 'Sep 2026', value: 12 },
  { label: 'Oct 2026', value: 0 },
  { label: 'Nov 2026', value: 1_250 },
]

it('draws a bar for each value that is not zero, and says what it shows', async () => {
  await draw(
    <BarFigure title="Numbers per month" about="1,262 numbers" categories="Month" values="Numbers" bars={BARS} />,
  )
  await expect
    .element(page.getByRole('img', { name: 'Numbers per month, as a bar chart: 1,262 numbers' }))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle path').length).toBe(2)
  // Where the pointer of the test before still lies on a bar, a tooltip says the same.
  const axis = () => [...document.querySelectorAll('tspan')].map(({ textContent }) => textContent)
  await expect.poll(axis).toContain('Nov 2026')
})

it('shows the same values as a table, and the bars again', async () => {
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
