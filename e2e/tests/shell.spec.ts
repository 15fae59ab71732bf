import { expect } from '@playwright/test'
import { recordFor } from '../support/records.ts'
import { queryBox, results, rowOf, searchFor, settled, shownIssns } from '../support/search-page.ts'
import { logIn, logInByHand } from '../support/session.ts'
import { test } from '../support/test.ts'

test('without a session every page leads to the login, and from there to where one wanted to go', async ({ page }) => {
  for (const path of ['/search?q=journal', '/catalogue?issns=4200-0033', '/record/4200-0033', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  }
  await page.goto('/search?q=journal')
  await logInByHand(page, 'france')
  await expect(page).toHaveURL(/\/search\?q=journal$/)
  await expect(queryBox(page)).toHaveValue('journal')
})

test('after the login a page of another site is never the destination', async ({ page }) => {
  for (const redirect of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await logInByHand(page, 'france')
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/search\?/)
    await page.context().clearCookies()
  }
})

test('what the page learns of the base later does not move the button from under the pointer', async ({ page }) => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/state', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Login' })
  await expect(button).toBeVisible()
  // Words take another room once their font is there.
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await button.boundingBox()
  goOn()
  await expect(page.getByText(/^This is a demonstration base/)).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

test('a wrong password and an unknown name get the same sentence, beside what was typed', async ({ page }) => {
  await page.goto('/login')
  for (const name of ['france', 'nobody at all']) {
    await page.getByRole('textbox', { name: 'Username' }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Bad username or password')
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(name)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  }
})

test('the own password: what is missing or refused is said in the dialog, where one types then', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  const user = page.getByRole('button', { name: 'reader' })
  await user.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const change = dialog.getByRole('button', { name: 'Change password' })
  const [old, fresh, again] = [
    dialog.getByLabel('Current password'),
    dialog.getByLabel(/^New password( \*)?$/),
    dialog.getByLabel('New password again'),
  ] as const
  await change.click()
  await expect(dialog.getByText('This field is required.')).toHaveCount(3)
  await expect(old).toBeFocused()
  await old.fill('not this one')
  await fresh.fill('a new one of some length')
  await again.fill('another one')
  await change.click()
  await expect(again).toBeFocused()
  await again.fill('a new one of some length')
  await change.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(old).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(user).toBeFocused()
})

