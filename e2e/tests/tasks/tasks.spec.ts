import { expect, type Locator, type Page } from '@playwright/test'
import type { Task } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { JOB } from '../../support/limits.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const row = (page: Page, id: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(id.slice(0, 8), { exact: true }) })
const detail = (page: Page, id: string): Locator => page.getByRole('row').filter({ hasText: id })
const tasksOf = async (page: Page): Promise<Task[]> => (await call(page, 'GET', '/tasks/tasks')).json()

/** Starts a background task that creates a block of ISSNs with their records. @returns the task */
async function startBlock(page: Page, first: string, count: number): Promise<Task> {
  const before = new Set((await tasksOf(page)).map(({ message_id }) => message_id))
  const answer = await call(page, 'POST', '/issn_blocks', { center_id: '_7', country_id: 'FRA', first, count })
  expect(answer.status(), await answer.text()).toBe(200)
  const started = (await tasksOf(page)).find(({ message_id }) => !before.has(message_id))
  return started!
}

test('the progress of a task is shown in every tab over one event stream', async ({ page, context }) => {
  test.slow()
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/tasks/events')) streams.push(request.url())
  })
  await page.goto('/tasks')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/search')
  const noneRuns = other.getByRole('link', { name: 'Tasks', exact: true })
  await expect(noneRuns).toBeVisible()

  // The state `running` is visible only while the task runs, so the test starts to wait for it before it starts the
  // task.
  const [task] = await Promise.all([
    startBlock(page, '6100-000', 40_000),
    expect(other.getByRole('link', { name: /^Tasks \(\d+ (is|are) running\)$/ })).toBeVisible(),
  ])
  await expect(row(page, task.message_id)).toContainText('Creation of a block')
  // On other pages, a toast reports the end of the task for five seconds and links to it.
  await Promise.all([
    expect(row(page, task.message_id)).toContainText('Done', JOB),
    other.getByRole('link', { name: 'Go to task page' }).click(JOB),
  ])
  await expect(noneRuns).toBeVisible()
  await expect(other).toHaveURL(new RegExp(`/tasks\\?open=${task.message_id}`))
  await expect(detail(other, task.message_id)).toBeVisible()
  expect(streams).toHaveLength(1)

  await row(page, task.message_id)
    .getByRole('button', { name: /^Show the details/ })
    .click()
  await expect(detail(page, task.message_id)).toContainText('100 %')
  await expect(detail(page, task.message_id)).toContainText('40,000 of 40,000')
  const result = detail(page, task.message_id).getByRole('button', { name: 'Get result' })
  await expect(result).toHaveAttribute('aria-disabled', 'true')
  await result.hover()
  await expect(page.getByRole('tooltip', { name: 'This task has no result file.' })).toBeVisible()
  await expectAccessible(page, 'tasks, with one open')
  await page.reload()
  await expect(detail(page, task.message_id)).toBeVisible()
  await detail(page, task.message_id).getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/newblock$/)
})

test('the task list is polled every ten seconds without an event stream', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await page.goto('/tasks')
  await expect(page.getByText('Refreshed every 10 seconds')).toBeVisible()
  const task = await startBlock(page, '6300-000', 100)
  await expect(row(page, task.message_id)).toContainText('Done', JOB)
})

test('an empty task list has a message', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await expect(page.getByText('No tasks')).toBeVisible()
  await expectAccessible(page, 'no tasks')
})
