import { keywordAutocomplete, search, state } from '@seriatim/contract'
import { placeOfHeading, printHeadingKey } from '@seriatim/query/heading-key'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/draw.tsx'
import { drawPage, STATE } from '../../testing/draw-page.tsx'
import { answerSearchPage, lastSearch, press, query, waitForResults } from '../../testing/search-page.ts'

beforeEach(answerSearchPage)

it('names the filters in the URL, and removes one with a click', async () => {
  const label = (code: string) => (code === '_7' ? 'ISSN France' : 'Online')
  network.answer(keywordAutocomplete, ({ query: { q = '' } }) => {
    const tag = q === '_7' ? ('center' as const) : ('media' as const)
    return [{ tag, type: tag, code: q, label: label(q), searchable: label(q) }]
  })
  const drawn = await drawPage('/search?q=journal&with.center=_7&without.media=cr')
  await waitForResults()
  const chips = page.getByRole('region', { name: 'Conditions of this search' })
  await expect.element(chips).toMatchTextContent('Centre: ISSN France')
  await expect.element(chips).toMatchTextContent('Medium: Online')
  expect(lastSearch()?.keyword_queries).toHaveLength(2)
  await chips.getByRole('button', { name: 'Remove: not Medium: Online' }).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal&with.center=_7')
  await expect
    .poll(() => lastSearch()?.keyword_queries.map(({ action, code }) => [action, code]))
    .toEqual([['include', '_7']])
  await chips.getByRole('button', { name: 'Add a filter' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Filter by code' })).toBeVisible()
})

describe('changes of the search form', () => {
  const actions = page.getByRole('button', { name: 'Actions' })
  const unsearched = page.getByText('Search form changed')
  const filterBox = page.getByRole('combobox', { name: 'Filter by code' })
  const codes = () => lastSearch()?.keyword_queries.map(({ action, code }) => [action, code])
  beforeEach(() =>
    network.answer(keywordAutocomplete, () => [
      { tag: 'center' as const, type: 'center' as const, code: '_7', label: 'ISSN France', searchable: 'ISSN France' },
    ]),
  )

  it('run the search at once when a code filter is chosen or removed, with the rest of the form', async () => {
    const drawn = await drawPage('/search?q=journal')
    await waitForResults()
    await page.getByRole('button', { name: 'Advanced' }).click()
    await query.fill('canal')
    await filterBox.fill('_7')
    await page.getByRole('option', { name: /^Centre: ISSN France/ }).click()
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal&with.center=_7')
    await expect.poll(codes).toEqual([['include', '_7']])
    await expect.element(unsearched).not.toBeInTheDocument()
    await expect.element(filterBox).toHaveFocus()
    await press('{Backspace}')
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal')
    await expect.poll(codes).toEqual([])
  })

  it('disable actions on the results until the changed search is run', async () => {
    await drawPage('/search?q=journal')
    await waitForResults()
    await query.fill('canal')
    await expect.element(unsearched).toBeVisible()
    await actions.click()
    for (const name of ['Share this search', 'Monitor this search', 'Browse these results’ titles'])
      await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    await press('{Escape}')
    await query.fill('journal')
    await expect.element(unsearched).not.toBeInTheDocument()
    await query.fill('canal')
    await press('{Enter}')
    await expect.element(unsearched).not.toBeInTheDocument()
    await actions.click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Share this search' }))
      .not.toHaveAttribute('aria-disabled', 'true')
  })

  it('are not stored as unsearched text of the previous search once they are searched', async () => {
    const drawn = await drawPage('/search')
    drawn.history.push('/search?q=journal')
    await waitForResults()
    await query.fill('canal')
    await press('{Enter}')
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal')
    await waitForResults()
    drawn.history.back()
    await expect.element(query).toHaveValue('journal')
    drawn.history.push('/tasks')
    await expect.element(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
    drawn.history.back()
    await waitForResults()
    await expect.element(query).toHaveValue('journal')
  })
})

describe('the initial filter of a demonstration server', () => {
  const chips = page.getByRole('region', { name: 'Conditions of this search' })
  const chip = chips.getByRole('button', { name: /^Remove: .*fre/ })
  const filters = () => lastSearch()?.keyword_queries
  beforeEach(() => network.answer(state, () => ({ ...STATE, demonstration: true })))

  it('excludes Free records from the first search, and stays in its URL', async () => {
    const drawn = await drawPage('/search')
    await expect.element(chip).toBeVisible()
    expect(network.asked(search)).toEqual([])
    await query.fill('journal')
    await press('{Enter}')
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal&without.category=fre')
    await waitForResults()
    expect(filters()).toMatchObject([{ action: 'exclude', type: 'category', code: 'fre' }])
  })

  it('excludes Free records from a search with an empty query', async () => {
    const drawn = await drawPage('/search')
    await expect.element(chip).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.poll(() => drawn.state.location.href).toBe('/search?without.category=fre')
    await waitForResults()
    expect(filters()).toMatchObject([{ action: 'exclude', type: 'category', code: 'fre' }])
  })

  it('is removed with its chip, and restored by Reset', async () => {
    const drawn = await drawPage('/search')
    await chip.click()
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=+')
    await waitForResults()
    expect(filters()).toEqual([])
    await expect.element(chip).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => drawn.state.location.href).toBe('/search')
    await expect.element(chip).toBeVisible()
  })

  it('does not apply to a URL with a search', async () => {
    await drawPage('/search?q=journal')
    await waitForResults()
    expect(filters()).toEqual([])
    await expect.element(chip).not.toBeInTheDocument()
  })
})

it('opens without filters if the server is no demonstration', async () => {
  await drawPage('/search')
  const chips = page.getByRole('region', { name: 'Conditions of this search' })
  await expect.element(chips.getByRole('button', { name: 'Add a filter' })).toBeVisible()
  await expect.element(chips.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

it('shows a heading filter as a chip with tag and label', async () => {
  const key = printHeadingKey({
    index: 'titles',
    ...placeOfHeading({ sortKey: 'nature', tag: '245', script: 'latin', label: '\u0098The \u009CNature' }),
    digest: '',
  })
  const drawn = await drawPage(`/search?${new URLSearchParams({ 'with.heading': key })}`)
  await waitForResults()
  const chips = page.getByRole('region', { name: 'Conditions of this search' })
  await expect.element(chips).toMatchTextContent('Entry 245: The Nature')
  await expect.element(query).toHaveValue('')
  expect(lastSearch()?.keyword_queries).toMatchObject([{ type: 'heading', code: key }])
  await chips.getByRole('button', { name: 'Remove: Entry 245: The Nature' }).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=+')
})
