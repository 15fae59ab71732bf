import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { call, logInThroughForm, setSession } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Creates an announcement for all users through the API. @returns its id */
async function announce(page: Page, title: string, more: object = {}): Promise<string> {
  const body = { title, body_html: `<p>About ${title}</p>`, expires_at: inHours(24), ...more }
  const answer = await call(page, 'POST', '/admin/announcements', body)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}

// Deletes all announcements, because in later tests an announcement would open instead of the homepage.
test.afterEach(async ({ page }) => {
  await setSession(page.context(), 'paris')
  const { rows } = await (await call(page, 'GET', '/admin/announcements?size=1000')).json()
  for (const { id } of rows as { id: string }[]) await call(page, 'DELETE', `/admin/announcements/${id}`)
})

test('an announcement with an image is written by keyboard and shown to each user once', async ({ page }) => {
  await page.goto('/admin/announcements')
  await expect(page.getByText('No matching announcements')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await expect(dialog.getByText('Enter a text or insert an image.')).toBeVisible()
  await expect(dialog.getByText('Enter an end date and time.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('New rules from January')

  const editor = dialog.getByRole('textbox', { name: 'Text' })
  await editor.click()
  await page.keyboard.type('Please read the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('manual')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await dialog.getByRole('button', { name: 'Image' }).click()
  await dialog.getByLabel('Description of the image').fill('The first page')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Choose an image/ }).click()
  await (await chooser).setFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(editor.getByRole('img', { name: 'The first page' })).toBeVisible()
  await dialog.getByLabel('Shown until').fill(`${new Date().getFullYear() + 1}-12-31T12:00`)
  // Errors of a translation are shown in the tab of its language.
  await dialog.getByRole('tab', { name: /^русский/ }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Новости')
  await dialog.getByRole('tab', { name: 'English' }).click()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('tab', { name: /^русский/ })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByText('Enter a text or insert an image.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('')
  await dialog.getByRole('tab', { name: /^français/ }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Nouvelles règles')
  await dialog.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('À lire.')
  await dialog.getByText('Preview').click()
  await expect(dialog.getByRole('heading', { name: 'Nouvelles règles' })).toBeVisible()
  await expectAccessible(page, 'the form of an announcement')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /New rules from January/ })).toContainText('shown')

  // The homepage shows the announcement until it is read.
  await page.goto('/')
  await expect(page).toHaveURL(/\/announcement$/)
  await expect(page.getByRole('heading', { name: 'New rules from January' })).toBeVisible()
  await expect(page.getByRole('main').locator('strong')).toHaveText('manual')
  await expect(page.getByRole('img', { name: 'The first page' })).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(page, 'the latest announcement')
  await page.getByRole('button', { name: 'Mark as read' }).press('Enter')
  await expect(page).toHaveURL(/\/search/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/search/)
})

test('a draft announcement is not shown on the homepage until it is published', async ({ page }) => {
  const id = await announce(page, 'Not ready', { is_draft: true })
  await page.goto('/')
  await expect(page).toHaveURL(/\/search/)
  await page.goto(`/admin/announcements?row=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Not ready')
  await dialog.getByText('Preview').click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('This user does not see the announcement')).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['The announcement is a draft.'])
  await expect(preview.getByRole('article', { name: 'Not ready' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /Not ready/ })
  await expect(row).toContainText('draft')
  await row.getByRole('link', { name: 'Not ready' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('shown')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Not ready' })).toBeVisible()
})

test('a newer announcement appears in the list and at the bell of an open page', async ({ page }) => {
  await test.step('all announcements are listed, ten per page', async () => {
    for (let day = 1; day <= 11; day++) await announce(page, `Number ${day}`, { expires_at: inHours(24 * day) })
    await page.goto('/announcements')
    const rows = page.getByRole('table', { name: 'Announcements' }).getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('Number 11')
    const eye = page.getByRole('button', { name: 'Show the announcement: Number 10' })
    await eye.click()
    const dialog = page.getByRole('dialog', { name: 'Number 10' })
    await expect(dialog.getByText('About Number 10')).toBeVisible()
    await expectAccessible(page, 'an announcement of the list')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(eye).toBeFocused()
    await page.goto('/announcements?page=2')
    await expect(rows.nth(1)).toContainText('Number 1')
    await expectAccessible(page, 'the list of announcements')
  })
  await test.step('a newer announcement appears at the bell of an open page', async () => {
    await page.clock.install()
    await announce(page, 'First')
    await page.goto('/announcement')
    await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    const bell = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Announcements/ })
    await expect(bell).toHaveAccessibleName('Announcements')
    await announce(page, 'Second')
    await page.clock.fastForward('01:10')
    await expect(bell).toHaveAccessibleName('Announcements (one new)')
    await bell.click()
    await expect(page.getByRole('heading', { name: 'Second' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(bell).toHaveAccessibleName('Announcements')
  })
})

test.describe('a user of one centre', () => {
  test.use({ account: 'france' })

  test('sees the announcement after log-in, once, and then the open work of the centre', async ({ page }) => {
    await setSession(page.context(), 'paris')
    await announce(page, 'Before the work')
    await page.context().clearCookies()
    await page.goto('/login')
    await logInThroughForm(page, 'france')
    await expect(page).toHaveURL(/\/announcement$/)
    // After a reload, the page that opened after the announcement is still shown.
    await page.reload()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page).toHaveURL(/\/search\?.*center/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/search$/)
  })

  test('reads announcements for the centre in the chosen language, and cannot write any', async ({ page }) => {
    await setSession(page.context(), 'paris')
    await announce(page, 'Not for France', { centers: ['_2'] })
    await announce(page, 'For France', {
      centers: ['_7'],
      translations: { fr: { title: 'Pour la France', body_html: '<p>Bonjour</p>' } },
    })
    await page.context().clearCookies()
    await setSession(page.context(), 'france')
    await page.goto('/announcements')
    await page.context().addCookies([{ name: 'locale', value: 'fr', url: page.url() }])
    await page.goto('/announcements')
    const rows = page.getByRole('table', { name: 'Annonces' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Pour la France')
    await expect(page.getByRole('main').getByRole('link', { name: 'Rédiger' })).toHaveCount(0)
    await page.goto('/admin/announcements')
    await expect(page.getByText(/ISSN\+/)).toBeVisible()
  })
})

test('the homepage opens a new announcement until it is read', async ({ page }) => {
  await test.step('the homepage and the list of announcements show a message if there are no announcements', async () => {
    for (const address of ['/announcement', '/announcements']) {
      await page.goto(address)
      await expect(page.getByText('No announcements')).toBeVisible()
    }
  })
  await test.step('no earlier announcement is shown when the newest one expires', async () => {
    await announce(page, 'Older', { publish_at: inHours(-2) })
    const newer = await announce(page, 'Newer')
    await page.goto('/announcement')
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page).toHaveURL(/\/search/)
    await call(page, 'DELETE', `/admin/announcements/${newer}`)
    await page.goto('/')
    await expect(page).toHaveURL(/\/search/)
  })
  await test.step('a client clock that is a day slow does not change which announcement appears', async () => {
    await page.clock.setSystemTime(Date.now() - 86_400_000)
    await announce(page, 'By the clock of the server')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'By the clock of the server' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page).toHaveURL(/\/search/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/search/)
    await announce(page, 'A second one')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'A second one' })).toBeVisible()
  })
})
