import { keywordAutocomplete, monitoredSearches, search } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../../testing/draw.tsx'
import { drawPage } from '../../../testing/draw-page.tsx'
import { hit, searchResults } from '../../../testing/hits.ts'

const FOUND = searchResults([hit('4200-0033'), hit('4200-0041')])

const query = page.getByRole('textbox', { name: 'Query' })
const failure = page.getByRole('alert').filter({ hasText: 'Search query failed, reason :' })
const waitForResults = () => expect.element(page.getByRole('table', { name: 'Results' })).toBeVisible()

beforeEach(() => {
  network.answer(keywordAutocomplete, () => [])
  network.answer(monitoredSearches, () => [])
})

it('shows the reason next to the query, and repeats the search on request', async () => {
  network.answer(search, () => network.refuse({ code: 'unexpected' }, 'The server does not answer.'))
  await drawPage('/search')
  await query.fill('journal')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(failure).toMatchTextContent('The server does not answer.')
  network.answer(search, () => FOUND)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await waitForResults()
  await expect.element(failure).not.toBeInTheDocument()
})

it('links to the first page if the requested page is beyond the limit', async () => {
  network.answer(search, ({ body: { page } }) => {
    if (page > 1) network.refuse({ code: 'beyond_limit', details: { limit: 20_000 } }, 'The page is too far.')
    return FOUND
  })
  const drawn = await drawPage('/search?q=journal&page=900')
  await failure.getByRole('button', { name: 'Go to the first page' }).click()
  await waitForResults()
  expect(drawn.state.location.href).toBe('/search?q=journal')
})

it('underlines the invalid part in the query box and in a line', async () => {
  network.answer(search, ({ body: { basic_query, data_queries } }) => {
    const problem = { problem: 'bracket', near: '(', length: 1 }
    if (basic_query.query !== '')
      network.refuse(
        { code: 'query_syntax', details: { ...problem, position: 12, source: 'basic' } },
        'A bracket is not closed.',
      )
    if (data_queries.datafields[1]?.query === '[a')
      network.refuse(
        { code: 'query_syntax', details: { ...problem, position: 0, source: 1 } },
        'A bracket is not closed.',
      )
    return FOUND
  })
  const drawn = await drawPage('/search?q=journal+AND+(&format=lucene')
  await expect.element(failure).toMatchTextContent('LUCENE accepts words')
  await expect.element(query).toHaveAttribute('aria-invalid', 'true')
  drawn.history.push('/search?l1.q=good&l2.type=regex&l2.q=%5Ba')
  await expect.element(failure).toMatchTextContent('Line 2')
  const terms = (number: number) => page.getByRole('textbox', { name: `Terms, line ${number}` })
  await expect.element(terms(2)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(terms(1)).not.toHaveAttribute('aria-invalid')
  await terms(2).fill('[a]')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await waitForResults()
  await expect.element(failure).not.toBeInTheDocument()
})
