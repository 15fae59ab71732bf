import {
  type AnswerOf,
  assignedNumbers,
  forecastBlocks,
  isoCountries,
  issnCenters,
  lcCountries,
  listBlocks,
  me,
  type Profile,
} from '@seriatim/contract'
import { entryName, list } from '@seriatim/profile/lists'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disabledFields } from '../../testing/disabled-fields.ts'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

const rows = (name: 'countries' | 'lcCountries') =>
  list(name).map((entry) => ({ id: entry.code, code: entry.code, name: entryName(entry, 'en') }))

const MANAGER: Profile = {
  ...CATALOGUER,
  permissions: ['search', 'catalog', 'addISSNRange'],
  block_permission: true,
}

beforeEach(() => {
  network.answer(me, () => MANAGER)
  network.answer(
    forecastBlocks,
    (): AnswerOf<typeof forecastBlocks> => ({
      center: { id: '7', code: '_7', name: 'ISSN France' },
      free: 900,
      queued: 0,
      has_active_block: true,
      per_month: 1,
      runs_out_on: null,
      days: null,
      level: 'enough',
    }),
  )
  network.answer(isoCountries, () => rows('countries'))
  network.answer(lcCountries, () => rows('lcCountries'))
  network.answer(issnCenters, () => [
    { id: '7', code: '_7', name: 'ISSN France', countries: ['FRA'] },
    { id: '2', code: '_2', name: 'ISSN UK', countries: ['GBR'] },
  ])
  network.answer(listBlocks, () => [])
  network.answer(assignedNumbers, () => ({ months: [], total: 0 }))
})

const country = () =>
  page.getByRole('form', { name: 'New block' }).getByRole('combobox', { name: 'Country', exact: true })

it('opens with a shortcut, focuses the first field, and marks required fields on an empty submit', async () => {
  await drawPage('/tasks')
  await expect.element(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await userEvent.keyboard('gb')
  await expect.element(country()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This field is required.').first()).toBeVisible()
})

it('explains why the only disabled field of a new block is disabled', async () => {
  await drawPage('/newblock')
  await expect.element(page.getByRole('textbox', { name: 'Starting ISSN' })).toBeVisible()
  const disabled = await disabledFields()
  expect(disabled).toHaveLength(1)
  expect(disabled.filter(({ reason }) => reason === '')).toEqual([])
})

it('applies the matching country on Tab after typing, and keeps the country on Tab without typing', async () => {
  await drawPage('/newblock')
  await expect.element(country()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(country()).toHaveValue('')
  await country().click()
  await userEvent.keyboard('fra{Tab}')
  await expect.element(country()).toHaveValue('FRA · France')
  country().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(country()).toHaveValue('FRA · France')
})

it('applies a country that the user typed before the list of countries arrived', async () => {
  const arrived = Promise.withResolvers<void>()
  network.answer(isoCountries, async () => {
    await arrived.promise
    return rows('countries')
  })
  await drawPage('/newblock')
  await expect.element(country()).toHaveFocus()
  await userEvent.keyboard('fra{Tab}')
  await expect.element(country()).toHaveValue('')
  arrived.resolve()
  await expect.element(country()).toHaveValue('FRA · France')
})

it('keeps the centre of the list filter in the URL', async () => {
  network.answer(me, () => ({ ...MANAGER, center: { ...MANAGER.center!, id: '0', code: '_0' }, is_member_of_ic: true }))
  const router = await drawPage('/newblock')
  const filter = page.getByRole('region', { name: 'Blocks' }).getByRole('combobox', { name: 'Centre' })
  await filter.click()
  await userEvent.keyboard('_7{Tab}')
  await expect.poll(() => router.state.location.search).toMatchObject({ centre: '_7' })
})
