import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeLocale, fetchMessageGroup } from '../kernel/i18n.ts'
import { draw } from '../testing/draw.tsx'
import { Gallery } from './gallery.tsx'

/**
 * Files of `ui` that the gallery does not show separately, because each is a whole page or part of another component.
 */
const NOT_SHOWN = /\/(page|failed-page|icons)\.tsx$|\/(table|marc|chart)\//

beforeEach(() => fetchMessageGroup('history'))

it('shows each component in the chosen language', async () => {
  await draw(<Gallery />)
  await expect.element(page.getByRole('heading', { name: 'Components' })).toBeVisible()
  const names = Object.keys(import.meta.glob('../ui/**/*.tsx'))
    .filter((path) => !path.endsWith('.test.tsx') && !NOT_SHOWN.test(path))
    .map((path) => path.replace(/^\.\.\/ui\/|\.tsx$/g, '').replace(/^days\/.*/, 'days'))
  const shown = [...document.querySelectorAll('h2')].flatMap((heading) => heading.textContent.split(', '))
  expect(names.filter((name) => !shown.includes(name))).toEqual([])
  await expect.element(page.getByRole('navigation', { name: 'Index navigation' })).toBeVisible()
  await changeLocale('fr')
  await expect.element(page.getByRole('navigation', { name: 'Index navigation' })).not.toBeInTheDocument()
  await changeLocale('en')
})

it('shows a list with rows, while loading, empty, and after a failure', async () => {
  await draw(<Gallery />)
  await expect.element(page.getByRole('row', { name: /4200-0025/ })).toBeVisible()
  const show = (name: string) => page.getByText(name, { exact: true }).click()
  await show('empty')
  await expect.element(page.getByText('There are none yet.')).toBeVisible()
  await show('failed')
  await expect.element(page.getByText('The serials cannot be shown.')).toBeVisible()
})

it('lists the registered shortcuts', async () => {
  await draw(<Gallery />)
  await page.getByRole('button', { name: 'Show the shortcuts' }).click()
  await expect.element(page.getByRole('row', { name: 'Show the shortcuts G G' })).toBeVisible()
})
