import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openEditor, openProblemTab, problems } from '../../support/editor-page.ts'
import { JOB } from '../../support/limits.ts'
import { apiSearch } from '../../support/records.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const MADE = 'own-key-title-in-capitals'

test.afterEach(async ({ page }) => {
  await call(page, 'PUT', '/admin/data_rules/start-date', { parameters: { earliestYear: 1501 } })
  await call(page, 'DELETE', `/admin/data_rules/${MADE}`)
})

test('a rule is tried and enabled, and an open editor applies it', async ({ page, context }) => {
  const [record] = await apiSearch(page, '', {
    keyword_queries: [
      { type: 'category', code: 'reg' },
      { type: 'center', code: '_0' },
    ],
    sortField: 'issn',
  })
  const { issn } = record!
  const editor = await context.newPage()
  await openEditor(editor, issn)
  await openProblemTab(editor, 'errors')
  await expect(problems(editor).filter({ hasText: 'is before 2100' })).toHaveCount(0)

  await page.goto('/admin/data_rules')
  await page.getByRole('link', { name: 'start-date' }).click()
  await page.getByRole('textbox', { name: 'Earliest year' }).fill('2100')
  await expect(page.getByText('Changed, not saved')).toBeVisible()
  const laboratory = page.getByRole('region', { name: 'Laboratory' })
  await laboratory.getByText('One record').click()
  await laboratory.getByRole('textbox', { name: 'ISSN' }).fill(issn)
  await laboratory.getByRole('button', { name: 'Run test' }).click()
  await expect(laboratory.getByText('Tested on 1 record')).toBeVisible(JOB)
  await expect(laboratory.getByText('not reported → Error')).toBeVisible()
  await expectAccessible(page, 'a rule with its laboratory')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Meeting of directors')
  await page.getByRole('button', { name: 'Save and apply now' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Meeting of directors')
  await expect(page.getByText('Existing records were rechecked')).toBeVisible(JOB)

  await expect(problems(editor).filter({ hasText: 'is before 2100' })).not.toHaveCount(0)
})

test('a custom rule is created, tried and enabled, and an open editor shows its message', async ({ page, context }) => {
  const [record] = await apiSearch(page, '', {
    keyword_queries: [
      { type: 'category', code: 'reg' },
      { type: 'center', code: '_0' },
    ],
    sortField: 'issn',
  })
  const { issn } = record!
  const editor = await context.newPage()
  await openEditor(editor, issn)
  await openProblemTab(editor, 'warnings')
  const stated = problems(editor).filter({ hasText: 'is not in capitals' })
  await expect(stated).toHaveCount(0)

  await page.goto('/admin/data_rules')
  await page.getByRole('button', { name: 'New row' }).click()
  await expect(page.getByRole('heading', { name: 'New rule' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Type of rule' }).click()
  await page.getByRole('option', { name: 'Pattern' }).click()
  // Missing messages of a rule are reported at their fields.
  await page.getByRole('button', { name: 'Save and apply now' }).click()
  await expect(page.getByText('This value is required.').first()).toBeVisible()
  await expect(page.getByText('Enter a name in English', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('222$a')
  await page.getByRole('textbox', { name: 'Regular expression (RE2)' }).fill('(')
  await page.getByRole('textbox', { name: 'Place for the condition' }).fill('022$a')
  await page.getByRole('combobox', { name: 'Values for the condition' }).fill(issn)
  await page.getByRole('combobox', { name: 'Values for the condition' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name (English)' }).fill('Key title in capitals')
  await page.getByRole('textbox', { name: 'Message (English)' }).fill('Field {field}: “{value}” is not in capitals.')
  await page.getByRole('checkbox', { name: 'The rule is on' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This is not a valid RE2 expression', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Regular expression (RE2)' }).fill('[A-Z ]+')

  const laboratory = page.getByRole('region', { name: 'Laboratory' })
  await laboratory.getByText('One record').click()
  await laboratory.getByRole('textbox', { name: 'ISSN' }).fill(issn)
  await laboratory.getByRole('button', { name: 'Run test' }).click()
  await expect(laboratory.getByText('Tested on 1 record')).toBeVisible(JOB)
  await expect(laboratory.getByText(/not reported → Warning: Field 222: “.+” is not in capitals./)).toBeVisible()
  await expect(laboratory.getByRole('link', { name: 'All records found (CSV)' })).toBeVisible()
  await expectAccessible(page, 'a new rule with its trial')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: MADE })).toBeVisible()
  await expect(page.getByText('Switched off', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'The rule is on' }).check()
  const due = page.getByRole('region', { name: 'Schedule' })
  await due.getByLabel('Takes effect').fill('2030-03-01T09:00')
  await due.getByRole('button', { name: 'Schedule the change' }).click()
  await expect(due.getByText(/^Scheduled for .*2030.* by paris/)).toBeVisible()
  await expectAccessible(page, 'a rule with a change that waits')
  await due.getByRole('button', { name: /^Cancel the change scheduled for / }).click()
  await expect(due.getByText(/^Scheduled for /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and apply now' }).click()
  await expect(page.getByText('Existing records were rechecked')).toBeVisible(JOB)

  await expect(stated).not.toHaveCount(0)
  await page.goto(`/rules#${MADE}`)
  await expect(page.getByText('Key title in capitals', { exact: false })).toBeVisible()
})
