import { expect } from '@playwright/test'
import { card, openEditor, typeInto, validate } from '../../support/editor-page.ts'
import { apiRecord, recordFor } from '../../support/records.ts'
import { resultRow, searchFor } from '../../support/search-page.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** An ISSN with a wrong check digit. */
const WRONG = '1234-5678'

test('a record saved with errors is a draft, which is deleted, or corrected and made active', async ({ page }) => {
  await test.step('the draft is stored next to the active version, and is deleted', async () => {
    const { issn } = await recordFor(page, 'draft in error')
    await openEditor(page, issn)
    await typeInto(page, issn, '022', `$z${WRONG}`)
    const dialog = await validate(page, issn)
    await expect(dialog).toContainText(
      'There are some errors, click cancel to fix them or save this version as draft record.',
    )
    await expect(dialog).toContainText(`wrong check digit in ${WRONG}`)
    await dialog.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    await expect(card(page, issn).getByText('saved as draft')).toBeVisible()
    expect((await apiRecord(page, issn)).status).toBe('active')

    await page.goto('/search')
    await searchFor(page, issn)
    const draftIcon = resultRow(page, issn).getByRole('img', { name: 'A draft version exists' })
    await expect(draftIcon).toBeVisible()
    await resultRow(page, issn)
      .getByRole('button', { name: `Versions of ${issn}` })
      .click()
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    const inError = versions.getByRole('region', { name: 'With errors' })
    await expect(inError.getByRole('listitem')).toHaveCount(1)
    await inError.getByRole('button', { name: /france/ }).click()
    await versions.getByRole('tab', { name: /^Errors/ }).click()
    await expect(versions.getByRole('tabpanel')).toContainText(`wrong check digit in ${WRONG}`)

    await inError.getByRole('button', { name: 'Delete version' }).click()
    const question = page.getByRole('dialog', { name: 'Delete version' })
    await expect(question).toContainText('Are you sure you want to delete this version in error state ?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(inError.getByRole('listitem')).toHaveCount(1)
    await inError.getByRole('button', { name: 'Delete version' }).click()
    await question.getByRole('button', { name: 'Delete version' }).click()
    await expect(page.getByText('Version deleted')).toBeVisible()
    await expect(inError).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(draftIcon).toBeHidden()
  })

  await test.step('the draft is opened from its version, corrected and made active', async () => {
    const { issn } = await recordFor(page, 'draft')
    await openEditor(page, issn)
    await typeInto(page, issn, '022', `$z${WRONG}`)
    const refused = await validate(page, issn)
    await refused.getByRole('button', { name: 'Save as draft' }).click()
    await expect(refused).toBeHidden()

    await page.goto(`/search?q=${issn}&versions=${issn}`)
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    await versions.getByRole('region', { name: 'With errors' }).getByRole('link', { name: 'Edit this version' }).click()
    await typeInto(page, issn, '022', '')
    for (const _ of `$z${WRONG}`) await page.keyboard.press('Backspace')
    const dialog = await validate(page, issn)
    await dialog.getByRole('button', { name: /^Save as active record/ }).click()
    await expect(card(page, issn).getByText(/^saved/)).toBeVisible()
    const answer = await call(page, 'GET', `/record/${issn}/versions`)
    const { draft, active, archived } = await answer.json()
    // The history includes the draft and the previous active version.
    expect([draft.length, active.length, archived.length]).toEqual([0, 1, 2])
  })
})
