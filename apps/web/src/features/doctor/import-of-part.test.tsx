import { categories, type DoctorExamination, importPart, issnCenters, me } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { CATALOGUER, draw, network } from '../../testing/draw.tsx'
import { ImportOfPart } from './import-of-part.tsx'

beforeEach(() => Promise.all([fetchMessageGroup('doctor'), fetchMessageGroup('import')]))

const EXAMINATION: DoctorExamination = {
  form: 'iso2709',
  content: 'iso2709',
  is_unimarc: false,
  bytes: 300,
  records: 3,
  sound: 1,
  places: { whole: 1, partly: 1, none: 0 },
  faults: [],
  encodings: [{ encoding: 'utf8', count: 3 }],
  parts: { repaired: 300, readable: 100, broken: 200 },
}

const never = () => new Promise<never>(() => undefined)
const start = () => page.getByRole('button', { name: 'Start the dry run' })

it('starts an import for the user’s centre before the lists of categories and centres arrive', async () => {
  network.answer(categories, never)
  network.answer(issnCenters, never)
  network.answer(importPart, never)
  draw(<ImportOfPart id="4" examination={EXAMINATION} />)
  await start().click()
  await expect
    .poll(() => network.asked(importPart).map(({ body }) => body))
    .toEqual([{ part: 'repaired', mode: 'new', center_id: '_7', category_code: 'reg' }])
})

it('shows that the user needs a centre, and starts no import', async () => {
  network.answer(me, () => ({ ...CATALOGUER, center: null, centers: [] }))
  network.answer(categories, () => [])
  network.answer(issnCenters, () => [])
  draw(<ImportOfPart id="4" examination={EXAMINATION} />)
  await expect.element(start()).toHaveAttribute('aria-disabled', 'true')
  await start().click({ force: true })
  await start().hover({ force: true })
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Choose a centre first.')
  expect(network.asked(importPart)).toEqual([])
})
