/** Tests administration as an administrator of one centre sees it. */
import {
  adminAnnouncements,
  adminHistory,
  adminMails,
  adminRole,
  adminRoles,
  adminUsers,
  announcementAudience,
  issnCenters,
  me,
  readAudit,
} from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const NOTHING = { rows: [], total: 0 }

const asAdministrator = (more: Partial<typeof CATALOGUER> = {}) =>
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['userManagement' as const], ...more }))

const areasShown = () =>
  page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link')
    .all()
    .map((link) => link.element().textContent)

it('shows a centre administrator only the areas of centres', async () => {
  asAdministrator()
  network.answer(adminUsers, () => NOTHING)
  network.answer(adminRoles, () => NOTHING)
  network.answer(issnCenters, () => [])
  await drawPage('/admin/users')
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(areasShown()).toEqual([
    ...['Users', 'Roles', 'Announcements', 'Blocks', 'ISSN-L families', 'ISSN-H families'],
    ...['Records', 'Equal key titles', 'Inconsistent links', 'Imports', 'Locks', 'Tasks', 'Monitored searches'],
    ...['URLs', 'E-mails', 'Audit log'],
  ])
})

it('opens the home page of administration with a search box and recent areas', async () => {
  asAdministrator()
  network.answer(adminUsers, () => NOTHING)
  network.answer(adminRoles, () => NOTHING)
  network.answer(issnCenters, () => [])
  const router = await drawPage('/admin/users')
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await router.navigate({ to: '/admin/{-$area}' })
  await expect.element(page.getByRole('region', { name: 'Last visited' }).getByRole('link')).toHaveTextContent('Users')
  const box = page.getByRole('searchbox', { name: 'Find an area' })
  await box.fill('role')
  await expect.element(page.getByRole('region', { name: 'People' }).getByRole('link')).toHaveTextContent('Roles')
  await expect.element(page.getByRole('region', { name: 'Last visited' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
})

it.each([
  '/admin/media',
  '/admin/data_rules',
  '/admin/keyboards',
  '/admin/centers',
  '/admin/enrichments',
  '/admin/settings',
  '/admin/webhooks',
  '/admin/house',
])('shows at %s that the area is for administrators of the network, and requests no data', async (address) => {
  asAdministrator()
  await drawPage(address)
  await expect.element(page.getByText('This area is for administrators of the network')).toBeVisible()
})

it('shows a role without the buttons that change the role', async () => {
  asAdministrator()
  const role = {
    id: '3',
    code: 'reader',
    name: 'Reader',
    permissions: ['search' as const],
    users: 1,
    is_default: false,
    updated_at: '2026-01-01T00:00:00.000Z',
  }
  network.answer(adminRoles, () => ({ rows: [role], total: 1 }))
  network.answer(adminRole, () => role)
  network.answer(adminHistory, () => [])
  await drawPage('/admin/roles?row=3')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled()
})

it('does not offer to send a trial e-mail', async () => {
  asAdministrator()
  network.answer(adminMails, () => NOTHING)
  await drawPage('/admin/mails')
  await expect.element(page.getByRole('heading', { name: 'E-mails' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send a test e-mail' })).not.toBeInTheDocument()
})

it('reads the audit log without warnings about the server', async () => {
  asAdministrator()
  network.answer(readAudit, () => NOTHING)
  await drawPage('/audit')
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
})

it('addresses a new announcement to the centre of the user', async () => {
  asAdministrator()
  network.answer(announcementAudience, () => ({
    roles: [],
    centers: [{ id: '7', code: '_7', name: 'ISSN France' }],
  }))
  network.answer(adminAnnouncements, () => NOTHING)
  await drawPage('/admin/announcements?row=new')
  await expect.element(page.getByRole('dialog').getByText('ISSN France (_7)').first()).toBeVisible()
})

it('shows all areas to an administrator without a centre', async () => {
  asAdministrator({ center: null, centers: [] })
  network.answer(adminUsers, () => NOTHING)
  network.answer(adminRoles, () => NOTHING)
  network.answer(issnCenters, () => [])
  await drawPage('/admin/users')
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(areasShown()).toContain('Settings')
})
