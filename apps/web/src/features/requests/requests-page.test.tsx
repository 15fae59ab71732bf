import { createRequest, me, readRequests, setRequestHandler } from '@seriatim/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerRequests, changeStored, HANDLER, REQUEST, stored } from '../../testing/requests.ts'

const WAITING = {
  ...REQUEST,
  id: '2222-3333',
  state: 'waiting' as const,
  title: 'Revue prompte',
  handler: { id: '8', code: 'marie', name: 'marie' },
  is_overdue: false,
  unanswered: 0,
}
const ASSIGNED = { ...WAITING, id: '4444-5555', state: 'assigned' as const, title: 'Revue finie' }

const table = page.getByRole('table', { name: 'Publishers’ requests' })
const row = (title: string) => table.getByRole('row').filter({ hasText: title })
const asked = () => network.asked(readRequests).at(-1)!.query

beforeEach(() => answerRequests([REQUEST, WAITING, ASSIGNED]))

describe('the inbox of requests', () => {
  it('shows open requests with state, handler and due day, overdue also as a word', async () => {
    await drawPage('/requests')
    await expect.element(row('مجلة الشعر')).toMatchTextContent(/New/)
    await expect.element(row('مجلة الشعر')).toMatchTextContent(/Nov 25, 2026, overdue/)
    await expect.element(row('مجلة الشعر')).toMatchTextContent(/1 new message/)
    await expect.element(row('مجلة الشعر')).toMatchTextContent(/10 days/)
    await expect.element(row('Revue prompte')).toMatchTextContent(/Waiting for the publisher.*marie/)
    await expect.element(row('Revue finie')).not.toBeInTheDocument()
    await expectAccessible('the inbox')
  })

  it('has tabs for the states, with the number of requests of each', async () => {
    const router = await drawPage('/requests')
    await expect.element(page.getByRole('tab', { name: 'Open (2)' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Assigned (1)' }).click()
    await expect.element(row('Revue finie')).toBeVisible()
    expect(router.state.location.search).toEqual({ state: 'assigned' })
    await expect.element(page.getByRole('tab', { name: 'All (3)' })).toBeInTheDocument()
  })

  it('sends the filters of the URL, such as those of a dashboard, and removes the month', async () => {
    await drawPage(
      '/requests?state=all&medium=print&overdue=true&handler=8&assigned=true&answered=true&min_age=30&month=2026-11&since=2026-01&sort=due_on&kind=change',
    )
    await expect.poll(asked).toMatchObject({
      state: 'all',
      medium: 'print',
      overdue: 'true',
      handler: '8',
      month: '2026-11',
      kind: 'change',
      assigned: 'true',
      answered: 'true',
      min_age: 30,
      since: '2026-01',
    })
    expect(asked()).toMatchObject({ sort: 'due_on', order: 'asc' })
    await page.getByRole('combobox', { name: 'Age' }).selectOptions('Sent at least 7 days ago')
    await expect.poll(() => asked().min_age).toBe(7)
    await expect.element(page.getByRole('combobox', { name: 'Handled by' })).toHaveValue('8')
    await page.getByRole('button', { name: 'Sent in Nov 2026. Show all months' }).click()
    await expect.poll(() => asked().month).toBeUndefined()
    await page.getByRole('button', { name: 'With ISSNs. Show all requests' }).click()
    await expect.poll(() => asked().assigned).toBeUndefined()
    await page.getByRole('button', { name: 'Answered. Show all requests' }).click()
    await expect.poll(() => asked().answered).toBeUndefined()
    await page.getByRole('button', { name: 'Sent since Jan 2026. Show all months' }).click()
    await expect.poll(() => asked().since).toBeUndefined()
    await page.getByRole('combobox', { name: 'Handled by' }).selectOptions('Handled by me')
    await expect.poll(() => asked().handler).toBe('me')
  })

  it('cuts a right-to-left title at its end', async () => {
    await drawPage('/requests')
    await expect.element(row('مجلة الشعر')).toBeVisible()
    const title = page.getByRole('link', { name: 'مجلة الشعر' }).element().parentElement!
    expect(getComputedStyle(title)).toMatchObject({ direction: 'rtl', textOverflow: 'ellipsis' })
  })

  it('opens a request and takes it with single keys', async () => {
    network.answer(setRequestHandler, ({ body: { ids, handler } }) => {
      for (const id of ids) changeStored(id, { handler: { id: handler as string, code: 'france', name: 'france' } })
      return { changed: ids.length }
    })
    const router = await drawPage('/requests')
    await expect.element(row('مجلة الشعر')).toBeVisible()
    await userEvent.keyboard('jt')
    await expect.element(row('مجلة الشعر')).toMatchTextContent(/france/)
    expect(network.asked(setRequestHandler).map(({ body }) => body)).toEqual([{ ids: [REQUEST.id], handler: '7' }])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe(`/requests/${REQUEST.id}`)
  })

  it('sets the handler of selected requests, all or none', async () => {
    network.answer(setRequestHandler, () =>
      network.refuse({ code: 'request_ended', details: { state: 'withdrawn' } }, 'This request has ended.'),
    )
    await drawPage('/requests')
    await expect.element(row('مجلة الشعر')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Set handler' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('jxjx')
    await expect.element(page.getByRole('button', { name: 'Set handler (2)' })).toBeEnabled()
    await userEvent.keyboard('h')
    const dialog = page.getByRole('dialog', { name: 'Set handler of 2 requests' })
    await expect.element(dialog.getByRole('combobox', { name: 'Handled by' })).toHaveValue('france')
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This request has ended.')
    network.answer(setRequestHandler, ({ body: { ids } }) => ({ changed: ids.length }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('The handler of 2 requests was set')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Set handler' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('stores a request that arrived by letter, with errors at their fields, and opens it', async () => {
    network.answer(createRequest, () => network.refuseFields({ title: ['Enter the title.'] }))
    const router = await drawPage('/requests')
    await expect.element(row('مجلة الشعر')).toBeVisible()
    await userEvent.keyboard('n')
    const dialog = page.getByRole('dialog', { name: 'New request' })
    await dialog.getByRole('textbox', { name: 'Publisher', exact: true }).fill('Rivage')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveFocus()
    await expect.element(dialog.getByText('Enter the title.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Print' }).click()
    network.answer(createRequest, () => network.lose())
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Le Rivage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(/The server does not answer/)).toBeVisible()
    network.answer(createRequest, ({ body }) => {
      const made = { ...REQUEST, id: '6666-7777', title: body.title }
      stored.requests.push(made)
      return made
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/requests/6666-7777')
    expect(network.asked(createRequest).at(-1)!.body).toMatchObject({
      title: 'Le Rivage',
      publisher: 'Rivage',
      media: ['print'],
      locale: 'en',
    })
    // A retry has the key of the attempt without an answer, so that the request is stored once.
    const keys = vi.mocked(fetch).mock.calls.flatMap(([, init]) => {
      const headers = init?.headers as Record<string, string> | undefined
      return headers?.['Idempotency-Key'] ?? []
    })
    expect([keys.length, new Set(keys).size]).toEqual([3, 2])
  })

  it('shows why the list failed, and what to do if it is empty', async () => {
    network.answer(readRequests, () =>
      network.refuse({ code: 'no_centre', details: { username: 'france' } }, 'You have no centre.'),
    )
    await drawPage('/requests')
    await expect.element(page.getByText('You have no centre.')).toBeVisible()
    answerRequests([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No matching requests')).toBeVisible()
  })

  it('offers the centre as a filter only to users of several centres', async () => {
    await drawPage('/requests')
    await expect.element(page.getByRole('combobox', { name: 'Kind' })).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Centre' })).not.toBeInTheDocument()
    network.answer(me, () => ({ ...HANDLER, centers: [...HANDLER.centers, { id: '2', code: '_2', name: 'ISSN UK' }] }))
    await drawPage('/requests')
    await page.getByRole('combobox', { name: 'Centre' }).selectOptions('_2 · ISSN UK')
    await expect.poll(() => asked().center).toBe('_2')
  })

  it('is the first page of users with the permission to handle requests but not to search', async () => {
    network.answer(me, () => ({ ...HANDLER, permissions: ['requests' as const] }))
    const router = await drawPage('/')
    await expect.element(row('مجلة الشعر')).toBeVisible()
    expect(router.state.location.pathname).toBe('/requests')
  })

  it.each(['/requests', `/requests/${REQUEST.id}`, '/requests/settings'])(
    'is not shown at %s to users without the permission',
    async (address) => {
      network.answer(me, () => CATALOGUER)
      await drawPage(address)
      await expect.element(page.getByText(/^You do not have permission to handle publishers’ requests/)).toBeVisible()
      expect(network.asked(readRequests)).toEqual([])
    },
  )
})
