import { changePassword, readRecord, search, state } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../testing/draw.tsx'
import { drawPage } from '../testing/draw-page.tsx'
import { hit, searchResults } from '../testing/hits.ts'
import { answerWith, aSerial } from '../testing/serials.ts'

const menu = page.getByRole('navigation', { name: 'Menu' })
const query = page.getByRole('textbox', { name: 'Query', exact: true })

beforeEach(() => {
  network.answer(search, () => searchResults([hit('4200-0033')]))
})

it('reports missing or refused fields in the password dialog, and focuses the field', async () => {
  network.answer(changePassword, () => network.refuse({ code: 'bad_old_password' }, 'The current password is wrong.'))
  await drawPage('/search')
  const user = menu.getByRole('button', { name: 'france' })
  await user.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const change = dialog.getByRole('button', { name: 'Change password' })
  const [old, fresh, again] = [
    dialog.getByLabelText(/^Current password/),
    dialog.getByLabelText(/^New password( \*)?$/),
    dialog.getByLabelText(/^Repeat the new password/),
  ] as const
  await change.click()
  await expect.poll(() => dialog.getByText('This field is required.').elements()).toHaveLength(3)
  await expect.element(old).toHaveFocus()
  await old.fill('not this one')
  await fresh.fill('a new one of some length')
  await again.fill('another one')
  await change.click()
  await expect.element(again).toHaveFocus()
  await again.fill('a new one of some length')
  expect(network.asked(changePassword)).toEqual([])
  await change.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The current password is wrong.')
  await expect.element(old).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(user).toHaveFocus()
})

it('shows why the state of the server could not be fetched, without closing the page', async () => {
  network.answer(state, () => network.refuse({ code: 'unexpected' }, 'The state cannot be read now.'))
  await drawPage('/search')
  await expect.element(page.getByText('The state cannot be read now.').first()).toBeVisible()
  await expect.element(query).toBeVisible()
})

it('names the entries of the collapsed menu in tooltips', async () => {
  await drawPage('/tasks')
  for (const name of ['Browse', 'Reports', 'france']) {
    await menu.getByRole('button', { name }).hover()
    await expect.element(page.getByRole('tooltip', { name })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Help' }).hover()
  await expect.element(page.getByRole('tooltip', { name: 'Help' })).toBeVisible()
})

it('links from an unknown URL back to the homepage', async () => {
  const drawn = await drawPage('/no/such/page')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search')
})

it("shows the server's reason for a missing record", async () => {
  network.answer(readRecord, () =>
    network.refuse({ code: 'record_not_found', details: { issn: '4999-9993' } }, 'There is no record with this ISSN.'),
  )
  await drawPage('/record/4999-9993')
  await expect.element(page.getByText('Record 4999-9993 cannot be shown')).toBeVisible()
  await expect.element(page.getByText('There is no record with this ISSN.')).toBeVisible()
})

it('opens records, searches words and runs commands from the palette', async () => {
  network.answer(readRecord, ({ params }) => answerWith(aSerial(), params.issn))
  const drawn = await drawPage('/search')
  const palette = page.getByRole('textbox', { name: 'Command palette' })
  await expect.element(query).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.fill('42000033')
  await expect.element(page.getByRole('button', { name: 'Open record 4200-0033' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => drawn.state.location.href).toBe('/record/4200-0033')
  drawn.history.push('/search')
  await expect.element(query).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.fill('canal yearbook')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal+yearbook')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(page.getByRole('table', { name: 'Results' })).toBeVisible()
  // The list shows a command whose name contains the words before the search for the words.
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette.fill('new block')
  await expect.poll(() => page.getByRole('button', { name: 'Search for “new block”' }).elements()).toHaveLength(1)
  await palette.fill('use the dark')
  await expect
    .poll(() => page.getByRole('dialog').element().querySelector('[data-selected]')?.textContent)
    .toContain('Use the dark theme')
  await palette.fill('dark')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.element(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

it('draws the open menu over a narrow page, closes it after a choice, and keeps it next to a wide page', async () => {
  const drawn = await drawPage('/tasks')
  const main = page.getByRole('main')
  const leftOf = () => main.element().getBoundingClientRect().left
  const expand = page.getByRole('button', { name: 'Expand the menu' })
  for (const width of [1024, 1279, 920]) {
    await page.viewport(width, 800)
    await expect.element(main).toBeVisible()
    const before = leftOf()
    await expand.click()
    await expect.element(menu.getByRole('button', { name: 'Collapse the menu' })).toBeVisible()
    expect(leftOf()).toBe(before)
    await userEvent.keyboard('{Escape}')
    await expect.element(expand).toHaveFocus()
    expect(leftOf()).toBe(before)
  }
  await userEvent.keyboard('{Enter}')
  await menu.getByRole('link', { name: 'Search' }).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search')
  await expect.element(expand).toBeVisible()
  await page.viewport(1366, 800)
  const closed = leftOf()
  await expand.click()
  await expect.poll(leftOf).toBeGreaterThan(closed)
})
