import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { brokenFile } from '../../support/broken-file.ts'
import { JOB } from '../../support/limits.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const places = (page: Page) => page.getByRole('table', { name: 'Broken places' })
const found = (page: Page) => page.getByRole('region', { name: 'Result' })

async function examine(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/doctor')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Examine' }).click()
  await expect(found(page)).toBeVisible(JOB)
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return readFile(await download.path())
}

test('a broken file is examined, repaired, downloaded in parts and imported', async ({ page }) => {
  await test.step('the repair is shown, downloaded in parts and used for a dry run', async () => {
    await page.goto('/')
    const { issns, file } = await brokenFile(page)
    await examine(page, 'from-the-library.mrc', file)
    await expect(page.getByRole('heading', { name: 'Examination of from-the-library.mrc' })).toBeVisible()
    await expect(found(page)).toContainText('ISO 2709')
    await expect(found(page)).toContainText('3, 1 without errors')

    await expect(places(page).getByRole('row').filter({ hasText: issns[1]! })).toContainText('Can be repaired')
    await expect(places(page).getByRole('row').filter({ hasText: issns[2]! })).toContainText('Can be partly repaired')
    await places(page).getByRole('row').filter({ hasText: issns[1]! }).getByRole('button').first().click()
    const bytes = page.getByRole('table', { name: /^Bytes from/ }).first()
    await expect(bytes).toContainText('30 30 30 34 32')
    await expect(bytes.locator('mark').first()).toBeVisible()
    await expect(page.getByText('byte', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Lengths and addresses are recalculated.')).toBeVisible()
    await expect(page.getByText('Changes of the repair')).toBeVisible()
    await expect(page.locator('del').filter({ hasText: '42' }).first()).toBeVisible()
    await expectAccessible(page, 'an examination')

    await page.getByRole('button', { name: /^Can be partly repaired/ }).click()
    await expect(places(page).getByRole('row').filter({ hasText: issns[1]! })).toHaveCount(0)
    await page.reload()
    await expect(places(page).getByRole('row').filter({ hasText: issns[2]! })).toBeVisible()

    const [readable, broken, repaired] = [
      await downloaded(page, 'Readable part'),
      await downloaded(page, 'Broken part'),
      await downloaded(page, 'Repaired file'),
    ]
    expect(Buffer.concat([readable, broken]).equals(file)).toBe(true)
    expect(repaired.toString('utf8').split('\u001d')).toHaveLength(4)

    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await expect(page).toHaveURL(/\/import\/\d+$/)
    await expect(page.getByText('3 of 3 records')).toBeVisible()
    await expect(page.getByText('Dry run', { exact: true }).first()).toBeVisible()
  })

  await test.step('an import of a partly unreadable file links to the examination', async () => {
    await page.goto('/')
    const { file } = await brokenFile(page)
    await page.goto('/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.mrc', mimeType: 'application/marc', buffer: file })
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    const examines = page.getByRole('button', { name: 'Examine the file' })
    await expect(examines).toBeVisible(JOB)
    await examines.click()
    await expect(page).toHaveURL(/\/doctor\?task=/)
    await expect(found(page)).toContainText('3, 1 without errors', JOB)
  })
})

test('a file without MARC records and an empty file are reported, by keyboard alone', async ({ page }) => {
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/doctor$/)
  await expect(page.getByRole('button', { name: 'Examine' })).toBeVisible()
  await page.getByRole('button', { name: 'Examine' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Choose a file first.')
  await expectAccessible(page, 'the form of an examination')
  await examine(page, 'letter.txt', Buffer.from('Dear colleagues,\n'))
  await expect(places(page)).toContainText('The whole file')
  await expect(found(page)).toContainText('This is not a file of MARC records')
  await expect(page.getByRole('button', { name: 'Start the dry run' })).toBeHidden()
  await examine(page, 'nothing.mrc', Buffer.alloc(0))
  await expect(found(page)).toContainText('The file is empty.')
})
