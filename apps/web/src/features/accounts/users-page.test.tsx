/** The list and the form of accounts, and the page of an invitation. */
import {
  acceptInvitation,
  adminHistory,
  adminRoles,
  adminUser,
  adminUsers,
  anonymiseUser,
  createUser,
  inviteUser,
  issnCenters,
  login,
  me,
  type Permission,
  type RoleRow,
  readInvitation,
  sessionsOfUser,
  type UserRow,
} from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const ADMINISTERING: Permission[] = ['search', 'catalog', 'userManagement']
const FRANCE = { id: '7', code: '_7', name: 'ISSN France' }
const LONDON = { id: '2', code: '_2', name: 'ISSN UK Centre' }

const role = (id: string, code: string, name: string, more: Partial<RoleRow> = {}): RoleRow => ({
  id,
  code,
  name,
  permissions: ['search'],
  users: 0,
  is_default: false,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const CATALOGUER_ROLE = role('4', 'cataloguer', 'Cataloguer', { permissions: ['search', 'catalog'], is_default: true })
const READER_ROLE = role('3', 'reader', 'Reader')

const user = (id: string, username: string, invited_until: string | null): UserRow => ({
  id,
  username,
  email: `${username}@centre.test`,
  center: FRANCE,
  centers: [FRANCE],
  roles: [{ id: '3', code: 'reader', name: 'Reader' }],
  is_active: true,
  is_member_of_ic: false,
  last_login_at: null,
  sessions: 0,
  must_change_password: true,
  issn_quota: null,
  api_quota: { total: null, day: null, second: null },
  invited_until,
  is_anonymised: false,
  updated_at: '2026-01-01T00:00:00.000Z',
})

/**
 * Answers the calls of administration with `rows` as accounts. By default the user is an administrator of the French
 * centre with permission to catalogue.
 */
const administration = (rows: UserRow[], more: Partial<typeof CATALOGUER> = {}) => {
  network.answer(me, () => ({ ...CATALOGUER, permissions: ADMINISTERING, ...more }))
  network.answer(adminUsers, () => ({ rows, total: rows.length }))
  network.answer(adminRoles, () => ({ rows: [CATALOGUER_ROLE, READER_ROLE], total: 2 }))
  network.answer(issnCenters, () => [FRANCE, LONDON].map((center) => ({ ...center, countries: [] })))
}
const dialog = () => page.getByRole('dialog')
const centreField = () => dialog().getByRole('combobox', { name: 'Centre', exact: true })

it('fills in centre and default role of a new account, and confirms that the invitation is queued', async () => {
  administration([])
  network.answer(createUser, () => user('9', 'irina', new Date(Date.now() + 86_400_000).toISOString()))
  await drawPage('/admin/users?row=new')
  await expect.element(centreField()).toHaveValue('ISSN France (_7)')
  await expect.element(dialog().getByText('Cataloguer', { exact: true })).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Username' }).fill('irina')
  await dialog().getByRole('textbox', { name: 'E-mail' }).fill('irina@centre.test')
  await dialog().getByRole('checkbox', { name: 'Invite by e-mail' }).click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('An invitation to irina@centre.test is waiting to be sent')).toBeVisible()
  expect(network.asked(createUser)[0]!.body).toMatchObject({ center: '7', roles: ['4'], invite: true })
})

it('offers an administrator of one centre no other centre', async () => {
  administration([])
  await drawPage('/admin/users?row=new')
  await centreField().fill('ISSN')
  await expect.element(page.getByRole('option', { name: 'ISSN France (_7)' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'ISSN UK Centre (_2)' })).not.toBeInTheDocument()
})

it('offers an administrator of the network all centres', async () => {
  administration([], { is_member_of_ic: true })
  await drawPage('/admin/users?row=new')
  await centreField().fill('ISSN')
  await expect.element(page.getByRole('option', { name: 'ISSN UK Centre (_2)' })).toBeVisible()
})

it('does not preselect a default role with permissions that the administrator lacks', async () => {
  administration([], { permissions: ['search', 'userManagement'] })
  await drawPage('/admin/users?row=new')
  await expect.element(centreField()).toHaveValue('ISSN France (_7)')
  await expect.element(dialog().getByText('Cataloguer', { exact: true })).not.toBeInTheDocument()
})

it('lists pending and expired invitations, and sends one again', async () => {
  const [waiting, expired] = ['2099-01-02T12:00:00.000Z', '2026-01-02T12:00:00.000Z']
  administration([user('8', 'waiting', waiting), user('9', 'expired', expired), user('10', 'working', null)])
  network.answer(inviteUser, () => user('9', 'expired', waiting))
  await drawPage('/admin/users')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
  await expect.element(row('waiting').getByText(/invited until .*2099/)).toBeVisible()
  await expect.element(row('expired').getByText(/expired on .*2026/)).toBeVisible()
  await expect.element(row('working').getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  await row('expired').getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByText('An invitation to expired@centre.test is waiting to be sent')).toBeVisible()
  expect(network.asked(inviteUser)[0]!.params.id).toBe('9')
})

it('shows the IP address from which each session began', async () => {
  const nadia = user('8', 'nadia', null)
  administration([nadia])
  network.answer(adminUser, () => nadia)
  network.answer(adminHistory, () => [])
  const at = '2026-11-28T10:00:00.000Z'
  network.answer(sessionsOfUser, () => [
    { id: '2', since: at, last_use_at: at, address: '2001:db8::7', is_own: false },
    { id: '1', since: at, last_use_at: at, address: null, is_own: false },
  ])
  await drawPage('/admin/users?row=8')
  const sessions = dialog().getByRole('region', { name: 'Open sessions' })
  await expect.element(sessions.getByRole('cell', { name: '2001:db8::7' })).toBeVisible()
})

it("anonymises another account after a dialog lists the remaining data, but not the user's own account", async () => {
  const nadia = user('8', 'nadia', null)
  administration([nadia])
  network.answer(adminUser, ({ params }) => (params.id === '7' ? { ...nadia, id: '7', username: 'france' } : nadia))
  network.answer(adminHistory, () => [])
  network.answer(sessionsOfUser, () => [])
  network.answer(anonymiseUser, () => ({ ...nadia, username: 'former-user-8', email: null, is_anonymised: true }))
  const router = await drawPage('/admin/users?row=8')
  await page.getByRole('button', { name: 'Anonymise' }).click()
  const question = page.getByRole('dialog', { name: 'Anonymise nadia' })
  await expect.element(question.getByText(/field 039 of its records and the audit log remain/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(network.asked(anonymiseUser)).toEqual([])
  await page.getByRole('button', { name: 'Anonymise' }).click()
  await question.getByRole('button', { name: 'Anonymise' }).click()
  await expect.element(page.getByText('The account was anonymised. Its name is now former-user-8')).toBeVisible()
  await router.navigate({ to: '/admin/users', search: { row: '7' } })
  await expect.element(dialog().getByRole('button', { name: 'Send an invitation' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Anonymise' })).not.toBeInTheDocument()
})

it('shows on the invitation page why the log-in is refused', async () => {
  network.answer(readInvitation, () => ({ username: 'irina', expires_at: '2099-01-02T12:00:00.000Z' }))
  network.answer(acceptInvitation, () => ({ username: 'irina' }))
  network.answer(login, () => network.refuse({ code: 'no_role' }, 'This user has no role.'))
  await drawPage('/invitation#token')
  await page.getByLabelText('New password').fill('a long sentence 42')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('log-in failed: This user has no role.')
})
