import { INDEX_SIZE_MAX } from '@seriatim/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { IndexPager } from './index-pager.tsx'

const unable = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-disabled') === 'true')

it.each([
  { isAtBeginning: false, isAtEnd: false, expected: [false, false, false, false] },
  { isAtBeginning: true, isAtEnd: false, expected: [true, true, false, false] },
  { isAtBeginning: true, isAtEnd: true, expected: [true, true, true, true] },
])('disables steps beyond the ends of the index: %o', async ({ expected, ...place }) => {
  draw(<IndexPager size={25} onStep={() => undefined} onSize={() => undefined} {...place} />)
  await expect.poll(unable).toEqual(expected)
})

describe('the number of lines per step', () => {
  const drawWithSizes = () => {
    const sizes: number[] = []
    draw(
      <IndexPager
        size={25}
        isAtBeginning={false}
        isAtEnd={false}
        onStep={() => undefined}
        onSize={(size) => sizes.push(size)}
      />,
    )
    return { sizes, input: page.getByRole('textbox', { name: 'Lines per step' }) }
  }

  it.each(['Enter', 'Tab'])('changes when the user presses %s', async (key) => {
    const { sizes, input } = drawWithSizes()
    await input.fill('10')
    expect(sizes).toEqual([])
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => sizes).toEqual([10])
  })

  it.each(['0', String(INDEX_SIZE_MAX + 1), ''])(
    'does not change to "%s", which is reported as invalid',
    async (text) => {
      const { sizes, input } = drawWithSizes()
      await input.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect
        .element(page.getByText(`Enter a number from 1 to ${INDEX_SIZE_MAX.toLocaleString('en')}.`))
        .toBeVisible()
      expect(sizes).toEqual([])
    },
  )
})
