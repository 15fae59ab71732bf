import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