test('what is missing for a log-in is said at its place, and is where one types', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type('reader')
  await expect(page.getByText('Username is required')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('logging out ends the session on the server', async ({ page, request }) => {
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

test('a start that fails is told, and the page stays', async ({ page }) => {
  await logIn(page, 'reader')
  await page.route('**/api/state', (route) =>
    route.fulfill({ status: 500, json: { error: 'The state cannot be told now.', code: 'unexpected' } }),
  )
  await page.goto('/search')
  await expect(page.getByText('The state cannot be told now.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Query', exact: true })).toBeVisible()
})

const LANGUAGES = [
  { locale: 'es', name: 'español', login: 'Iniciar sesión', query: 'Consulta', display: 'Visualización' },
  { locale: 'fr', name: 'français', login: 'Se connecter', query: 'Requête', display: 'Affichage' },
  { locale: 'ru', name: 'русский', login: 'Войти', query: 'Запрос', display: 'Вид' },
] as const

test('the login speaks four languages, and the choice is kept through the session', async ({ page }) => {
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

test('the language is changed on any page, and what the server says follows', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'reading')
  await page.goto(`/search?q=${issn}`)
  await settled(page)
  await page.evaluate(() => localStorage.setItem('seriatim-search-display', '{"country":true}'))
  await page.reload()
  await expect(page.getByText('France', { exact: true })).toBeVisible()
  let menu = 'Language'
  for (const { name, display } of LANGUAGES) {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByRole('button', { name: display })).toBeVisible()
    menu = { español: 'Idioma', français: 'Langue', русский: 'Язык' }[name]
  }
  await expect(page.getByText('Франция', { exact: true })).toBeVisible()
})

test('the theme is chosen, remembered, and follows the system when that is wanted', async ({ page }) => {
  await logIn(page, 'reader')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/search')
  const html = page.locator('html')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await choose('Dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await choose('As in the system')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the entries of the closed menu say what they are', async ({ page }) => {
  await logIn(page, 'france')
  await page.goto('/tasks')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Language', 'Theme', 'france']) {
    await menu.getByRole('button', { name }).hover()
    await expect(page.getByRole('tooltip', { name })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Help' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Help' })).toBeVisible()
})

test('the menu opens to words, and stays so', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Expand the menu' }).click()
  await expect(menu.getByText('API reference')).toBeVisible()
  await page.reload()
  await expect(menu.getByText('API reference')).toBeVisible()
  await menu.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect(menu.getByText('API reference')).toBeHidden()
})

test('an unknown address is told, with a way back', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('an unknown record is told in the server’s words', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/record/4999-9993')
  await expect(page.getByText('Record 4999-9993 cannot be shown')).toBeVisible()
  await expect(page.getByText('There is no record with this number.')).toBeVisible()
})

test('a record opens in a small window, and leaves as text and as MARCXML', async ({ page }) => {
  await logIn(page, 'reader')
  const { issn } = await recordFor(page, 'popup')
  await page.goto(`/record/${issn}`)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'In a window' }).click()
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

test('the palette opens records, searches words and gives commands', async ({ page }) => {
  await logIn(page, 'reader')
  const { issn } = await recordFor(page, 'palette')
  await page.goto('/search')
  const palette = page.getByRole('textbox', { name: 'Command palette' })
  await expect(queryBox(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await palette.fill(issn.replace('-', ''))
  await expect(page.getByRole('button', { name: `Open record ${issn}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/record/${issn}`))
  await page.goto('/search')
  await expect(queryBox(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await palette.fill('canal yearbook')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=canal/)
  await expect(palette).toBeHidden()
  await settled(page)
  // A command that is called so comes before the search for the words.
  await page.keyboard.press('Control+k')
  await palette.fill('new block')
  await expect(page.getByRole('button', { name: 'Search for “new block”' })).toHaveCount(1)
  await palette.fill('use the dark')
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Use the dark theme')
  await palette.fill('dark')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('what is typed while the palette is fetched goes into the palette', async ({ page }) => {
  await logIn(page, 'reader')
  const { promise: fetched, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await fetched
    await route.continue()
  })
  await page.goto('/search?q=journal')
  await settled(page)
  await page.keyboard.press('Control+k')
  // j would step into the table.
  await page.keyboard.type('journals of jx')
  await page.keyboard.press('Backspace')
  await expect(rowOf(page, (await shownIssns(page))[0]!)).not.toBeFocused()
  goOn()
  const palette = page.getByRole('textbox', { name: 'Command palette' })
  await expect(palette).toBeFocused()
  await expect(palette).toHaveValue('journals of j')
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Search for')
  await page.keyboard.type('ena')
  await expect(palette).toHaveValue('journals of jena')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('j')
  await expect(rowOf(page, (await shownIssns(page))[0]!)).toBeFocused()
})

test('the table is walked by keys, the sheet says which', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search?q=journal')
  await settled(page)
  const [first, second] = await shownIssns(page)
  await page.keyboard.press('j')
  await expect(rowOf(page, first!)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, second!)).toBeFocused()
  await page.keyboard.press('x')
  await expect(rowOf(page, second!).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('k')
  await expect(rowOf(page, first!)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('Legend:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('Legend:')).toBeHidden()
  await page.keyboard.press('v')
  const versions = page.getByRole('dialog', { name: `Versions of ${first}` })
  await expect(versions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(versions).toBeHidden()
  await expect(rowOf(page, first!)).toBeFocused()
  await page.keyboard.press('/')
  await expect(queryBox(page)).toBeFocused()
  await expect(queryBox(page)).toHaveValue('journal')
  await page.keyboard.press('Escape')
  await queryBox(page).blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Go to the query', 'Next row', 'Open or close the row', 'Command palette'])
    await expect(sheet.getByText(words)).toBeVisible()
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('/')
  await expect(queryBox(page)).not.toBeFocused()
})

test('the end of a session is told two minutes before, and can be put off', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  await searchFor(page, 'journal')
  // What the server sent says that nearly two minutes are left; a page that is looked at again reads it.
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

test('a session that is over leads to the login, and back to the search', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search?q=journal')
  await settled(page)
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
    document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) - 1}; Path=/; SameSite=Strict`
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('Sorry, your session has expired. Please login again.')).toBeVisible()
  await logInByHand(page, 'reader')
  await expect(page).toHaveURL(/\/search\?q=journal$/)
  await settled(page)
})
