import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { draw } from '../../testing/draw.tsx'
import { SLOTS } from './alphabet.ts'
import { AlphabetBar } from './alphabet-bar.tsx'

const slot = (place: string) => page.getByRole('button', { name: new RegExp(`^Go to ${place}`) })
const gone: string[] = []

beforeEach(() => fetchMessageGroup('browse'))

it('shows a rare script as a link if the index has entries in that script', async () => {
  const counts = SLOTS.map(({ label }) => (label === 'ก–ฮ' || label === 'A' ? 3 : 0))
  await draw(<AlphabetBar labels={['Nature']} counts={counts} go={(position) => gone.push(position)} />)
  await slot('ก–ฮ').click()
  expect(gone).toEqual(['ก'])
  await expect.element(slot('N')).toHaveAttribute('aria-current', 'location')
  await expect.element(slot('А–Я')).toBeVisible()
  expect(slot('ა–ჰ').elements()).toEqual([])
})

it('shows the current position even if the counts are unknown', async () => {
  await draw(<AlphabetBar labels={['საქართველო']} counts={undefined} go={() => undefined} />)
  await expect.element(slot('ა–ჰ')).toHaveAttribute('aria-current', 'location')
  expect(slot('ก–ฮ').elements()).toEqual([])
})
