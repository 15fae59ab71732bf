import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import {
  field,
  openAssignment,
  provisional,
  submitByKey,
  tabTo,
  typeOn,
  typeRecord,
} from '../support/assignment-page.ts'
import { openEditor, typeInto, underlined } from '../support/editor-page.ts'
import { test } from '../support/test.ts'

const SERIAL = '4200-0084'

test.use({ account: 'france', viewport: { width: 1600, height: 900 } })

const take = async (page: Page, name: string) => {
  await page.mouse.move(0, 0)
  await page.screenshot({ path: fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url)) })
}

test('search', async ({ page }) => {
  await page.goto('/search?q=journal')
  await page.getByRole('button', { name: 'Filter results' }).click()
  await expect(page.getByRole('checkbox', { name: /Register/ }).first()).toBeVisible()
  await take(page, 'search')
})

test('editor', async ({ page }) => {
  await openEditor(page, SERIAL)
  await typeInto(page, SERIAL, '245', '$5wrong')
  await expect(underlined(page, SERIAL).first()).toBeVisible()
  await take(page, 'editor')
})

test('assignment', async ({ page }) => {
  await openAssignment(page)
  await typeRecord(page, 1, {
    title: 'Вестник приливов',
    qualifier: 'Paris. Imprimé',
    language: 'rus',
    imprint: '$a Париж $b Береговой институт $c 2026-',
  })
  await tabTo(page, provisional(page, 1).getByRole('button', { name: 'Duplicate record #1' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(provisional(page, 2)).toBeVisible()
  await field(provisional(page, 2), 'Qualifying information').fill('Paris. En ligne')
  await field(provisional(page, 2), 'Medium').focus()
  await typeOn(page, 'cr')
  await field(provisional(page, 2), 'URL').fill('https://berega.example/zhurnal')
  await provisional(page, 2).getByRole('button', { name: 'Add: Link' }).click()
  await typeOn(page, '776')
  await page.keyboard.press('Tab')
  await typeOn(page, 'record #1')
  await submitByKey(page)
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeFocused()
  await take(page, 'assignment')
})
