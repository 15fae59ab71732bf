import { expect, type Locator, type Page } from '@playwright/test'
import type { FamilyGraph } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { apiSearch } from '../../support/records.ts'
import { results, settled, shownIssns } from '../../support/search-page.ts'
import { call, logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'reader' })

const picture = (page: Page): Locator => page.getByRole('application', { name: /^Graph of the family/ })
const members = (page: Page): Locator => page.getByRole('table', { name: 'Members' })
const links = (page: Page): Locator => page.getByRole('table', { name: 'Links' })
const chosen = (page: Page): Locator => page.getByRole('complementary')

/** The ISSNs of the print edition, online edition and former title of a serial in the demonstration database. */
async function family(page: Page): Promise<{ print: string; online: string; earlier: string }> {
  const hits = await apiSearch(page, 'cahiers botanique montagne')
  const ofMedium = (medium: string) => hits.find(({ media }) => media[0] === medium)!.issn
  const [earlier] = await apiSearch(page, 'botanique hautes vallées')
  return { print: ofMedium('ta'), online: ofMedium('cr'), earlier: earlier!.issn }
}

async function open(page: Page, issn: string, kind: string): Promise<void> {
  await page.goto(`/api/graph/record/${issn}/${kind}`)
  await expect(page.getByRole('heading', { name: `Family of ${issn}` })).toBeVisible()
  await expect(picture(page)).toBeVisible()
  // The buttons are enabled once the graph is rendered.
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled()
}

/** Moves the pointer over the graph until it is on a card that matches `wanted`. */
async function pointAtCard(page: Page, wanted: string): Promise<void> {
  const box = (await picture(page).boundingBox())!
  const isAnnounced = async (): Promise<boolean> =>
    (await picture(page).locator('dl').allTextContents()).some((text) => text.includes(`ISSN${wanted}`))
  for (let y = box.y + 40; y < box.y + box.height; y += 18) {
    for (let x = box.x + 140; x < box.x + box.width; x += 60) {
      await page.mouse.move(x, y)
      if (!(await isAnnounced())) continue
      // Waits until the announced record is the one under the pointer, not the previous one.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      if (await isAnnounced()) return
    }
  }
  throw new Error(`No card of ${wanted} in the picture`)
}

/** The labels of years and lanes that the graph shows; they move with the graph. */
const axes = (page: Page): Promise<string> =>
  picture(page)
    .locator('> canvas')
    .last()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

/**
 * Returns the result of `axes` once the graph no longer changes. A selection, and names that arrive late, redraw the
 * graph.
 */
async function axesAtRest(page: Page): Promise<string> {
  let before = ''
  const isAtRest = async () => {
    const now = await axes(page)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isAtRest).toBe(true)
  return before
}

