/** Tests unsaved text in forms of administration. */
import { adminHistory, adminRole, adminRoles, adminRows, me, updateRole } from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const ROLE = {
  id: '3',
  code: 'helper',
  name: 'Helper',
  permissions: ['search' as const],
  users: 0,
  is_default: false,
  updated_at: '2026-01-01T00:00:00.000Z',
}

async function openRole() {
  network.answer(me, () => ({
    ...CATALOGUER,
    permissions: ['userManagement' as const],
    center: null,
    centers: [],
  }))
  network.answer(adminRoles, () => ({ rows: [ROLE], total: 1 }))
  network.answer(adminRole, () => ROLE)
  network.answer(adminHistory, () => [])
  const drawn = await drawPage('/admin/roles?row=3')
  await expect.element(name()).toHaveValue('Helper')
  return drawn
}

const name = () => page.getByRole('textbox', { name: 'Name' })
const question = () => page.getByRole('dialog', { name: 'Discard your changes?' })

it('Escape keeps unsent text until the user discards it', async () => {
  await openRole()
  await name().fill('Assistant')
  await userEvent.keyboard('{Escape}')
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Assistant')
  await userEvent.keyboard('{Escape}')
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.element(name()).not.toBeInTheDocument()
})

it('a link to another page keeps unsent text until the user discards it', async () => {
  const router = await openRole()
  await name().fill('Assistant')
  void router.navigate({ to: '/' })
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Assistant')
  expect(router.state.location.pathname).toBe('/admin/roles')
})

it('the typed reason of an import is kept until the user discards it', async () => {
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['userManagement' as const], is_member_of_ic: true }))
  network.answer(adminRows, () => ({ rows: [], total: 0 }))
  await drawPage('/admin/script_codes')
  await page.getByRole('button', { name: 'Import…' }).click()
  const reason = page.getByRole('textbox', { name: 'Reason, for the audit log' })
  await reason.fill('As the standard says')
  await userEvent.keyboard('{Escape}')
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('As the standard says')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(reason).not.toBeInTheDocument()
})

it('an unchanged form closes without a confirmation', async () => {
  await openRole()
  await userEvent.keyboard('{Escape}')
  await expect.element(name()).not.toBeInTheDocument()
  expect(question().elements()).toEqual([])
})

it('unsent text is merged with the changes of another person, and both changes are shown', async () => {
  await openRole()
  const stored = {
    ...ROLE,
    name: 'Reader',
    permissions: ['search' as const, 'catalog' as const],
    updated_at: '2026-01-02T00:00:00.000Z',
  }
  const sent: unknown[] = []
  network.answer(updateRole, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) {
      network.answer(adminRole, () => stored)
      network.refuse({ code: 'stale_row' }, 'This row was changed.')
    }
    return stored
  })
  await name().fill('Assistant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Another user changed this row while it was open here')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Reader', exact: true })).toBeVisible()
  await expect.element(name()).toHaveValue('Assistant')
  await page.getByRole('button', { name: 'Use the stored value of Name' }).click()
  await expect.element(name()).toHaveValue('Reader')
  await name().fill('Assistant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(name()).not.toBeInTheDocument()
  expect(sent).toEqual([
    { name: 'Assistant', updated_at: ROLE.updated_at },
    { name: 'Assistant', updated_at: stored.updated_at },
  ])
})

it('unsent text is kept if another person changed the row, even if no field of the form differs', async () => {
  await openRole()
  network.answer(updateRole, () => {
    network.answer(adminRole, () => ({ ...ROLE, updated_at: '2026-01-02T00:00:00.000Z' }))
    network.refuse({ code: 'stale_row' }, 'This row was changed.')
  })
  await name().fill('Assistant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Another user changed this row while it was open here')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('table').elements()).toEqual([])
  await expect.element(name()).toHaveValue('Assistant')
})

it('unsent text stays in the form, with the reason of the refusal, if the row can no longer be read', async () => {
  await openRole()
  network.answer(updateRole, () => {
    network.answer(adminRole, () => network.refuse({ code: 'row_not_found' }, 'This row does not exist.'))
    network.refuse({ code: 'stale_row' }, 'This row was changed.')
  })
  await name().fill('Assistant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This row was changed.')).toBeVisible()
  await expect.element(name()).toHaveValue('Assistant')
})
