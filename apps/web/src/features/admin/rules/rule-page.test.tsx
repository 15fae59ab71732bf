/** Tests the page of a rule while its form changes and is saved. */
import {
  adminDataRule,
  dataRuleDue,
  dataRuleRecheck,
  dataRuleVersions,
  me,
  type SetRuleRow,
  updateDataRule,
} from '@seriatim/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeLocale } from '../../../kernel/i18n.ts'
import { CATALOGUER, network } from '../../../testing/draw.tsx'
import { drawPage } from '../../../testing/draw-page.tsx'

const levels: SetRuleRow['levels'] = {
  reg: 'error',
  wor: 'error',
  fre: 'error',
  val: 'error',
  leg: 'error',
  sup: 'error',
  can: 'error',
}

const RULE: SetRuleRow = {
  id: 'issn-check',
  code: 'issn-check',
  class: 'record',
  kind: null,
  description: 'The check character of the ISSN is right',
  names: null,
  sentences: null,
  enabled: true,
  required: false,
  reference: null,
  levels,
  variants: { absent: levels, malformed: levels, unknown: levels },
  variant_names: {},
  parameters: {},
  changed_at: null,
  changed_by: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  reason: null,
}

const openRule = async () => {
  network.answer(me, () => ({ ...CATALOGUER, permissions: ['userManagement' as const], is_member_of_ic: true }))
  network.answer(adminDataRule, () => RULE)
  network.answer(dataRuleRecheck, () => network.refuse({ code: 'row_not_found' }, 'There was none.'))
  network.answer(dataRuleDue, () => [])
  network.answer(dataRuleVersions, () => [])
  await drawPage('/admin/data_rules?row=issn-check')
  await expect.element(radios().nth(0)).toBeVisible()
}

const radios = () => page.getByRole('radio')

/** The position of each radio button and column header in the window, in pixels. */
const places = () =>
  [...document.querySelectorAll('input[type="radio"], thead th')].map((element) => {
    const { x, y } = element.getBoundingClientRect()
    return [Math.round(x), Math.round(y)]
  })

for (const locale of ['en', 'ru'] as const)
  it(`does not move the columns and rows of levels when a level is chosen: ${locale}`, async () => {
    await openRule()
    await changeLocale(locale)
    const before = places()
    for (const at of [0, 1]) {
      await radios().nth(at).click()
      await expect.element(radios().nth(at)).toBeChecked()
      expect(places()).toEqual(before)
    }
    await changeLocale('en')
  })

it('keeps the scroll position when the rule is saved, even if its records are then checked', async () => {
  await openRule()
  network.answer(updateDataRule, ({ body }) => {
    network.answer(dataRuleRecheck, () => ({
      task_id: '1',
      created_at: RULE.updated_at,
      ended_at: RULE.updated_at,
      done: 1,
      total: 1,
      changed: 0,
    }))
    return {
      ...RULE,
      levels: { ...levels, ...(body.levels as SetRuleRow['levels']) },
      updated_at: '2026-01-02T00:00:00.000Z',
    }
  })
  await radios().nth(1).click()
  const button = page.getByRole('button', { name: 'Save and apply now' }).element()
  if (button instanceof HTMLElement) button.focus()
  const before = places()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Existing records were rechecked', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Changed, not saved')).not.toBeInTheDocument()
  expect(places()).toEqual(before)
})
