import {
  type AnswerOf,
  assignRequest,
  forecastBlocks,
  lcCountries,
  me,
  type RequestView,
  readRecord,
  requestForm,
} from '@seriatim/contract'
import { DEFAULT_LEADER, dataField } from '@seriatim/marc'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { answerRequests, changeStored, HANDLER, REQUEST } from '../../testing/requests.ts'
import { answerWith } from '../../testing/serials.ts'
import { answerTransliterations } from '../../testing/transliteration-answers.ts'

const RECORD = {
  keyTitle: 'Majallat al-shiʻr',
  language: 'ara',
  frequency: 'q',
  serialType: 'p',
  isoCountry: 'FRA',
  prepublication: true,
  year1: '2027',
  year2: '9999',
  imprint: '$a Paris $b Éditions du Rivage $c 2027-',
  publisherType: ' ',
}
const RECORDS = [
  { ...RECORD, id: 'p', qualifier: 'Print', medium: 'ta', previous_issn: '1234-5679' },
  {
    ...RECORD,
    id: 'o',
    qualifier: 'Online',
    medium: 'cr',
    url: { text: 'https://rivage.example/poesie', accessStatus: null },
    links: [{ id: 'l', text: '', tag: '776', indicator2: ' ', to: 'p' }],
  },
]
const ISSNS = { p: '8000-0010', o: '8000-0029' }

const dialog = page.getByRole('dialog', { name: '2 ISSNs were assigned' })
const sent = () => network.asked(assignRequest).map(({ body }) => body)
const keys = () =>
  vi.mocked(fetch).mock.calls.flatMap(([, init]) => {
    const headers = init?.headers as Record<string, string> | undefined
    return headers?.['Idempotency-Key'] ?? []
  })

/** The request after the assignment. */
const assigned = (): RequestView =>
  changeStored(REQUEST.id, {
    state: 'assigned',
    issns: Object.values(ISSNS),
    records: [
      { issn: ISSNS.p, medium: 'ta', title: RECORD.keyTitle, category: 'wor' },
      { issn: ISSNS.o, medium: 'cr', title: RECORD.keyTitle, category: 'wor' },
    ],
    actions: ['message', 'close', 'register'],
  })

beforeEach(() => {
  answerRequests()
  answerTransliterations()
  network.answer(requestForm, () => ({ records: RECORDS, center: '_7' }))
  network.answer(lcCountries, () => [{ id: 'fr', code: 'fr', name: 'France' }])
  network.answer(readRecord, () =>
    answerWith({ leader: DEFAULT_LEADER, fields: [dataField('222', ' ', '0', [['a', 'Shiʻr']])] }, '1234-5679'),
  )
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
  network.answer(assignRequest, ({ body }) => {
    if (body.dry_run) return { failures: {}, successes: {} }
    assigned()
    return { failures: {}, successes: ISSNS }
  })
})

describe('the data of a request without a field in the form', () => {
  it('is shown next to the form, also a right-to-left note, as text', async () => {
    const content = {
      ...REQUEST.content,
      subtitle: 'مجلة فصلية',
      first_issue_number: '<b>No 1</b>',
      former_title: 'Le Rivage',
      related_issns: ['2049-3630'],
      sample_url: 'https://rivage.example/cover.jpg',
      note: 'ملحق الجريدة',
    }
    answerRequests([{ ...REQUEST, content }])
    await drawPage(`/assignment?request=${REQUEST.id}`)
    const data = page.getByRole('region', { name: 'In the request, without a field in this form' })
    for (const text of ['<b>No 1</b>', 'ملحق الجريدة']) await expect.element(data.getByText(text)).toBeVisible()
    for (const text of ['مجلة فصلية', 'Le Rivage']) await expect.element(data.getByText(text)).not.toBeInTheDocument()
    await expect.element(data.getByRole('link', { name: '2049-3630' })).toHaveAttribute('target', '_blank')
    await expect.element(data.getByText('URL of the online edition')).not.toBeInTheDocument()
  })

  it('is not shown for a request whose fields are all in the form', async () => {
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await expect.element(page.getByRole('region', { name: 'For the request' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'without a field' })).not.toBeInTheDocument()
  })

  it('includes the URL if no record is of an online edition', async () => {
    network.answer(requestForm, () => ({ records: [RECORDS[0]!], center: '_7' }))
    await drawPage(`/assignment?request=${REQUEST.id}`)
    const data = page.getByRole('region', { name: 'In the request, without a field in this form' })
    await expect.element(data.getByRole('link', { name: 'https://rivage.example/poesie' })).toBeVisible()
  })
})

