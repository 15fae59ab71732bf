import { type BrowseEntry, browseTitles, keywordAutocomplete } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'

it('shows why a URL does not name a valid position in the index', async () => {
  network.answer(browseTitles, () =>
    network.refuse(
      { code: 'invalid_position' },
      'This position is not in this index. Go to the beginning of the index.',
    ),
  )
  await drawPage('/browse/titles?position=%EE%80%80pYQ')
  await expect.element(page.getByText(/^This position is not in this index\./)).toBeVisible()
  expect(network.asked(browseTitles).map(({ body }) => body.position)).toContain('\ue000pYQ')
})

const COUNTRIES = Array.from({ length: 30 }, (_, at): [string, number] => [`Country number ${at}`, 30 - at])
const entry: BrowseEntry = {
  hits: 30,
  label: 'Nature',
  tag: '245',
  script: 'latin',
  key: '\ue000tYQ',
  categories: [['Register', 30]],
  countries: COUNTRIES,
  category_codes: ['reg'],
  country_codes: COUNTRIES.map((_, at) => `C${at}`),
  external_references: [],
}

const answerEntries = () =>
  network.answer(browseTitles, () => ({ entries: [entry], response_time: 1, filtered_count: 1 }))
const banner = page.getByRole('region', { name: 'Subset' })

beforeEach(() => {
  network.answer(keywordAutocomplete, ({ query: { q = '' } }) => [
    { tag: 'center' as const, type: 'center' as const, code: q, label: 'ISSN France', searchable: 'ISSN France' },
  ])
})

it('lists all conditions of the search in the banner of a subset', async () => {
  answerEntries()
  await drawPage(
    '/browse/titles?q=journal&anywhere=true&with.center=_7&without.family=0028-0836&in.media=ta&out.languages=fre' +
      '&l1.q=coast&l1.tag=245&l1.sub=a&l2.q=light&l2.not=true&match=any',
  )
  await expect.element(banner).toBeVisible()
  for (const part of [
    'journal',
    'Anywhere',
    'Centre: ISSN France',
    'family of 0028-0836',
    'Medium: ta',
    'Language: fre',
    'match any line',
    '245 $a: coast',
    'any field: light',
  ])
    await expect.element(banner).toMatchTextContent(part)
  expect([...banner.element().querySelectorAll('[data-excluded]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('any field: light'),
    expect.stringContaining('family of 0028-0836'),
    expect.stringContaining('Language: fre'),
  ])
})

it('shows details as links, and an ellipsis for countries that do not fit', async () => {
  await page.viewport(1920, 900)
  answerEntries()
  await drawPage('/browse/titles')
  const country = page.getByRole('link', { name: 'Country number 0 30' })
  await expect.element(country).toBeVisible()
  for (const link of [country, page.getByRole('link', { name: 'Register 30' })])
    expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline')
  const details = country.element().parentElement!
  expect(details.scrollWidth).toBeGreaterThan(details.clientWidth)
  const { display, textOverflow, whiteSpace } = getComputedStyle(details)
  expect({ display, textOverflow, whiteSpace }).toEqual({
    display: 'block',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  })
  expect(details.title).toContain('Country number 29 1')
})
