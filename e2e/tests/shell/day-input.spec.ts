import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const LANGUAGES = [
  {
    locale: 'fr',
    from: 'Date de début',
    whole: '17/11/2026',
    dotted: '7.2.2026',
    second: '07/02/2026',
    month: 'novembre 2026',
  },
  {
    locale: 'ru',
    from: 'Начальная дата',
    whole: '17.11.2026',
    dotted: '7.2.2026',
    second: '07.02.2026',
    month: 'ноябрь 2026',
  },
] as const

test('dates follow the language of the interface, not that of the browser', async ({ page, baseURL }) => {
  for (const { locale, from, whole, dotted, second, month } of LANGUAGES)
    await test.step(`dates are typed and chosen in ${locale}`, async () => {
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL! }])
      await page.goto('/changes?from=2026-11-17')
      const field = page.getByRole('textbox', { name: from, exact: true })
      await expect(field).toHaveValue(whole)

      // The field accepts the format of the language and ISO 8601. The URL contains ISO 8601.
      await field.fill(dotted)
      await field.press('Tab')
      await expect(field).toHaveValue(second)
      await expect(page).toHaveURL(/from=2026-02-07/)
      await field.fill('2026-11-17')
      await field.press('Tab')
      await expect(field).toHaveValue(whole)
      await expect(page).toHaveURL(/from=2026-11-17/)

      // An invalid date is reported and changes nothing.
      await field.fill('2026-13-17')
      await field.press('Tab')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL(/from=2026-11-17/)
      await field.fill(whole)
      await field.press('Tab')

      // The calendar works by keyboard: weeks begin on Monday, and arrow keys move from day to day.
      await page.keyboard.press('Enter')
      const calendar = page.getByRole('dialog')
      await expect(calendar.getByText(month)).toBeVisible()
      const monday = await page.evaluate(
        (language) =>
          new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date('2026-11-16')),
        locale,
      )
      await expect(calendar.getByRole('columnheader').first()).toHaveText(new RegExp(monday.slice(0, 2), 'i'))
      await expectAccessible(page, `the calendar in ${locale}`)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(calendar).toBeHidden()
      await expect(page).toHaveURL(/from=2026-11-18/)
      await expect(field).toHaveValue(whole.replace('17', '18'))

      await field.fill('')
      await expect(page).not.toHaveURL(/from=/)
    })

  await test.step('the audit log reads typed dates in the same way', async () => {
    await page.context().addCookies([{ name: 'locale', value: 'fr', url: baseURL! }])
    await logIn(page, 'paris')
    await page.goto('/audit')
    await page.getByRole('textbox', { name: 'Date de début', exact: true }).fill('17/11/2026')
    await expect(page).toHaveURL(/from=2026-11-17/)
  })
})