test('a family has a page and linked data, with links to records, other families and the search', async ({
  page,
  context,
}) => {
  await test.step('the URL returns JSON to programs and a page to browsers', async () => {
    const { print, online, earlier } = await family(page)
    const answer = await call(page, 'GET', `/graph/record/${print}/issnh`)
    const graph = (await answer.json()) as FamilyGraph
    expect(graph.nodes.map(({ issn }) => issn).sort()).toEqual([print, online, earlier].sort())
    await open(page, print, 'issnh')
    await expect(members(page).getByRole('row')).toHaveCount(4)
    for (const issn of [print, online, earlier])
      await expect(members(page).getByRole('link', { name: issn })).toBeVisible()
    const succession = links(page).getByRole('row').filter({ hasText: 'Continued by' })
    await expect(succession).toContainText(earlier)
    await expect(succession).toContainText(print)
    await expect(succession).toContainText('Both records')
    await expect(links(page).getByRole('row').filter({ hasText: 'Other medium' })).toContainText(online)
  })
  await test.step('each of the three families of a record opens with one click', async () => {
    const { print, online } = await family(page)
    await open(page, print, 'issnl')
    await expect(page.getByText('2 members')).toBeVisible()
    await expect(members(page).getByRole('link', { name: online })).toBeVisible()
    await page.getByRole('link', { name: 'ISSN-H' }).click()
    await expect(page.getByText('3 members')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/api/graph/record/${print}/issnh$`))
    await page.getByRole('link', { name: 'Extended' }).click()
    await expect(page.getByRole('link', { name: 'Extended' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page.getByRole('link', { name: 'ISSN-H' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a record of the graph links to its versions, its own family and the search', async () => {
    const { print, online, earlier } = await family(page)
    await open(page, print, 'issnh')
    await chosen(page).getByRole('button', { name: 'Versions' }).click()
    await expect(page.getByRole('dialog')).toContainText(`Versions of ${print}`)
    await page.keyboard.press('Escape')
    await expect(chosen(page).getByRole('button', { name: 'Versions' })).toBeFocused()
    await chosen(page).getByRole('button', { name: earlier }).click()
    await chosen(page).getByRole('link', { name: 'Family of this record' }).click()
    await expect(page.getByRole('heading', { name: `Family of ${earlier}` })).toBeVisible()
    await chosen(page).getByRole('link', { name: 'Search family' }).click()
    await expect(results(page)).toBeVisible()
    await settled(page)
    expect((await shownIssns(page)).sort()).toEqual([print, online, earlier].sort())
  })
  await test.step('the graph opens after a log-in', async () => {
    const { print } = await family(page)
    await context.clearCookies()
    await page.goto(`/api/graph/record/${print}/issnl`)
    await logInThroughForm(page, 'reader')
    await expect(page.getByRole('heading', { name: `Family of ${print}` })).toBeVisible()
  })
})

test('the family graph works by mouse and by keyboard', async ({ page, context }) => {
  await test.step('a card is pointed at, selected and opened, and the graph is zoomed and moved, by mouse', async () => {
    const { print, online, earlier } = await family(page)
    await open(page, print, 'issnh')
    await expect(chosen(page)).toHaveAccessibleName('This record')
    await pointAtCard(page, online)
    await page.mouse.down()
    await page.mouse.up()
    await expect(chosen(page)).toHaveAccessibleName('Selected')
    await expect(chosen(page)).toContainText(online)
    await expect(page).toHaveURL(new RegExp(`member=${online}`))
    const opened = context.waitForEvent('page')
    await chosen(page).getByRole('link', { name: 'Open the record' }).click()
    const record = await opened
    await expect(record.getByRole('heading', { name: online })).toBeVisible()
    await record.close()
    await members(page).getByRole('button', { name: 'Botanique des hautes vallées' }).click()
    await expect(chosen(page)).toContainText(earlier)

    const asDrawn = await axesAtRest(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => axes(page)).not.toBe(asDrawn)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => axes(page)).toBe(asDrawn)
  })
  await test.step('the keyboard moves from record to record and into a record, and zooms and moves the graph', async () => {
    const { print, online, earlier } = await family(page)
    await open(page, print, 'issnh')
    await picture(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toContainText(online)
    await expect(page.getByRole('status').filter({ hasText: online })).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(chosen(page)).toHaveAccessibleName('This record')
    await page.keyboard.press('ArrowLeft')
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await expect((await opened).getByRole('heading', { name: earlier })).toBeVisible()
    await expect(chosen(page).getByText('Botanique des hautes vallées')).toBeVisible()
    const asDrawn = await axesAtRest(page)
    for (const key of ['+', '-', 'Shift+ArrowLeft']) await page.keyboard.press(key)
    await expect.poll(() => axes(page)).not.toBe(asDrawn)
    await page.keyboard.press('0')
    await expect.poll(() => axes(page)).toBe(asDrawn)
  })
})

test('a record without links, an unknown ISSN and an unknown kind of family have their own messages', async ({
  page,
}) => {
  const [alone] = (await apiSearch(page, '', { size: 100 })).filter(({ extended_family }) => extended_family.length < 2)
  await page.goto(`/api/graph/record/${alone!.issn}/issnl`)
  await expect(page.getByText('This family has no other records.')).toBeVisible()
  await expectAccessible(page, 'alone')
  await page.goto('/api/graph/record/4999-9996/issnl')
  await expect(page.getByText('The family could not be loaded')).toBeVisible()
  await expectAccessible(page, 'a missing record')
})

test('a family page is accessible in both themes and prints in light colours', async ({ page }) => {
  const { print } = await family(page)
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`the page is accessible in a ${colorScheme} theme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, print, 'extended')
      await expectAccessible(page, 'a family')
      await members(page).getByRole('button').first().click()
      await expectAccessible(page, 'a family with another member selected')
    })
  await test.step('the page is printed on white from the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null })
    await open(page, print, 'issnh')
    await page.evaluate(() => {
      window.print = () => {
        const canvas = document.querySelector<HTMLCanvasElement>('[role="application"] > canvas:last-of-type')!
        const [red, green, blue] = canvas.getContext('2d')!.getImageData(6, 6, 1, 1).data
        document.title = `printed on ${red} ${green} ${blue}`
      }
    })
    await page.keyboard.press('Control+p')
    await expect(page).toHaveTitle('printed on 255 255 255')
  })
})