describe('the form of a request', () => {
  it('has the subtitle and the title of the previous serial without ISSN', async () => {
    const texts = { subtitle: 'مجلة فصلية', previous_issn: '', previous_title: 'Le Rivage' }
    network.answer(requestForm, () => ({ records: [{ ...RECORDS[0]!, ...texts }], center: '_7' }))
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await expect.element(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('مجلة فصلية')
    await expect
      .element(page.getByRole('textbox', { name: 'Previous title, if it has no ISSN' }))
      .toHaveValue('Le Rivage')
  })
})

describe('assigning ISSNs to a request', () => {
  it('takes 7 keys from the inbox to the page of the assigned request', async () => {
    const router = await drawPage('/requests')
    await expect.element(page.getByRole('link', { name: REQUEST.title })).toBeVisible()
    let count = 0
    const press = async (key: string) => {
      count += 1
      await userEvent.keyboard(key)
    }
    await press('j')
    await press('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Assign ISSNs' })).toBeVisible()
    await press('a')
    await expect.element(page.getByRole('region', { name: 'Record #2' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Key title' }).first()).toHaveFocus()
    await expect
      .element(page.getByRole('combobox', { name: 'Country (LC)' }).first())
      .toHaveValue(expect.stringMatching(/^fr /))
    // A dry run with Enter in a field; then the button of the next step has the focus.
    await press('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Assign ISSN', exact: true })).toHaveFocus()
    await press('{Enter}')
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Back to the request' })).toHaveFocus()
    await press('{Enter}')
    await expect
      .element(page.getByRole('region', { name: 'Assigned ISSNs' }))
      .toMatchTextContent(/8000-0010.*8000-0029/)
    await press('u')
    await expect.poll(() => router.state.location.pathname).toBe('/requests')
    expect(count).toBe(7)
    expect(count).toBeLessThanOrEqual(12)
    expect(sent()).toMatchObject([
      { dry_run: true, text: '', updated_at: REQUEST.updated_at },
      {
        dry_run: false,
        records: [
          { id: 'p', previous_issn: '1234-5679' },
          { id: 'o', links: [{ to: 'p' }] },
        ],
      },
    ])
    expect(new Set(keys()).size).toBe(1)
  })

  it('shows the request and a fixed centre', async () => {
    network.answer(me, () => ({
      ...HANDLER,
      centers: [...HANDLER.centers, { id: '2', code: '_2', name: 'ISSN UK' }],
    }))
    await drawPage(`/assignment?request=${REQUEST.id}`)
    const banner = page.getByRole('region', { name: 'For the request' })
    await expect.element(banner.getByRole('link', { name: REQUEST.id })).toBeVisible()
    await expect.element(banner.getByText('Éditions du Rivage')).toBeVisible()
    const center = page
      .getByRole('combobox', { name: 'ISSN centre' })
      .or(page.getByRole('textbox', { name: 'ISSN centre' }))
    await expect.element(center).toBeDisabled()
    await expect.element(center).toHaveValue('_7 · ISSN France')
    await expect.element(center).toHaveAccessibleDescription(/the centre that handles the request/)
  })

  it('sends the addition to the letter, and offers the bar codes of the ISSNs', async () => {
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await page.getByRole('textbox', { name: 'Addition to the letter (optional)' }).fill('See you soon')
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await page.getByRole('button', { name: 'Assign ISSN', exact: true }).click()
    await expect
      .element(dialog.getByRole('link', { name: 'Bar code of 8000-0010 as PDF' }))
      .toHaveAttribute('href', `/api/requests/${REQUEST.id}/bar_codes/8000-0010?format=pdf`)
    // An online record has no cover for a bar code.
    await expect.element(dialog.getByRole('link', { name: /Bar code of 8000-0029/ })).not.toBeInTheDocument()
    expect(sent().map(({ text }) => text)).toEqual(['See you soon', 'See you soon'])
  })

  it('repeats an unanswered assignment unchanged after a reload, although the request has ended', async () => {
    network.answer(assignRequest, ({ body }) => (body.dry_run ? { failures: {}, successes: {} } : network.lose()))
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await page.getByRole('textbox', { name: 'Addition to the letter (optional)' }).fill('See you soon')
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await page.getByRole('button', { name: 'Assign ISSN', exact: true }).click()
    await expect.element(page.getByText(/^The server did not answer\. The ISSNs may have been assigned/)).toBeVisible()
    await cleanup()
    assigned()
    network.answer(requestForm, () =>
      network.refuse({ code: 'request_ended', details: { state: 'assigned' } }, 'ISSNs were assigned.'),
    )
    network.answer(assignRequest, () => ({ failures: {}, successes: ISSNS }))
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await page.getByRole('button', { name: 'Assign ISSN', exact: true }).click()
    await expect.element(dialog).toBeVisible()
    const [, first, again] = sent()
    expect(again).toEqual(first)
    expect(new Set(keys()).size).toBe(1)
  })

  it('says that another person has changed the request, and then uses its new state', async () => {
    network.answer(assignRequest, ({ body }) => {
      if (body.updated_at !== REQUEST.updated_at) return { failures: {}, successes: {} }
      changeStored(REQUEST.id, {})
      return network.refuse({ code: 'stale_row' }, 'Another user changed this request.')
    })
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await expect
      .element(page.getByText('Another user or the publisher has changed the request.', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Validate provisional records' }).click()
    await expect.element(page.getByRole('button', { name: 'Assign ISSN', exact: true })).toBeVisible()
    expect(sent().map(({ updated_at }) => updated_at)).toEqual([REQUEST.updated_at, '2026-11-30T10:00:00.000Z'])
  })

  it('is not offered for a request that has ended', async () => {
    network.answer(requestForm, () =>
      network.refuse({ code: 'request_ended', details: { state: 'withdrawn' } }, 'The publisher withdrew it.'),
    )
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await expect.element(page.getByText('The publisher withdrew it.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Back to the request' }))
      .toHaveAttribute('href', `/requests/${REQUEST.id}`)
  })

  it('does not change the form of an assignment without a request', async () => {
    await drawPage('/assignment')
    await page.getByRole('textbox', { name: 'Key title' }).fill('Tides')
    dispatchEvent(new Event('pagehide'))
    await cleanup()
    await drawPage(`/assignment?request=${REQUEST.id}`)
    await expect.element(page.getByRole('textbox', { name: 'Key title' }).first()).toHaveValue(RECORD.keyTitle)
    await cleanup()
    await drawPage('/assignment')
    await expect.element(page.getByRole('textbox', { name: 'Key title' })).toHaveValue('Tides')
  })
})
