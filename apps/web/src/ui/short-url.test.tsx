import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { ShortUrl } from './short-url.tsx'

const URL = 'https://archive.example.net/issn/4000-0028/volumes/12/contents.html'

const drawIn = async (width: number) => {
  await draw(
    <div style={{ width, overflow: 'hidden' }}>
      <ShortUrl url={URL} />
    </div>,
  )
  await expect.element(page.getByTitle(URL)).toBeVisible()
}

/** The two parts of the drawn URL, and whether each is cut or extends beyond the box. */
const parts = () => {
  const box = page.getByTitle(URL).element().getBoundingClientRect()
  return [...page.getByTitle(URL).element().children].map((part) => ({
    text: part.textContent,
    isCut: part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > box.right + 1,
  }))
}

it('cuts the middle of a URL in a narrow box', async () => {
  await drawIn(240)
  expect(page.getByTitle(URL).element().textContent).toBe(URL)
  expect(page.getByTitle(URL).element().getBoundingClientRect().width).toBeLessThanOrEqual(240)
  expect(parts()).toEqual([
    { text: URL.slice(0, -16), isCut: true },
    { text: '12/contents.html', isCut: false },
  ])
})

it('shows the whole URL in a wide box', async () => {
  await drawIn(900)
  expect(parts().map(({ isCut }) => isCut)).toEqual([false, false])
})
