import { me, refresh, searchTitle } from '@seriatim/contract'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMessageGroup } from '../../../kernel/i18n.ts'
import { CATALOGUER, draw, network } from '../../../testing/draw.tsx'
import { Refine } from './refine.tsx'
import { startRefining } from './state/refined.ts'
import { readStoredSession } from './stored-session.ts'

const refining = async (titles: readonly string[], user = '7') => {
  await fetchMessageGroup('lists')
  network.answer(refresh, () => ({ expires_at: '2030-01-01T00:00:00Z' }))
  const rows = titles.map((title) => ({ title, cells: [title], says: { country: null, medium: null, year: null } }))
  const table = { file: new File(['x'], 'a.tsv'), how: {}, titleColumn: 'Title', columns: ['Title'] }
  return draw(
    <>
      <ul>
        <li>
          <a href="#elsewhere">Elsewhere</a>
          <button type="button">Outside</button>
        </li>
      </ul>
      <Refine session={{ table, refining: startRefining(rows) }} user={user} leave={() => undefined} />
    </>,
  )
}

it('searches four titles of the list at a time', async () => {
  let [atOnce, most] = [0, 0]
  network.answer(searchTitle, async ({ body: { title } }) => {
    most = Math.max(most, ++atOnce)
    await Promise.resolve()
    atOnce--
    return { query: title, hits: 0, results: [] }
  })
  await refining(Array.from({ length: 60 }, (_, index) => `Title ${index + 1}`))
  await expect.element(page.getByText('0 done · 60 of 60 searched')).toBeVisible()
  expect(network.asked(searchTitle)).toHaveLength(60)
  expect(most).toBe(4)
})

it('repeats a search that received no answer', async () => {
  let lost = 0
  network.answer(searchTitle, ({ body: { title } }) => {
    if (lost++ === 0) network.lose()
    return { query: title, hits: 0, results: [] }
  })
  await refining(['One', 'Two'])
  await expect.element(page.getByText('0 done · 2 of 2 searched')).toBeVisible()
  expect(network.asked(searchTitle)).toHaveLength(3)
  await expect.element(page.getByText('failed')).not.toBeInTheDocument()
})

it('renders only the visible ones of a thousand titles', async () => {
  // The searches receive no answer, because the test is about rendering.
  network.answer(searchTitle, () => new Promise(() => undefined))
  await refining(Array.from({ length: 1_000 }, (_, index) => `Title ${index + 1}`))
  await expect.element(page.getByText('0 done · 0 of 1,000 searched')).toBeVisible()
  const drawn = page.getByRole('region', { name: 'Titles' }).element().querySelectorAll('li')
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.length).toBeLessThan(100)
})

/** Answers every search for a title with an empty result. */
const findNothing = () => network.answer(searchTitle, ({ body: { title } }) => ({ query: title, hits: 0, results: [] }))
const comment = () => page.getByRole('textbox', { name: 'Comment' })
const keptComment = async (user: string) => (await readStoredSession(user))?.refining.rows[0]?.comment

it('opens the search for the title in another tab', async () => {
  findNothing()
  network.answer(me, () => CATALOGUER)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await refining(['Annals of tests & trials'])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Search in another tab' }).click()
  expect(opened.mock.calls[0]?.[0]).toBe('/search?q=Annals+of+tests+%26+trials')
  opened.mockRestore()
})

/** Typing this many keys takes much longer than the two seconds within which the session must be stored. */
const MOST_KEYS = 3_000

it('stores the session while it changes without a pause', async () => {
  findNothing()
  await refining(['One'], 'changes')
  await comment().click()
  // Each key is a change. Without a pause in typing, the session must be stored before the comment is complete.
  let typed = 0
  while (!(await keptComment('changes')) && typed < MOST_KEYS) {
    await userEvent.keyboard('x')
    typed++
  }
  expect(await keptComment('changes')).toMatch(/^x+$/)
})

it('stores the session when its page is left', async () => {
  findNothing()
  const drawn = await refining(['One'], 'goes')
  await comment().fill('seen')
  await drawn.unmount()
  expect(await keptComment('goes')).toBe('seen')
})

it('deletes a session that is reset', async () => {
  findNothing()
  const drawn = await refining(['One'], 'left')
  await expect.poll(() => keptComment('left')).toBe('')
  await comment().fill('seen')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => keptComment('left')).toBe(undefined)
  await drawn.unmount()
  expect(await keptComment('left')).toBe(undefined)
})

it('marks a title as done on Enter, except on links and buttons', async () => {
  findNothing()
  await refining(['One', 'Two'])
  await expect.element(page.getByText('0 done · 2 of 2 searched')).toBeVisible()
  for (const pressed of [
    page.getByRole('link', { name: 'Elsewhere' }),
    page.getByRole('button', { name: 'Outside' }),
    page.getByRole('button', { name: 'Save session' }),
  ]) {
    const element = pressed.element() as HTMLElement
    element.focus()
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    expect(element.dispatchEvent(event)).toBe(true)
  }
  await expect.element(page.getByText('0 done · 2 of 2 searched')).toBeVisible()
  ;(page.getByRole('region', { name: 'Titles' }).element().querySelector('li button') as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 done · 2 of 2 searched')).toBeVisible()
})
