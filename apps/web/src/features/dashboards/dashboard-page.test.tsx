import { type Dashboard, type DashboardName, dashboardCentres, me, readDashboard } from '@seriatim/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const figure = (id: string, label: string, value: number) => ({
  value,
  search: { keyword_queries: [{ type: 'error', code: 'missing-tag' }] },
  id,
  label,
  change: null,
  tone: 'error' as const,
})

const dashboard = (id: DashboardName, days: readonly number[]): Dashboard => ({
  id,
  center: { code: '_7', name: 'ISSN France' },
  updated_at: '2026-11-29T12:00:00.000Z',
  counted: 1,
  summary: 'A sentence.',
  figures: [
    figure('errors', 'Records with errors', 4128),
    figure('warnings', 'Records with warnings', 11906),
    figure('drafts', 'Pending drafts', 318),
    figure('broken_by_rule', 'Invalid after a rule change', 7),
  ],
  tables: [
    {
      id: 'rules',
      label: 'By rule',
      row_label: 'Rule',
      columns: [{ id: 'records', label: 'Records', kind: 'figure' }],
      rows: [{ key: 'missing-tag', label: 'A field is missing', cells: [{ value: 12 }] }],
    },
  ],
  series: [{ id: 'errors', label: 'Errors', tone: 'error' }],
  history: days.map((errors, at) => ({ date: `2026-11-${10 + at}`, errors })),
  marks: [],
})

const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

beforeEach(() => {
  network.answer(dashboardCentres, () => ({ own: '_7', all: false, centers: [{ code: '_7', name: 'ISSN France' }] }))
  network.answer(readDashboard, ({ params }) => dashboard(params.name as DashboardName, [4310, 4200, 4128]))
})

describe('the page of dashboards', () => {
  it("shows the main figures and a curve for the user's centre on each card", async () => {
    await drawPage('/dashboards')
    for (const name of ['ISSN blocks', 'Records errors', 'URL Diagnostics', 'Transliterations matching']) {
      const main = card(name).getByRole('link', { name: '4,128 Show the records: Records with errors' })
      await expect.element(main).toHaveAttribute('href', expect.stringContaining('with.error=missing-tag'))
      await expect.element(card(name)).toMatchTextContent('Records with warnings')
      await expect.element(card(name)).toMatchTextContent('Pending drafts')
      expect(card(name).element().textContent).not.toContain('Invalid after a rule change')
      await expect.element(card(name).getByRole('img', { name: 'Errors: 4,310 → 4,128' })).toBeVisible()
    }
    await expect.element(page.getByText('_7 · ISSN France')).toBeVisible()
    expect(network.asked(readDashboard).map(({ query }) => query.center)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('shows the figures of all centres to users without a centre', async () => {
    network.answer(dashboardCentres, () => ({ own: null, all: true, centers: [] }))
    network.answer(readDashboard, ({ params }) => ({ ...dashboard(params.name as DashboardName, []), center: null }))
    await drawPage('/dashboards')
    await expect.element(page.getByText('All centres')).toBeVisible()
    expect(network.asked(readDashboard).map(({ query }) => query.center)).toEqual(['all', 'all', 'all', 'all'])
    await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  })

  it('shows why the figures of a card are missing, and keeps its link', async () => {
    network.answer(readDashboard, ({ params }) =>
      params.name === 'urls'
        ? network.refuse({ code: 'unexpected' }, 'An unexpected error has occurred.')
        : dashboard(params.name as DashboardName, [1, 2]),
    )
    await drawPage('/dashboards')
    await expect.element(card('URL Diagnostics').getByText('An unexpected error has occurred.')).toBeVisible()
    await expect.element(card('Records errors').getByRole('img')).toBeVisible()
  })
})

it('shows a header for the first column of a table', async () => {
  await drawPage('/dashboards/errors')
  await expect.element(page.getByRole('columnheader', { name: 'Rule', exact: true })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Rule', exact: true })).toHaveTextContent('Rule')
})

describe('the dashboard of requests', () => {
  const requests = { state: 'assigned', kind: 'new', month: '2026-11', center: '_7' } as const
  const figures = [
    {
      value: 3,
      requests: { state: 'open', center: '_7' },
      id: 'open',
      label: 'Open requests',
      change: 1,
      tone: 'neutral',
    },
    { value: 0, requests, id: 'overdue', label: 'Overdue requests', change: null, tone: 'error' },
  ] as const

  const mayHandleRequests = () =>
    network.answer(me, () => ({
      ...CATALOGUER,
      permissions: [...CATALOGUER.permissions, 'requests' as const],
      requests_permission: true,
    }))

  beforeEach(() => {
    network.answer(readDashboard, ({ params }) => {
      const plain = dashboard(params.name as DashboardName, [1, 2])
      if (params.name !== 'requests') return plain
      const columns = [{ id: 'requests', label: 'Requests', kind: 'figure' as const }]
      const rows = [{ key: '2026-11', label: 'November 2026', cells: [{ value: 7, requests }] }]
      return {
        ...plain,
        figures: [...figures],
        tables: [{ id: 'requests_months', label: 'By month', row_label: 'Month', columns, rows }],
      }
    })
  })

  it('links each figure to the inbox with its filters', async () => {
    mayHandleRequests()
    await drawPage('/dashboards/requests')
    const open = page.getByRole('link', { name: '3 Show the requests: Open requests' })
    await expect.element(open).toHaveAttribute('href', '/requests?center=_7')
    await expect
      .element(page.getByRole('link', { name: '7 Show the requests: November 2026, Requests' }))
      .toHaveAttribute('href', '/requests?kind=new&month=2026-11&center=_7&state=assigned')
    await expect.element(page.getByRole('link', { name: /Overdue requests/ })).not.toBeInTheDocument()
  })

  it('has a card and a tab for users with the permission only', async () => {
    mayHandleRequests()
    await drawPage('/dashboards')
    await expect.element(card('Publishers’ requests').getByRole('link', { name: /^3 / })).toBeVisible()
  })

  it('has neither a card nor a tab for other users', async () => {
    await drawPage('/dashboards/errors')
    await expect.element(page.getByRole('link', { name: 'URL Diagnostics' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Publishers’ requests' })).not.toBeInTheDocument()
  })
})
