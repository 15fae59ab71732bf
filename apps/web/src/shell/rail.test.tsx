import { me, PERMISSIONS, type Permission } from '@seriatim/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { entriesOf, GROUPS, screensOf } from '../features/home/screens.ts'
import { CATALOGUER, network } from '../testing/draw.tsx'
import { drawPage } from '../testing/draw-page.tsx'

const menu = page.getByRole('navigation', { name: 'Menu' })
const flyout = page.getByRole('menu')

const ROLES: Readonly<Record<string, readonly Permission[]>> = {
  'a user without permissions': [],
  'a reader': ['search', 'export'],
  'a submitter of lists': ['search', 'issn_submit', 'title_submit'],
  'a cataloguer': ['search', 'catalog', 'export', 'issn_assignment', 'title_submit'],
  'a cataloguer who imports': PERMISSIONS.filter((each) => each !== 'userManagement'),
  'an administrator': PERMISSIONS,
}

const logInWith = (permissions: readonly Permission[]) =>
  network.answer(me, () => ({ ...CATALOGUER, permissions: [...permissions] }))

/** The path of a screen without its optional parameter. */
const pathOf = (to: string) => to.replace(/\/\{.*\}$/, '')

/** Links and buttons of the rail, except the home page and the button that opens the rail. */
const entries = () =>
  [...menu.element().querySelectorAll('a, button')].filter(
    (each) =>
      each.getAttribute('href') !== '/' && !/ the menu$/.test(each.getAttribute('aria-label') ?? each.textContent),
  )

const buttons = () => entries().filter((each) => each.getAttribute('aria-haspopup') === 'menu')

const hrefs = (elements: Iterable<Element>) => [...elements].flatMap((each) => each.getAttribute('href') ?? [])

afterEach(() => page.viewport(1440, 900))

describe.each(Object.entries(ROLES))('the menu rail for the role %s', (_, permissions) => {
  it('has at most twelve entries, and shows each screen directly or in a flyout', async () => {
    logInWith(permissions)
    await page.viewport(1366, 768)
    await drawPage('/tasks')
    await expect.element(menu).toBeVisible()
    expect(entries().length).toBeLessThanOrEqual(12)
    const reached = new Set(hrefs(entries()))
    for (const button of buttons()) {
      await userEvent.click(button)
      await expect.element(flyout).toBeVisible()
      for (const href of hrefs(flyout.element().querySelectorAll('a'))) reached.add(href)
      await userEvent.keyboard('{Escape}')
      await expect.element(flyout).not.toBeInTheDocument()
    }
    const screens = screensOf((permission) => permissions.includes(permission))
    expect(screens.map(({ to }) => pathOf(to)).filter((path) => !reached.has(path))).toEqual([])
  })

  it('shows the name of each screen if there is room for labels', async () => {
    logInWith(permissions)
    await page.viewport(1920, 1080)
    await drawPage('/tasks')
    const screens = screensOf((permission) => permissions.includes(permission))
    await expect.element(menu.getByText('Help')).toBeVisible()
    const shown = hrefs(entries())
    expect(screens.map(({ to }) => pathOf(to)).filter((path) => !shown.includes(path))).toEqual([])
    expect(buttons()).toHaveLength(1)
  })
})

it('the menu rail has at most twelve entries for each set of permissions, with notices, help and account', () => {
  for (let mask = 0; mask < 2 ** PERMISSIONS.length; mask++) {
    const screens = screensOf((permission) => (mask & (1 << PERMISSIONS.indexOf(permission))) !== 0)
    const shown = [...GROUPS, 'foot' as const].flatMap((group) => entriesOf(screens, group, false))
    expect(shown.length + 3).toBeLessThanOrEqual(12)
    expect(new Set(shown.flatMap((entry) => entry.screens))).toEqual(new Set(screens))
  }
})

describe('the menu rail of an administrator', () => {
  it('moves screens into flyouts in a low window, and out of them in a high one', async () => {
    logInWith(PERMISSIONS)
    await page.viewport(1920, 1080)
    await drawPage('/tasks')
    const link = menu.getByRole('link', { name: 'Browse titles' })
    const browse = menu.getByRole('button', { name: 'Browse', exact: true })
    await expect.element(link).toBeVisible()
    await page.viewport(1920, 700)
    await expect.element(browse).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
    const rail = menu.element()
    expect(rail.scrollHeight).toBe(rail.clientHeight)
    await page.viewport(1920, 1080)
    await expect.element(link).toBeVisible()
  })

  it('marks the flyout that contains the current page, and the page in it', async () => {
    logInWith(PERMISSIONS)
    await page.viewport(1366, 768)
    await drawPage('/doctor')
    const bulk = menu.getByRole('button', { name: 'Bulk work' })
    await expect.element(bulk).toHaveAttribute('aria-current', 'true')
    await bulk.click()
    await expect.element(page.getByRole('menuitem', { name: 'Broken files' })).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('menuitem', { name: 'Import' })).not.toHaveAttribute('aria-current')
  })

  it('supports arrow keys and Enter, and leaves the focus in the page', async () => {
    logInWith(PERMISSIONS)
    await page.viewport(1366, 768)
    const drawn = await drawPage('/search')
    const search = menu.getByRole('link', { name: 'Search' })
    const bulk = menu.getByRole('button', { name: 'Bulk work' })
    await expect.element(search).toBeVisible()
    ;(search.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(bulk).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(flyout).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(flyout).not.toBeInTheDocument()
    await expect.element(bulk).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(flyout).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'New block' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => drawn.state.location.pathname).toBe('/bulk')
    await expect.element(flyout).not.toBeInTheDocument()
    await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
  })
})

it('the menu rail opens by default from 1600 pixels, and keeps the choice of the user', async () => {
  const fold = menu.getByRole('button', { name: 'Collapse the menu' })
  const unfold = menu.getByRole('button', { name: 'Expand the menu' })
  await page.viewport(1599, 900)
  await drawPage('/tasks')
  await expect.element(unfold).toBeVisible()
  await page.viewport(1600, 900)
  await expect.element(fold).toBeVisible()
  await fold.click()
  await expect.element(unfold).toBeVisible()
  await page.viewport(1440, 900)
  await page.viewport(1920, 900)
  await expect.element(unfold).toBeVisible()
  await unfold.click()
  await page.viewport(1366, 900)
  await expect.element(fold).toBeVisible()
})
