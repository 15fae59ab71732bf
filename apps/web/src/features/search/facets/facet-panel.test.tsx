import { type FacetTerm, type SearchAnswer, search, searchFacet } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { network } from '../../../testing/draw.tsx'
import { drawPage } from '../../../testing/draw-page.tsx'
import { hit, searchResults } from '../../../testing/hits.ts'

const panel = page.getByRole('region', { name: 'Filter results' })
const filterButton = page.getByRole('button', { name: /^Filter results/ })
const results = page.getByRole('table', { name: 'Results' })

type Buckets = SearchAnswer['aggregations'][FacetTerm]
const buckets = (values: Readonly<Record<string, string>>, others = 0): Buckets => ({
  buckets: Object.entries(values).map(([key, label], at) => ({ key, doc_count: 100 - at, label })),
  sum_other_doc_count: others,
})
const YEARS = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${1950 + at}`, `${1950 + at}`]))
const PUBLISHERS = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`house ${at}`, at % 3 === 0 ? `Press ${at}` : `House ${at}`]),
)
const FACETS: Partial<Record<FacetTerm, Buckets>> = {
  category: buckets({ reg: 'Register', can: 'Cancelled' }),
  languages: buckets({ eng: 'English', fre: 'French', spa: 'Spanish' }),
  start_year: buckets(YEARS),
  publisher_names: buckets(PUBLISHERS, 300),
}
const RESULTS = searchResults([hit('4200-0033')])
const withFacets = (terms: readonly FacetTerm[]): SearchAnswer => ({
  ...RESULTS,
  aggregations: Object.fromEntries(terms.map((term) => [term, FACETS[term] ?? buckets({})])),
})
const facetsAsked = () => network.asked(search).map(({ body }) => body.facets)
const chosen = () => network.asked(search).at(-1)?.body.selected_facets

/**
 * Opens a facet of the panel.
 * @returns the texts of the facet's values
 */
const open = async (name: string) => {
  const title = panel.getByRole('button', { name: new RegExp(`^${name}`) })
  if (title.element().getAttribute('aria-expanded') !== 'true') await title.click()
  const values = title.element().getAttribute('aria-controls')!
  return () => [...document.getElementById(values)!.querySelectorAll('li')].map(({ textContent }) => textContent)
}

beforeEach(() => {
  network.answer(search, ({ body }) => withFacets(body.facets))
})

const openPanel = async (address = '/search?q=journal') => {
  const drawn = await drawPage(address)
  await expect.element(results).toBeVisible()
  await filterButton.click()
  await expect.element(panel).toBeVisible()
  return drawn
}

it('shows all facets, with the names and counts of their values', async () => {
  await openPanel()
  expect(panel.getByRole('heading', { level: 3 }).elements()).toHaveLength(25)
  const categories = await open('Category')
  await expect.element(panel.getByRole('checkbox', { name: /^Register/ })).toBeVisible()
  await expect
    .poll(categories)
    .toEqual([expect.stringMatching(/Register.*100/), expect.stringMatching(/Cancelled.*99/)])
  await expect.element(panel.getByRole('heading', { name: 'Filter results' })).toHaveFocus()
})

it('applies two values that are checked in quick succession', async () => {
  const drawn = await openPanel()
  await open('Language')
  await expect.element(panel.getByRole('checkbox', { name: /^French/ })).toBeVisible()
  for (const name of [/^French/, /^Spanish/])
    (panel.getByRole('checkbox', { name }).element() as HTMLInputElement).click()
  await expect.poll(() => decodeURIComponent(drawn.state.location.href)).toBe('/search?q=journal&in.languages=fre,spa')
  await expect.element(filterButton).toHaveTextContent('Filter results · 2')
})

it('shows results before facets, requests only open facets, and reports a failure', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  network.answer(search, async ({ body: { facets } }) => {
    if (facets.length > 0) await promise
    return withFacets(facets)
  })
  const drawn = await openPanel('/search?q=revista')
  await expect.element(page.getByRole('status').getByText(/^1 record/)).toBeVisible()
  expect(panel.getByRole('checkbox').elements()).toHaveLength(0)
  arrive()
  await expect.element(panel.getByRole('checkbox').first()).toBeVisible()
  expect(facetsAsked()).toContainEqual([])
  for (const facets of facetsAsked()) expect(facets.length).toBeLessThan(25)
  network.answer(search, ({ body: { facets } }) => {
    if (facets.length > 0) network.refuse({ code: 'unexpected' }, 'The server does not answer.')
    return RESULTS
  })
  drawn.history.push('/search?q=bulletin')
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The server does not answer.')
  await expect.element(page.getByRole('status').getByText(/^1 record/)).toBeVisible()
})

it('searches values, including those outside the first page', async () => {
  network.answer(searchFacet, ({ body: { contains } }) => ({
    buckets: 'press of the far end'.includes(contains)
      ? [{ key: 'far', doc_count: 1, label: 'Press of the far end' }]
      : [],
    sum_other_doc_count: 0,
    total: 1,
  }))
  await openPanel()
  const values = await open('Publisher')
  const box = panel.getByRole('textbox', { name: 'Search the values of Publisher' })
  await box.fill('press')
  await expect.poll(values).toEqual([expect.stringContaining('Press of the far end')])
  await box.fill('zzzzzz')
  await expect.element(panel.getByText('No matching value')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('checkbox', { name: /^House 1/ }).first()).toBeVisible()
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: /more$/ }).click()
  await expect.element(panel.getByText(/in other values/)).toBeVisible()
})

it('selects years with the pointer and the keyboard', async () => {
  const drawn = await openPanel()
  await open('Start year')
  const scale = panel.getByRole('img', { name: 'Start year' })
  scale.element().scrollIntoView({ block: 'center' })
  const { width } = scale.element().getBoundingClientRect()
  await userEvent.dragAndDrop(scale, scale, {
    sourcePosition: { x: width * 0.51, y: 20 },
    targetPosition: { x: width * 0.79, y: 20 },
  })
  await expect.poll(() => drawn.state.location.href).toContain('in.start_year=')
  const drawnYears = chosen()!.map(({ key }) => Number(key))
  expect(Math.min(...drawnYears)).toBe(1980)
  expect(Math.max(...drawnYears)).toBe(1997)
  await panel.getByRole('button', { name: /Clear years/ }).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal')
  const from = panel.getByRole('slider', { name: 'Start year, from' })
  await expect.element(from).toHaveAttribute('aria-valuenow', '1950')
  ;(from.element() as HTMLElement).focus()
  // Sixty years are drawn as thirty bars of two years each, so eleven bars are 22 years.
  await userEvent.keyboard('{PageUp}{ArrowRight}{Enter}')
  await expect.poll(() => drawn.state.location.href).toContain('in.start_year=')
  await expect.element(from).toHaveAttribute('aria-valuenow', '1972')
  await expect.poll(() => chosen()?.length).toBe(60 - 22)
  await expect.element(from).toHaveFocus()
})

it('remembers that the panel is open, returns the focus on closing, and opens with a key', async () => {
  await openPanel()
  await cleanup()
  await drawPage('/search?q=journal')
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close the filters' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(filterButton).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(panel).toBeVisible()
})
