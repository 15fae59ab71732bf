import { expect } from '@playwright/test'
import { call, logInAs } from '../../support/session.ts'
import { test } from '../../support/test.ts'
import { waitUntilStable } from '../../support/wait-until-stable.ts'

test.use({ account: 'paris' })

const USERNAME = 'centre.administrator'
const FIRST_PASSWORD = 'first password 42'
const PASSWORD = 'second password 7'

const NETWORK_AREAS = ['media', 'data_rules', 'keyboards', 'centers', 'enrichments', 'settings', 'webhooks', 'house']

test('a centre administrator opens every offered area without a refused request', async ({
  page,
  browser,
  baseURL,
}) => {
  // The test visits some thirty pages.
  test.slow()
  const added = await call(page, 'POST', '/admin/users', {
    ...{ username: USERNAME, password: FIRST_PASSWORD, center: '_7', roles: ['administrator'] },
  })
  expect(added.status(), await added.text()).toBe(200)
  const context = await browser.newContext({ baseURL: baseURL! })
  const theirs = await context.newPage()
  await logInAs(theirs, USERNAME, FIRST_PASSWORD)
  expect((await call(theirs, 'POST', '/me/password', { old: FIRST_PASSWORD, new: PASSWORD })).ok()).toBe(true)
  await logInAs(theirs, USERNAME, PASSWORD)
  const refused: string[] = []
  theirs.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })

  const drawn = () => waitUntilStable(theirs, () => theirs.locator('body').ariaSnapshot())

  await theirs.goto('/admin/users')
  const areas = theirs.getByRole('navigation', { name: 'Areas' })
  await expect(areas.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  const addresses = await areas
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await theirs.goto(address)
    await expect(theirs.getByRole('table').first()).toBeVisible()
    await drawn()
  }

  await test.step('the form of a user of the centre and the form of a role open', async () => {
    for (const area of ['users', 'roles']) {
      await theirs.goto(`/admin/${area}`)
      await theirs.getByRole('table').getByRole('link').first().click()
      await expect(theirs.getByRole('dialog')).toBeVisible()
      await drawn()
    }
    await theirs.goto('/admin/announcements?row=new')
    await expect(theirs.getByRole('dialog')).toBeVisible()
    await drawn()
  })

  for (const area of NETWORK_AREAS) {
    await theirs.goto(`/admin/${area}`)
    await expect(theirs.getByText('This area is for administrators of the network')).toBeVisible()
  }
  await drawn()
  expect(refused).toEqual([])
  await context.close()
})
