import { type AnswerOf, type CenterRow, categories, closeCenter, issnCenters, me } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { CATALOGUER, draw, network } from '../../testing/draw.tsx'
import { CloseCenter } from './close-center.tsx'

const ERROR = '044 $c: the centre _2 does not register serials of FRA.'
const FRANCE = { id: '7', code: '_7', name: 'ISSN France' }
const ROW: CenterRow = {
  ...FRANCE,
  names: { en: FRANCE.name },
  address: null,
  languages: [],
  contact: null,
  countries: ['FRA'],
  active_block: null,
  is_active: true,
  closing: null,
  updated_at: '2026-11-20T09:00:00.000Z',
}

/**
 * The server's plan for closing a centre. If `countries` is false, its countries are not handed over, and one record
 * becomes invalid.
 */
const planOf = (countries: boolean): AnswerOf<typeof closeCenter> => ({
  center: FRANCE,
  to: { id: '2', code: '_2', name: 'ISSN UK' },
  records: [{ category: 'reg', count: 1 }],
  total: 1,
  blocks: [],
  users: [],
  further_users: 0,
  templates: 0,
  requests: 0,
  countries: ['FRA'],
  invalid: countries
    ? { judged: 1, count: 0, first: [] }
    : { judged: 1, count: 1, first: [{ issn: '4200-0033', title: 'Revue', errors: [ERROR] }] },
  hindrances: { locks: [], lock_count: 0, blocks: [], imports: [] },
  task_id: null,
})

beforeEach(async () => {
  await fetchMessageGroup('admin')
  network.answer(me, () => ({ ...CATALOGUER, is_member_of_ic: true }))
  network.answer(issnCenters, () => [{ id: '2', code: '_2', name: 'ISSN UK', countries: ['GBR'] }])
  network.answer(categories, () => [])
  network.answer(closeCenter, ({ body }) => planOf(body.countries))
})

const button = page.getByRole('button', { name: 'Close and hand over', exact: true })
const countries = page.getByLabelText('The other centre will register serials for these countries', { exact: false })
const allowInvalid = page.getByLabelText('Also change records that become invalid')
const started = () => network.asked(closeCenter).flatMap(({ body }) => (body.dry_run ? [] : [body]))

async function openWithoutCountries() {
  await draw(<CloseCenter row={ROW} form={{ cover: () => undefined, close: () => undefined }} />)
  await page.getByRole('button', { name: 'Close and hand over…' }).click()
  await page.getByRole('combobox', { name: 'Hand over to' }).click()
  await userEvent.keyboard('_2{Tab}')
  await countries.click()
}

it('lists the records that would become invalid, and does not close the centre without an override', async () => {
  await openWithoutCountries()
  await expect.element(page.getByText(ERROR)).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(started()).toEqual([])
  await countries.click()
  await expect.element(page.getByText(ERROR)).not.toBeInTheDocument()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
})

it('closes the centre with an override and a reason', async () => {
  await openWithoutCountries()
  await allowInvalid.click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Reason, for the audit log' }).fill('London corrects them')
  await button.click()
  await expect.poll(started).toMatchObject([{ countries: false, allow_invalid: true, reason: 'London corrects them' }])
})

it('offers no override to administrators outside the international centre', async () => {
  network.answer(me, () => CATALOGUER)
  await openWithoutCountries()
  await expect.element(page.getByText(ERROR)).toBeVisible()
  await expect.element(allowInvalid).not.toBeInTheDocument()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

it('asks before Escape discards typed text', async () => {
  await openWithoutCountries()
  const reason = page.getByRole('textbox', { name: 'Reason, for the audit log' })
  await reason.fill('London takes over')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('London takes over')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(reason).not.toBeInTheDocument()
})
