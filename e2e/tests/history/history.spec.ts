import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiChange, openAsColleague } from '../../support/changes.ts'
import { card, line, openEditor } from '../../support/editor-page.ts'
import { apiRecord, newWord, recordFor, untouchedRecord } from '../../support/records.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('versions are compared, fields name their authors, and the daily list shows the changes', async ({
  page,
  browser,
}) => {
  await test.step('versions are compared with each other, and each part shows its author', async () => {
    const { issn } = await recordFor(page, 'history')
    const [word, note] = [newWord(), newWord()]
    await apiChange(page, issn, { note })
    const other = await openAsColleague(browser)
    await apiChange(other, issn, { title: ` ${word}` })
    await other.context().close()

    await page.goto(`/search?q=${issn}&versions=${issn}`)
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    await versions.getByRole('tab', { name: 'Changes' }).click()
    const panel = versions.getByRole('tabpanel', { name: 'Changes' })
    await expect(panel.locator('ins', { hasText: word })).toBeVisible()
    await expect(panel.locator('ins', { hasText: note })).toBeHidden()
    const oldest = await panel.getByRole('combobox', { name: 'Compare with' }).locator('option').last().textContent()
    await panel.getByRole('combobox', { name: 'Compare with' }).selectOption(oldest)
    await expect(panel.locator('ins', { hasText: note })).toBeVisible()
    await expectAccessible(page, 'two versions compared')

    await versions.getByRole('tab', { name: 'Field history' }).click()
    const blame = versions.getByRole('tabpanel', { name: 'Field history' })
    const title = blame.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Field 245:/ }) })
    await expect(title.getByText('paris')).toBeVisible()
    await title.getByRole('button', { name: 'Field 245: 2 states' }).click()
    await expect(title.locator('ins', { hasText: word })).toBeVisible()
    await expect(blame.getByRole('listitem').filter({ hasText: note }).getByText('france')).toBeVisible()
    await expectAccessible(page, 'the author of each part')
    await blame.getByRole('textbox', { name: 'Only fields that begin with' }).fill('5')
    await expect(title).toBeHidden()
    await expect(blame.getByText(note)).toBeVisible()
  })

  await test.step('the versions of the user are listed by day, with the changes of each', async () => {
    const { issn } = await recordFor(page, 'history')
    const note = newWord()
    await apiChange(page, issn, { note })
    await page.goto('/search')
    await page.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Edited records' }).click()
    await expect(page.getByRole('heading', { name: 'Edited records' })).toBeVisible()
    // Lists several days, so that the test still finds versions that were saved before midnight.
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    // Opens a row only after the rows of these days have loaded, because replaced rows are collapsed.
    await expect(page.getByRole('table', { name: 'Edited records' })).toHaveAttribute('aria-busy', 'false')
    const row = page.getByRole('row').filter({ hasText: issn }).first()
    await expect(row).toContainText('500')
    await expect(row).toContainText('france')
    await row.getByRole('button').first().click()
    await expect(page.locator('ins', { hasText: note })).toBeVisible()
    await expectAccessible(page, 'edited records')
    await page.getByRole('button', { name: `Versions of ${issn}` }).click()
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    await expect(versions.getByRole('tabpanel', { name: 'Changes' }).locator('ins', { hasText: note })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const day of ['Today', 'Yesterday']) {
      await page.getByRole('button', { name: day, exact: true }).click()
      await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/)
    }
    await page.goto('/changes?from=2001-01-01&to=2001-01-01')
    await expect(page.getByText('No versions were saved on these days.')).toBeVisible()
    await page.getByText('All users', { exact: true }).click()
    await expect(page).toHaveURL(/whose=all/)
    expect((await call(page, 'GET', '/record_changes?user=france')).status()).toBe(200)
  })
})

test('an old version is restored as a draft from the editor, and the field at the cursor shows its history', async ({
  page,
}) => {
  const { issn } = await untouchedRecord(page)
  const word = newWord()
  await apiChange(page, issn, { title: ` ${word}` })
  await openEditor(page, issn)
  // The text can be compared with any version: first with the version on which it is based, then with the oldest.
  await card(page, issn).getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Your changes' })).toContainText('No differences.')
  const choice = card(page, issn).getByRole('combobox', { name: 'Compare with' })
  await expect(choice.locator('option')).toHaveCount(3)
  await choice.selectOption({ index: 2 })
  const compared = page.getByRole('region', { name: 'From the chosen version to this text' })
  await expect(compared.locator('ins', { hasText: word })).toBeVisible()
  await expect(compared.getByRole('listitem')).toHaveCount(1)
  await line(page, issn, '245').click()
  await card(page, issn).getByRole('button', { name: 'Versions and history' }).click()
  const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
  await expect(versions.getByRole('textbox', { name: 'Only fields that begin with' })).toHaveValue('245')
  await expect(versions.getByRole('button', { name: 'Field 245: 2 states' })).toBeVisible()

  await versions.getByRole('region', { name: 'Archived' }).getByRole('button', { name: 'Restore as draft' }).click()
  const question = page.getByRole('dialog', { name: 'Restore as draft' })
  await expect(question).toContainText('The active version does not change')
  // Escape closes the confirmation, and the versions stay open.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await versions.getByRole('region', { name: 'Archived' }).getByRole('button', { name: 'Restore as draft' }).click()
  await question.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByText('The version is now the draft of the record.')).toBeVisible()
  await expect(versions.getByRole('region', { name: 'Draft' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(line(page, issn, '245')).not.toContainText(word)
  await expect(card(page, issn).getByText('edited', { exact: true })).toBeHidden()
  // The later version is still active.
  expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain(word)
})
