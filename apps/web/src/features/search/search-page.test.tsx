import {
  categories,
  isoCountries,
  isoLanguages,
  keywordAutocomplete,
  me,
  readRecord,
  recordVersions,
  search,
  shareSearch,
  suggestSearch,
} from '@seriatim/contract'
import { dataField, type MarcRecord, toLines } from '@seriatim/marc'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { CATALOGUER, network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { hit, searchResults } from '../../testing/hits.ts'
import {
  answerSearches,
  answerSearchPage,
  box,
  HITS,
  header,
  ISSNS,
  press,
  query,
  results,
  row,
  rows,
  waitForResults,
} from '../../testing/search-page.ts'
import { answerWith, aSerial, versionWith } from '../../testing/serials.ts'

const [FIRST, SECOND] = ISSNS
const withMarc = (issn: string, record: MarcRecord) => hit(issn, { marc21: toLines(record).join('\n') })

beforeEach(answerSearchPage)

it('moves through the rows with keys, and lists these keys in the shortcut sheet', async () => {
  network.answer(recordVersions, () => ({ draft: [], active: [versionWith(aSerial(), '1', 'france')], archived: [] }))
  await drawPage('/search?q=journal')
  await waitForResults()
  await press('j')
  await expect.element(row(0)).toHaveFocus()
  await press('j')
  await expect.element(row(1)).toHaveFocus()
  await press('x')
  await expect.element(box(SECOND)).toBeChecked()
  await press('k')
  await expect.element(row(0)).toHaveFocus()
  await press('{Enter}')
  await expect.element(results.getByText('Legend:')).toBeVisible()
  await press('{Enter}')
  await expect.element(results.getByText('Legend:')).not.toBeInTheDocument()
  await press('v')
  const versions = page.getByRole('dialog', { name: new RegExp(`^Versions of ${FIRST}`) })
  await expect.element(versions).toBeVisible()
  await press('{Escape}')
  await expect.element(versions).not.toBeInTheDocument()
  await expect.element(row(0)).toHaveFocus()
  await press('/')
  await expect.element(query).toHaveFocus()
  await expect.element(query).toHaveValue('journal')
  await press('{Escape}')
  ;(query.element() as HTMLElement).blur()
  await press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Go to the query', 'Next row', 'Open or close the row', 'Command palette'])
    await expect.element(sheet.getByText(words)).toBeVisible()
  ;(sheet.getByRole('switch', { name: /^Single-key shortcuts/ }).element() as HTMLElement).focus()
  await press(' ')
  await expect.element(sheet.getByRole('switch', { name: /^Single-key shortcuts/ })).not.toBeChecked()
  await press('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await press('/')
  await expect.element(query).not.toHaveFocus()
})

it('moves the focus out of the empty query box on Escape, so that single-key shortcuts work', async () => {
  const drawn = await drawPage('/search')
  await expect.element(query).toHaveFocus()
  await press('{Escape}')
  await expect.element(query).not.toHaveFocus()
  expect(document.activeElement?.tagName).not.toBe('BODY')
  await press('gt')
  await expect.poll(() => drawn.state.location.href).toBe('/tasks')
  await expect.element(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
})

it('expands a row to its MARC record with a legend and links to other records', async () => {
  const record: MarcRecord = {
    ...aSerial(),
    fields: [...aSerial().fields, dataField('776', '0', '8', [['x', SECOND]])],
  }
  answerSearches(searchResults([withMarc(FIRST, record)]))
  network.answer(readRecord, ({ params }) => answerWith(aSerial(), params.issn))
  const drawn = await drawPage(`/search?q=${FIRST}`)
  await waitForResults()
  await page.getByRole('button', { name: new RegExp(`^Show the details of ${FIRST}`) }).click()
  for (const part of ['field tag', '$ subfield code', 'non-sorting characters'])
    await expect.element(results.getByText(part)).toBeVisible()
  const title = toLines(record).find((line) => /^=?245/.test(line))!
  expect(results.element().textContent).toContain(/\$a([^$/:]+)/.exec(title)![1]!.trim())
  await results.getByRole('link', { name: SECOND }).first().click()
  await expect.poll(() => drawn.state.location.href).toBe(`/record/${SECOND}`)
  drawn.history.back()
  await waitForResults()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect.element(page.getByRole('button', { name: new RegExp(`^Show the details of ${FIRST}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect.element(page.getByRole('button', { name: new RegExp(`^Hide the details of ${FIRST}`) })).toBeVisible()
})

describe('the page of results', () => {
  const TOTAL = 230
  beforeEach(() => {
    network.answer(search, ({ body }) =>
      searchResults(body.page > 3 ? [] : HITS.map((each) => hit(each.issn.replace('4200', `420${body.page}`))), TOTAL),
    )
  })
  const first = () =>
    /^Select \S+/.exec(rows()[0]?.querySelector('[aria-label^="Select"]')?.getAttribute('aria-label') ?? '')?.[0]

  it('changes with the buttons and the page box, which refuses a page that does not exist', async () => {
    const drawn = await drawPage('/search?q=journal')
    await waitForResults()
    await expect.poll(first).toBe('Select 4201-0033')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal&page=2')
    await expect.poll(first).toBe('Select 4202-0033')
    const goTo = page.getByRole('textbox', { name: 'Go to page' })
    for (const wrong of ['0', '999', '-1', 'two', '']) {
      await goTo.fill(wrong)
      await press('{Enter}')
      await expect.element(page.getByRole('alert').getByText('Invalid value')).toBeVisible()
      await expect.element(goTo).toHaveAttribute('aria-invalid', 'true')
    }
    await goTo.fill('3')
    await press('{Enter}')
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal&page=3')
    await expect.poll(first).toBe('Select 4203-0033')
    await goTo.fill('1')
    await press('{Enter}')
    await expect.poll(first).toBe('Select 4201-0033')
    drawn.history.push('/search?q=journal&page=180')
    await expect.element(page.getByText('There are no records on this page')).toBeVisible()
    await page.getByRole('button', { name: 'Go to the first page' }).click()
    await expect.poll(first).toBe('Select 4201-0033')
  })

  it('keeps the focus on a paging button that becomes disabled, and explains why it is disabled', async () => {
    const drawn = await drawPage('/search?q=journal&page=2')
    await waitForResults()
    const next = page.getByRole('button', { name: 'Next page' })
    ;(next.element() as HTMLElement).focus()
    await press('{Enter}')
    await expect.poll(() => drawn.state.location.href).toBe('/search?q=journal&page=3')
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(next).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await expect.element(next).toHaveFocus()
    await expect.element(page.getByRole('tooltip')).toMatchTextContent('This is the last page.')
  })
})

const display = page.getByRole('button', { name: 'Display' })
const toggle = async (group: string, name: string) => {
  await display.click()
  await page.getByRole('group', { name: group }).getByRole('menuitemcheckbox', { name }).click()
  await press('{Escape}')
}

it('shows names, further titles and columns chosen in Display, and keeps the choice', async () => {
  network.answer(isoCountries, () => [{ id: '1', code: 'UKR', name: 'Ukraine' }])
  network.answer(isoLanguages, () => [{ id: '1', code: 'ukr', name: 'Ukrainian' }])
  network.answer(categories, () => [{ id: '1', code: 'reg', name: 'Register' }])
  answerSearches(
    searchResults([
      hit(FIRST, {
        iso_country: 'UKR',
        languages: ['ukr'],
        titles: [
          { tag: '222', label: 'Visnyk (Print)', script: 'transliterated' },
          { tag: '222', label: 'Вісник (Print)', script: 'original' },
          { tag: '246', label: 'Herald', script: 'latin' },
        ],
      }),
    ]),
  )
  const drawn = await drawPage(`/search?q=${FIRST}`)
  await waitForResults()
  const cells = () => rows()[0]?.textContent
  // Titles in original script are hidden by default (specification-1, Results table).
  expect(cells()).not.toContain('Вісник (Print)')
  await toggle('Titles', 'Titles in original script')
  await expect.poll(cells).toContain('Вісник (Print)')
  expect(cells()).not.toContain('Herald')
  await toggle('Titles', 'Variant titles (245, 246)')
  await expect.poll(cells).toContain('Herald')
  for (const [group, name] of [
    ['Country', 'Ukraine'],
    ['Language', 'Ukrainian'],
    ['Category', 'Register'],
  ] as const) {
    expect(cells()).not.toContain(name)
    await toggle('Names instead of codes', group)
    await expect.poll(cells).toContain(name)
  }
  drawn.history.push('/tasks')
  await expect.element(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  drawn.history.push(`/search?q=${FIRST}`)
  await expect.poll(cells).toContain('Ukraine')
  await expect.element(header('End year')).toBeVisible()
  await toggle('Columns', 'End year')
  await expect.element(header('End year')).not.toBeInTheDocument()
  await display.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.element(header('End year')).toBeVisible()
})

it('offers less strict searches as buttons if a search has no results', async () => {
  const some = searchResults(HITS.slice(0, 1))
  network.answer(search, ({ body: { basic_query, keyword_queries } }) => {
    const words = basic_query.query
    const finds = ['canal yearbook', 'lighthou*', 'yearbook canal'].includes(words) && keyword_queries.length === 0
    return finds ? some : searchResults([])
  })
  network.answer(suggestSearch, ({ body: { basic_query, keyword_queries } }) => ({
    queries: basic_query.query === 'canal yearbok' ? [{ query: 'canal yearbook', count: 1 }] : [],
    without: keyword_queries.length > 0 ? [{ part: 'filter' as const, index: 0, count: 1 }] : [],
  }))
  network.answer(keywordAutocomplete, () => [
    { tag: 'center' as const, type: 'center' as const, code: '_7', label: 'ISSN France', searchable: 'ISSN France' },
  ])
  const drawn = await drawPage('/search?q=canal+yearbok')
  const offer = (name: RegExp) => page.getByRole('status').getByRole('button', { name })
  await expect.element(page.getByText('No record found')).toBeVisible()
  await offer(/^Did you mean “canal yearbook”\? *1$/).click()
  await expect.element(query).toHaveValue('canal yearbook')
  await waitForResults()
  drawn.history.push('/search?q=canal+yearbook&with.center=_7')
  await expect.element(page.getByText('No record found')).toBeVisible()
  await offer(/^Without Centre: ISSN France.* 1$/).click()
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal+yearbook')
  await waitForResults()
  drawn.history.push('/search?q=lighthou')
  await offer(/^Search lighthou\*/).click()
  await expect.element(query).toHaveValue('lighthou*')
  await waitForResults()
  drawn.history.push('/search?q=%22yearbook+canal%22')
  await offer(/^Search the words, not the phrase/).click()
  await expect.element(query).toHaveValue('yearbook canal')
  await waitForResults()
})

it('selects single rows, a range and all rows, and copies them as a table', async () => {
  await drawPage('/search?q=journal')
  await waitForResults()
  await box(ISSNS[1]).click()
  await box(ISSNS[4]).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '4 selected' }).click()
  await page.getByRole('menuitem', { name: 'Copy as a table (TSV)' }).click()
  await expect
    .poll(async () => {
      const text = await navigator.clipboard.readText()
      return text
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0])
    })
    .toEqual(['ISSN', ...ISSNS.slice(1, 5)])
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: '6 selected' }).click()
  await page.getByRole('menuitem', { name: 'Cancel selection' }).click()
  await expect.element(page.getByRole('button', { name: /selected/ })).not.toBeInTheDocument()
})

it("opens only records of the user's centre in the editor, and searches selected records in a new tab", async () => {
  answerSearches(searchResults([hit(FIRST, { center: '_2' }), hit(SECOND, { center: '_2' })]))
  await drawPage('/search?q=journal')
  await waitForResults()
  await box(FIRST).click()
  await box(SECOND).click()
  await page.getByRole('button', { name: '2 selected' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect
    .element(page.getByText(`You don't have the permissions to modify this ISSN : ${FIRST}, ${SECOND}`))
    .toBeVisible()
  await page.getByRole('button', { name: '2 selected' }).click()
  const link = page.getByRole('menuitem', { name: /^Search the selected ISSNs/ })
  await expect.element(link).toHaveAttribute('target', '_blank')
  const { searchParams } = new URL((link.element() as HTMLAnchorElement).href)
  expect(searchParams.get('q')).toContain(FIRST)
  expect(searchParams.get('q')).toContain(SECOND)
})

describe('a row of the results', () => {
  const pencil = (issn: string) => results.getByRole('link', { name: new RegExp(`^Edit ${issn}`) })
  const marks = (at: number) => [...rows()[at]!.querySelectorAll('mark')].map(({ textContent }) => textContent)

  it('links to the editor', async () => {
    answerSearches(searchResults([hit(FIRST)]))
    await drawPage('/search?q=journal')
    await waitForResults()
    await expect.element(pencil(FIRST)).toHaveAttribute('href', `/catalogue?issns=${FIRST}`)
    await expect.element(pencil(FIRST)).not.toHaveAttribute('aria-disabled')
  })

  it('explains at the pencil why a record of another centre cannot be edited', async () => {
    answerSearches(searchResults([hit(FIRST, { center: '_2' })]))
    const drawn = await drawPage('/search?q=journal')
    await waitForResults()
    await expect.element(pencil(FIRST)).toHaveAttribute('aria-disabled', 'true')
    await pencil(FIRST).hover()
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(`permissions to modify this ISSN : ${FIRST}`)
    ;(pencil(FIRST).element() as HTMLElement).click()
    expect(drawn.state.location.href).toBe('/search?q=journal')
  })

  it('shows the hidden title that matched the query, with its tag and its matched words marked', async () => {
    const titles = [
      { tag: '222', label: 'Visnyk (Print)', script: 'transliterated' as const },
      { tag: '222', label: 'Вісник (Print)', script: 'original' as const },
      { tag: '246', label: 'Coastal herald', script: 'latin' as const },
      { tag: '246', label: 'Herald of coastal light', script: 'latin' as const },
    ]
    answerSearches(searchResults([hit(FIRST, { titles }), hit(SECOND)]))
    await drawPage('/search?q=herald+coastal+light')
    await waitForResults()
    await expect.poll(() => marks(0)).toEqual(['Herald', 'coastal', 'light'])
    await expect.element(row(0).getByText('Found in 246')).toBeVisible()
    expect(rows()[0]!.textContent).not.toContain('Coastal herald')
    expect(rows()[1]!.textContent).not.toContain('Found in')
  })

  it('shows no further title if a visible one matches as many words of the query', async () => {
    const titles = [
      { tag: '222', label: 'Coastal herald (Print)', script: 'latin' as const },
      { tag: '246', label: 'Herald of coastal light', script: 'latin' as const },
    ]
    answerSearches(searchResults([hit(FIRST, { titles })]))
    await drawPage('/search?q=herald')
    await waitForResults()
    await expect.poll(() => marks(0)).toEqual(['herald'])
    expect(rows()[0]!.textContent).not.toContain('Found in')
  })

  it('keeps the state icons next to the title on a wide screen', async () => {
    await page.viewport(1920, 1000)
    answerSearches(searchResults([hit(FIRST, { draft_record: true, media: ['cr'] })]))
    await drawPage('/search?q=journal')
    await waitForResults()
    const [draft, title] = [
      results.getByRole('img', { name: 'A draft version exists' }),
      results.getByText(`Journal ${FIRST}`).first(),
    ].map((each) => each.element().getBoundingClientRect())
    expect(draft!.left - title!.right).toBeLessThan(16)
    await expect.element(results.getByRole('img', { name: 'Links not checked yet' })).toBeVisible()
  })
})

it('lists recent searches, opens one by keyboard, and clears them', async () => {
  const drawn = await drawPage('/search')
  for (const words of ['canal', 'medicine']) {
    await query.fill(words)
    await press('{Enter}')
    await expect.poll(() => drawn.state.location.href).toBe(`/search?q=${words}`)
    await waitForResults()
  }
  drawn.history.push('/search')
  await expect.element(query).toHaveValue('')
  await query.click()
  await press('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'medicine' })).toHaveFocus()
  await press('{ArrowDown}')
  await press('{Enter}')
  await expect.poll(() => drawn.state.location.href).toBe('/search?q=canal')
  await expect.element(query).toHaveValue('canal')
  await query.fill('')
  await query.click()
  await expect.element(page.getByText('Your last searches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear history' }).click()
  await expect.element(page.getByText('Your last searches')).not.toBeInTheDocument()
})

it('hides the recent searches of another user', async () => {
  await drawPage('/search?q=canal')
  await waitForResults()
  await cleanup()
  network.answer(me, () => ({ ...CATALOGUER, id: '8', username: 'london' }))
  await drawPage('/search')
  await expect.element(page.getByRole('button', { name: 'london' })).toBeVisible()
  await query.click()
  await expect.element(page.getByText('Your last searches')).not.toBeInTheDocument()
})

it('returns the focus from its dialogs to the menu button', async () => {
  network.answer(shareSearch, () => ({ id: 'abc' }))
  await drawPage('/search?q=journal')
  await waitForResults()
  const actions = page.getByRole('button', { name: 'Actions' })
  for (const name of ['Share this search', 'Monitor this search']) {
    await actions.click()
    await page.getByRole('menuitem', { name }).click()
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByRole('dialog', { name })).not.toBeInTheDocument()
    await expect.element(actions).toHaveFocus()
  }
  const monitored = page.getByRole('button', { name: 'Monitored' })
  await monitored.click()
  await page.getByRole('menuitem', { name: 'Display all' }).click()
  const list = page.getByRole('dialog', { name: 'Monitored searches' })
  await expect.element(list).toBeVisible()
  await press('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(monitored).toHaveFocus()
})

it('hides the export from users without the permission', async () => {
  await drawPage('/search?q=journal')
  await waitForResults()
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Share/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Export/ })).not.toBeInTheDocument()
})

describe('column widths in a narrow table', () => {
  const titleWidth = () => header('title').element().getBoundingClientRect().width
  const filter = page.getByRole('button', { name: 'Filter results' })
  const filters = page.getByRole('heading', { name: 'Filter results' })
  const startsWith = (text: string) => () =>
    results
      .getByRole('columnheader')
      .elements()
      .filter((each) => each.textContent?.startsWith(text)).length

  it('are kept for titles, because other columns are hidden first, in the order that the user chose', async () => {
    await page.viewport(1366, 800)
    await drawPage('/search?q=journal')
    await waitForResults()
    await expect.poll(startsWith('freq')).toBe(1)
    await filter.click()
    await expect.element(filters).toBeVisible()
    await expect.poll(startsWith('S')).toBe(0)
    await expect.poll(startsWith('families')).toBe(0)
    await expect.poll(titleWidth).toBeGreaterThanOrEqual(340)
    await display.click()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'families (hidden, no space)' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Column priority…' }).click()
    const dialog = page.getByRole('dialog')
    const longer = dialog.getByRole('button', { name: 'Move families up (hidden later)' })
    for (let place = 0; place < 8; place++) {
      ;(longer.element() as HTMLElement).focus()
      await press('{Enter}')
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(startsWith('families')).toBe(1)
    await cleanup()
    await drawPage('/search?q=journal')
    await waitForResults()
    await expect.poll(startsWith('families')).toBe(1)
    await expect.poll(titleWidth).toBeGreaterThanOrEqual(340)
  })

  it('do not change at 1024 pixels, where the filters cover the results until Escape', async () => {
    await page.viewport(1024, 768)
    await drawPage('/search?q=journal')
    await waitForResults()
    await expect.poll(titleWidth).toBeGreaterThanOrEqual(340)
    const before = titleWidth()
    await filter.click()
    await expect.element(filters).toHaveFocus()
    expect(titleWidth()).toBe(before)
    await press('{Escape}')
    await expect.element(filters).not.toBeInTheDocument()
    await expect.element(filter).toHaveFocus()
  })

  it('leave room at every window width for the record that replaces a cancelled one', async () => {
    answerSearches(searchResults([hit(FIRST, { category: 'can', is_invalid: true, cancelled_by_issns: [SECOND] })]))
    await drawPage('/search?q=journal')
    await waitForResults()
    for (const width of [1366, 1024, 390]) {
      await page.viewport(width, 844)
      await expect.element(results.getByText(/^Valid/).first()).toBeInViewport()
    }
  })
})
