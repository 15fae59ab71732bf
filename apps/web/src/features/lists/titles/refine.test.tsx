import { refresh, searchTitle } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { needMessages } from '../../../app/i18n.ts'
import { draw, network } from '../../../testing/draw.tsx'
import { Refine } from './refine.tsx'
import { startRefining } from './state/refined.ts'

const refining = async (titles: readonly string[]) => {
  await needMessages('lists')
  network.answer(refresh, () => ({ expires_at: '2030-01-01T00:00:00Z' }))
  const rows = titles.map((title) => ({ title, cells: [title], says: { country: null, medium: null, year: null } }))
  const table = { file: new File(['x'], 'a.tsv'), how: {}, titleColumn: 'Title', columns: ['Title'] }
  return draw(<Refine session={{ table, refining: startRefining(rows) }} user="7" leave={() => undefined} />)
}

it('searches four titles at a time, and draws a thousand in part', async () => {
  let [atOnce, most] = [0, 0]
  network.answer(searchTitle, async ({ body: { title } }) => {
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce--
    return { query: title, hits: 0, results: [] }
  })
  await refining(Array.from({ length: 1_000 }, (_, index) => `Title ${index + 1}`))
  await expect.element(page.getByText('0 done · 1,000 of 1,000 searched')).toBeVisible()
  expect(network.asked(searchTitle)).toHaveLength(1_000)
  expect(most).toBeLessThanOrEqual(4)
  const drawn = page.getByRole('region', { name: 'Titles' }).element().querySelectorAll('li')
  expect(drawn.length).toBeLessThan(100)
})
