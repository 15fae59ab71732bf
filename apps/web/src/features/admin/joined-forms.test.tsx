/** Tests forms of administration whose row another person has saved meanwhile. */
import {
  adminHistory,
  adminKeyboard,
  adminKeyboards,
  adminProfile,
  adminProfiles,
  type KeyboardRow,
  me,
  type ProfileRow,
  updateKeyboard,
  updateProfile,
} from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const FIRST = '2026-01-01T00:00:00.000Z'
const LATER = '2026-01-02T00:00:00.000Z'
const KEYBOARD: KeyboardRow = {
  id: '3',
  code: 'greek',
  name: 'Greek',
  names: { en: 'Greek' },
  script: 'Grek',
  layout: { default: ['α β'], shift: ['Α Β'] },
  is_active: true,
  is_shipped: false,
  updated_at: FIRST,
}
const PROFILE: ProfileRow = {
  id: '1',
  code: 'reg',
  name: 'Registered',
  sequence: ['one', 'two', 'three', 'four'],
  changed_at: null,
  changed_by: null,
  updated_at: FIRST,
}

const asAdministrator = () => {
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['userManagement' as const], center: null, centers: [] }))
  network.answer(adminHistory, () => [])
}
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
const notice = () => page.getByText('Another user changed this row while it was open here')

it('keeps the unsaved keys of a keyboard, and shows the keys and names that another person stored', async () => {
  asAdministrator()
  network.answer(adminKeyboards, () => ({ rows: [KEYBOARD], total: 1 }))
  network.answer(adminKeyboard, () => KEYBOARD)
  const stored = {
    ...KEYBOARD,
    names: { en: 'Modern Greek', fr: 'Grec' },
    layout: { default: ['α γ'], shift: ['Α Γ'] },
    updated_at: LATER,
  }
  const sent: unknown[] = []
  network.answer(updateKeyboard, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) {
      network.answer(adminKeyboard, () => stored)
      network.refuse({ code: 'stale_row' }, 'This row was changed.')
    }
    return stored
  })
  await drawPage('/admin/keyboards?row=3')
  const keys = page.getByRole('dialog').getByRole('textbox', { name: 'Keys', exact: true })
  await keys.fill('α δ')
  await save().click()
  await expect.element(notice()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'α γ', exact: true })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Modern Greek', exact: true })).toBeVisible()
  await expect.element(keys).toHaveValue('α δ')
  await save().click()
  await expect.element(notice()).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { layout: { default: ['α δ'], shift: ['Α Β'] }, updated_at: FIRST },
    {
      names: { en: 'Modern Greek', fr: 'Grec' },
      layout: { default: ['α δ'], shift: ['Α Γ'] },
      updated_at: LATER,
    },
  ])
})

it('keeps the unsaved order of rules, and replaces it by the stored order on request', async () => {
  asAdministrator()
  network.answer(adminProfiles, () => ({ rows: [PROFILE], total: 1 }))
  network.answer(adminProfile, () => PROFILE)
  const stored = { ...PROFILE, sequence: ['three', 'two', 'one', 'four'], updated_at: LATER }
  const sent: unknown[] = []
  network.answer(updateProfile, ({ body }) => {
    sent.push(body)
    if (sent.length === 1) {
      network.answer(adminProfile, () => stored)
      network.refuse({ code: 'stale_row' }, 'This row was changed.')
    }
    return stored
  })
  await drawPage('/admin/profiles?row=1')
  await page.getByRole('dialog').getByRole('button', { name: 'Move two up' }).click()
  await save().click()
  await expect.element(notice()).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1. three 2. two 3. one', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use the stored value of Order of the rules' }).click()
  await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toHaveTextContent('three')
  await save().click()
  await expect.element(notice()).not.toBeInTheDocument()
  expect(sent).toEqual([
    { sequence: ['two', 'one', 'three', 'four'], updated_at: FIRST },
    { sequence: ['three', 'two', 'one', 'four'], updated_at: LATER },
  ])
})
