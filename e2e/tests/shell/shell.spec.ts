import { expect } from '@playwright/test'
import { recordFor } from '../../support/records.ts'
import { queryBox, resultRow, searchFor, settled, shownIssns } from '../../support/search-page.ts'
import { logIn, logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test('a log-in opens the requested page, and a log-out ends the session', async ({ page, request }) => {
  await test.step('the log-in', async () => {
    await test.step('each page redirects to the log-in, which redirects back', async () => {
      for (const path of ['/search?q=journal', '/catalogue?issns=4200-0033', '/record/4200-0033', '/nowhere']) {
        await page.goto(path)
        await expect(page).toHaveURL(/\/login\?/)
        expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
      }
      await page.goto('/search?q=journal')
      await logInThroughForm(page, 'france')
      await expect(page).toHaveURL(/\/search\?q=journal$/)
      await expect(queryBox(page)).toHaveValue('journal')
    })
    await test.step('a redirect to another site is ignored', async () => {
      await page.context().clearCookies()
      for (const redirect of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
        await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
        await logInThroughForm(page, 'france')
        await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/search\?/)
        await page.context().clearCookies()
      }
    })
  })
  await test.step('the log-out', async () => {
    await logIn(page, 'reader')
    await page.goto('/search')
    const cookies = await page.context().cookies()
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await request.get('/api/me', { headers: { Cookie } })).status()).toBe(200)
    await page.getByRole('button', { name: 'reader' }).click()
    await expect(page.getByText('(_7)')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('You are now logged out')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect((await request.get('/api/me', { headers: { Cookie } })).status()).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
  })
})

const LANGUAGES = [
  { locale: 'es', name: 'español', login: 'Iniciar sesión', query: 'Consulta', display: 'Visualización' },
  { locale: 'fr', name: 'français', login: 'Se connecter', query: 'Requête', display: 'Affichage' },
  { locale: 'ru', name: 'русский', login: 'Войти', query: 'Запрос', display: 'Вид' },
] as const

test('the language is chosen at log-in or on any page, remembered, and used by the server', async ({ page }) => {
  await test.step('the log-in page offers four languages and keeps the choice', async () => {
    await page.goto('/login')
    const select = page.getByRole('combobox')
    await expect(select.getByRole('option')).toHaveCount(4)
    for (const { locale, login } of LANGUAGES) {
      await select.selectOption(locale)
      await expect(page.getByRole('button', { name: login })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    }
    const cookies = await page.context().cookies()
    const cookie = cookies.find(({ name }) => name === 'locale')!
    expect(cookie.value).toBe('ru')
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(43_190 * 60)

    await page.getByRole('textbox', { name: 'Имя пользователя' }).fill('france')
    await page.getByLabel('Пароль', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert')).toContainText(/[а-я]{3}/)
    await page.getByLabel('Пароль', { exact: true }).fill('seriatim')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByText('Вы вошли как france')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Запрос', exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/Поиск/)
  })
  await test.step('each page changes the language, also of names from the server', async () => {
    await page.context().clearCookies({ name: 'locale' })
    await logIn(page, 'france')
    const { issn } = await recordFor(page, 'reading')
    await page.goto(`/search?q=${issn}`)
    await settled(page)
    await page.evaluate(() => localStorage.setItem('seriatim-search-display', '{"country":true}'))
    await page.reload()
    await expect(page.getByText('France', { exact: true })).toBeVisible()
    for (const { name, display } of LANGUAGES) {
      await page.getByRole('button', { name: 'france', exact: true }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.getByRole('button', { name: display })).toBeVisible()
    }
    await expect(page.getByText('Франция', { exact: true })).toBeVisible()
  })
})

test('theme and menu are remembered across a reload', async ({ page }) => {
  await test.step('the theme is remembered, or follows the system', async () => {
    await logIn(page, 'reader')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/search')
    const html = page.locator('html')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'reader' }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await choose('Dark')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await choose('Same as system')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
  await test.step('the expanded menu stays expanded', async () => {
    await logIn(page, 'reader')
    await page.goto('/search')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Expand the menu' }).click()
    await expect(menu.getByText('Help')).toBeVisible()
    await page.reload()
    await expect(menu.getByText('Help')).toBeVisible()
    await menu.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect(menu.getByText('Help')).toBeHidden()
  })
})

test('a record opens in a small window and is downloaded as text and MARCXML', async ({ page }) => {
  await logIn(page, 'reader')
  const { issn } = await recordFor(page, 'popup')
  await page.goto(`/record/${issn}`)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open in new window' }).click()
  const small = await popup
  await expect(small).toHaveURL(new RegExp(`/marc21page/${issn}`))
  await expect(small.getByRole('heading', { name: new RegExp(issn) })).toBeVisible()
  await expect(small.getByText('Legend:')).toBeVisible()
  for (const [item, sign] of [
    ['MARC 21, text', `=001  ${issn}`],
    ['MARCXML', `<controlfield tag="001">${issn}</controlfield>`],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const stream = await (await download).createReadStream()
    expect((await stream.toArray()).join('')).toContain(sign)
    expect((await download).suggestedFilename()).toContain(issn)
  }
})

test('text typed while the palette loads goes into the palette', async ({ page }) => {
  await logIn(page, 'reader')
  const { promise: fetched, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await fetched
    await route.continue()
  })
  await page.goto('/search?q=journal')
  await settled(page)
  await page.keyboard.press('Control+k')
  // If the table had the focus, the letter `j` would move in the table.
  await page.keyboard.type('journals of jx')
  await page.keyboard.press('Backspace')
  await expect(resultRow(page, (await shownIssns(page))[0]!)).not.toBeFocused()
  release()
  const palette = page.getByRole('textbox', { name: 'Command palette' })
  await expect(palette).toBeFocused()
  await expect(palette).toHaveValue('journals of j')
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Search for')
  await page.keyboard.type('ena')
  await expect(palette).toHaveValue('journals of jena')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('j')
  await expect(resultRow(page, (await shownIssns(page))[0]!)).toBeFocused()
})

test('a session warns before it ends, then leads to the log-in and back', async ({ page }) => {
  await test.step('two minutes before its end the session is extended', async () => {
    await logIn(page, 'reader')
    await page.goto('/search')
    await searchFor(page, 'journal')
    // The server reports that nearly two minutes are left; the page reads this time when it becomes visible.
    const soon = Math.floor(Date.now() / 1000) + 118
    await page.evaluate((expiry) => {
      // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
      document.cookie = `session_expires_at=${expiry}; Path=/; SameSite=Strict`
      document.dispatchEvent(new Event('visibilitychange'))
    }, soon)
    const warning = page.getByRole('dialog', { name: 'Your session is about to expire' })
    await expect(warning).toContainText('Your session will expire in 2 minutes.')
    await warning.getByRole('button', { name: 'Extend your session' }).last().click()
    await expect(warning).toBeHidden()
    const cookies = await page.context().cookies()
    const expiry = Number(cookies.find(({ name }) => name === 'session_expires_at')!.value)
    expect(expiry).toBeGreaterThan(soon + 600)
    await expect(queryBox(page)).toHaveValue('journal')
  })
  await test.step('a log-in after the session has ended redirects back to the search', async () => {
    await logIn(page, 'reader')
    await page.goto('/search?q=journal')
    await settled(page)
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
      document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) - 1}; Path=/; SameSite=Strict`
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByText('Sorry, your session has expired. Please login again.')).toBeVisible()
    await logInThroughForm(page, 'reader')
    await expect(page).toHaveURL(/\/search\?q=journal$/)
    await settled(page)
  })
})
