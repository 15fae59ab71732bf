/** Tests dialogs of rows that were deleted while the list was open. */
import type { AnswerOf, Call, CallFailure, ErrorCode } from '@seriatim/contract/schemas'
import {
  adminAnnouncement,
  adminAnnouncements,
  adminDataRule,
  adminDataRules,
  adminHistory,
  adminKeyboard,
  adminKeyboards,
  adminMail,
  adminMails,
  adminProfile,
  adminProfiles,
  adminRole,
  adminRoles,
  adminRow,
  adminRows,
  dataRuleRecheck,
  deleteRole,
  isoLanguages,
  ltwaWord,
  ltwaWords,
  me,
  updateRole,
} from '@seriatim/contract/schemas'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
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

const gone = () => network.refuse({ code: 'row_not_found' }, 'This row does not exist. It may have been deleted.')

const asAdministrator = () => {
  network.answer(me, () => ({
    ...CATALOGUER,
    permissions: ['userManagement' as const, 'ltwa' as const],
    is_member_of_ic: true,
  }))
  network.answer(adminHistory, () => [])
}

const message = () => page.getByText('This row no longer exists')
const back = () => page.getByRole('button', { name: 'Back to the list' })

const NO_WORDS: AnswerOf<typeof ltwaWords> = {
  ltwa: [],
  current_page: 1,
  per_page: 50,
  total: 0,
  order: 'asc',
  sort: 'word',
  search: '',
  created_start: null,
  created_end: null,
  updated_start: null,
  updated_end: null,
  languages: [],
}

/**
 * Pages of rows that can be deleted. `reads` is the expected number of requests for the list: a dialog opens over the
 * list, so the list was already requested once; the page of a rule replaces the list.
 */
const DIALOGS: readonly (readonly [address: string, list: Call, row: Call, reads?: number])[] = [
  ['/admin/subjects?row=3', adminRows, adminRow],
  ['/admin/roles?row=3', adminRoles, adminRole],
  ['/admin/keyboards?row=3', adminKeyboards, adminKeyboard],
  ['/admin/profiles?row=3', adminProfiles, adminProfile],
  ['/admin/data_rules?row=own.rule', adminDataRules, adminDataRule, 1],
  ['/admin/mails?row=3', adminMails, adminMail],
  ['/admin/announcements?row=3', adminAnnouncements, adminAnnouncement],
  ['/ltwa/words?word=3', ltwaWords, ltwaWord],
]

/** The error code that a call returns if the row does not exist. */
const goneCode = ({ errors }: Call): ErrorCode => errors.find((code) => code.endsWith('not_found'))!

for (const [address, list, row, reads = 2] of DIALOGS)
  it(`reports that the row at ${address} was deleted, and returns to the refetched list`, async () => {
    asAdministrator()
    network.answer(list, () => (list === ltwaWords ? NO_WORDS : { rows: [], total: 0 }) as never)
    network.answer(isoLanguages, () => [])
    network.answer(row, () => network.refuse({ code: goneCode(row) } as CallFailure, 'This row does not exist.'))
    network.answer(dataRuleRecheck, () => network.refuse({ code: 'row_not_found' }, 'This rule does not exist.'))
    const router = await drawPage(address)
    await expect.element(message()).toBeVisible()
    // A deleted row must not be presented as a new one.
    expect(page.getByRole('dialog', { name: /\bnew\b/i }).elements()).toEqual([])
    await back().click()
    await expect.element(message()).not.toBeInTheDocument()
    await expect.poll(() => network.asked(list).length).toBe(reads)
    expect(router.state.location.search).not.toHaveProperty('row')
  })

async function openRole() {
  asAdministrator()
  network.answer(adminRoles, () => ({ rows: [ROLE], total: 1 }))
  network.answer(adminRole, () => ROLE)
  await drawPage('/admin/roles?row=3')
  await expect.element(name()).toHaveValue('Helper')
  network.answer(adminRoles, () => ({ rows: [], total: 0 }))
  network.answer(adminRole, gone)
}

const name = () => page.getByRole('textbox', { name: 'Name' })

it('keeps typed text if the row was deleted before the save, and returns to the list without a question', async () => {
  await openRole()
  network.answer(updateRole, gone)
  await name().fill('Assistant')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'This row no longer exists' })).toBeVisible()
  await expect.element(name()).toHaveValue('Assistant')
  await back().click()
  await expect.element(name()).not.toBeInTheDocument()
  await expect.element(page.getByText('Helper')).not.toBeInTheDocument()
})

it('reports success if the row to delete was already deleted', async () => {
  await openRole()
  network.answer(deleteRole, gone)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Helper?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Another user had already deleted this row.')).toBeVisible()
  await expect.element(name()).not.toBeInTheDocument()
  await expect.element(page.getByText('Helper')).not.toBeInTheDocument()
})
