import { expect, type Page } from '@playwright/test'
import { editor, validateButton } from '../../support/editor-page.ts'
import { apiSearch, recordFor } from '../../support/records.ts'
import { resultRow, searchFor } from '../../support/search-page.ts'
import { type Account, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** Selects a record in the results, and opens the menu of actions on the selection. */
async function select(page: Page, issn: string): Promise<void> {
  await page.goto('/search')
  await searchFor(page, issn)
  await resultRow(page, issn).getByRole('checkbox').check()
  await page.getByRole('button', { name: '1 selected' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy as a table (TSV)' })).toBeVisible()
}

/** The ISSN of a record of the British centre that describes a serial. */
async function british(page: Page): Promise<string> {
  const hits = await apiSearch(page, 'tides today')
  return hits[0]!.issn
}

async function expectRequestByAccount(page: Page, account: Account, issn: string): Promise<void> {
  await logIn(page, account)
  await select(page, issn)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

test('users without permission to edit see the reason at each way into the editor', async ({ page }) => {
  await test.step('a reader sees no edit button, and cannot edit by URL', async () => {
    await logIn(page, 'reader')
    const { issn } = await recordFor(page, 'reading')
    await select(page, issn)
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
    await page.goto(`/record/${issn}`)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden()
    await page.goto(`/catalogue?issns=${issn}`)
    await expect(page.getByText('You do not have permission to catalogue')).toBeVisible()
    await expect(editor(page, issn)).toBeHidden()
  })
  await test.step('a user without a centre sees the reason', async () => {
    const { issn } = await recordFor(page, 'reading')
    await expectRequestByAccount(page, 'nocentre', issn)
    await expect(page.getByText("nocentre doesn't have center affected")).toBeVisible()
    await expect(page).toHaveURL(/\/search/)
    await page.goto(`/catalogue?issns=${issn}`)
    await expect(editor(page, issn)).toHaveAttribute('aria-readonly', 'true')
    await expect(page.getByRole('status').filter({ hasText: "nocentre doesn't have center affected" })).toBeVisible()
    await expect(validateButton(page)).toBeHidden()
  })
})

test('a record is edited by its own centre and by the international centre', async ({ page }) => {
  await test.step('another centre can only read the record', async () => {
    const issn = await british(page)
    await expectRequestByAccount(page, 'france', issn)
    await expect(page.getByText(`You don't have the permissions to modify this ISSN : ${issn}`)).toBeVisible()
    await expect(page).toHaveURL(/\/search/)
    await page.goto(`/record/${issn}`)
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden()
    await page.goto(`/catalogue?issns=${issn}`)
    await expect(page.getByText('You can only change records of your own centre.')).toBeVisible()
    await expect(editor(page, issn)).toHaveAttribute('aria-readonly', 'true')
  })
  await test.step('the international centre can edit the record', async () => {
    await logIn(page, 'paris')
    const issn = await british(page)
    await expectRequestByAccount(page, 'paris', issn)
    await expect(page).toHaveURL(new RegExp(`/catalogue\\?issns=${issn}`))
    await expect(validateButton(page)).toBeVisible()
  })
})
